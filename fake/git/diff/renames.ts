import type { TreeFile } from '../model.ts';
import { readBlob } from '../objects.ts';
import type { ObjectStore } from '../objects.ts';
import { FULL_SCORE, fingerprint, similarity } from './similarity.ts';
import type { Fingerprint } from './similarity.ts';
import type { PathChange } from './tree-diff.ts';

/** A file that left one path and came to another. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  /** 0 to 60000. */
  readonly score: number;
}

/** How renames are looked for. */
export interface RenameOptions {
  /** Above this many files squared, only exact renames are found. */
  readonly limit: number;
  /** Whether empty files can be renamed. */
  readonly empty: boolean;
  /** Sources that are worth more than an exact match; all when absent. */
  readonly relevant?: (path: string) => boolean;
}

interface Side {
  readonly path: string;
  readonly file: TreeFile;
}

const HALF = FULL_SCORE / 2;
// Files that keep their name and only change directory are taken at once from here on.
const SAME_NAME_SCORE = (FULL_SCORE * 3) / 4;
const EMPTY_BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';

/** The renames among the deletions and additions of a tree diff, as git finds them at 50 %. */
export function findRenames(store: ObjectStore, changes: readonly PathChange[], options: RenameOptions): Rename[] {
  const wanted = ({ file }: Side): boolean => file.mode !== '160000' && (options.empty || file.id !== EMPTY_BLOB);
  const sources = new Map<string, Side>();
  const targets = new Map<string, Side>();
  for (const { path, before, after } of changes) {
    if (before !== undefined && after === undefined) put(sources, { path, file: before }, wanted);
    if (before === undefined && after !== undefined) put(targets, { path, file: after }, wanted);
  }
  const renames: Rename[] = [];
  const accept = (from: Side, to: Side, score: number): void => {
    renames.push({ from: from.path, to: to.path, score });
    sources.delete(from.path);
    targets.delete(to.path);
  };
  exact(sources, targets, accept);
  for (const path of sources.keys()) if (options.relevant?.(path) === false) sources.delete(path);
  if (sources.size === 0 || targets.size === 0) return renames;
  const scorer = scoring(store);
  sameNames(sources, targets, scorer, accept);
  if (sources.size * targets.size <= options.limit ** 2) inexact(sources, targets, scorer, accept);
  return renames;
}

type Sides = Map<string, Side>;
type Accept = (from: Side, to: Side, score: number) => void;
type Scorer = (from: Side, to: Side, least: number) => number;

function put(sides: Sides, side: Side, wanted: (side: Side) => boolean): void {
  if (wanted(side)) sides.set(side.path, side);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function groupBy(sides: Iterable<Side>, key: (side: Side) => string): Map<string, Side[]> {
  const groups = new Map<string, Side[]>();
  for (const side of sides) {
    const group = groups.get(key(side));
    if (group === undefined) groups.set(key(side), [side]);
    else group.push(side);
  }
  return groups;
}

function isLink({ file }: Side): boolean {
  return file.mode === '120000';
}

function exact(sources: Sides, targets: Sides, accept: Accept): void {
  const byId = groupBy(sources.values(), ({ file }) => file.id);
  for (const target of [...targets.values()]) {
    const same = (byId.get(target.file.id) ?? []).filter(
      (one) => sources.has(one.path) && isLink(one) === isLink(target),
    );
    const best = same.find(({ path }) => baseName(path) === baseName(target.path)) ?? same[0];
    if (best !== undefined) accept(best, target, FULL_SCORE);
  }
}

function scoring(store: ObjectStore): Scorer {
  const known = new Map<string, Fingerprint>();
  const of = ({ file }: Side): Fingerprint => {
    const found = known.get(file.id) ?? fingerprint(readBlob(store, file.id));
    known.set(file.id, found);
    return found;
  };
  // Links are short paths: alike means little, so only equal ones count as renamed.
  return (from, to, least) => (isLink(from) || isLink(to) ? 0 : similarity(of(from), of(to), least));
}

function uniqueNames(sides: Sides): Map<string, Side> {
  const groups = groupBy(sides.values(), ({ path }) => baseName(path));
  return new Map([...groups].filter(([, group]) => group.length === 1).map(([name, group]) => [name, group[0]!]));
}

function sameNames(sources: Sides, targets: Sides, scorer: Scorer, accept: Accept): void {
  const candidates = uniqueNames(targets);
  for (const [name, source] of uniqueNames(sources)) {
    const target = candidates.get(name);
    const score = target === undefined ? 0 : scorer(source, target, SAME_NAME_SCORE);
    if (target !== undefined && score >= SAME_NAME_SCORE) accept(source, target, score);
  }
}

function inexact(sources: Sides, targets: Sides, scorer: Scorer, accept: Accept): void {
  const pairs: { from: Side; to: Side; score: number; name: number }[] = [];
  for (const to of targets.values()) {
    for (const from of sources.values()) {
      const score = scorer(from, to, HALF);
      if (score >= HALF) pairs.push({ from, to, score, name: baseName(from.path) === baseName(to.path) ? 1 : 0 });
    }
  }
  pairs.sort((a, b) => b.score - a.score || b.name - a.name);
  for (const { from, to, score } of pairs) if (sources.has(from.path) && targets.has(to.path)) accept(from, to, score);
}
