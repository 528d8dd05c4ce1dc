import { fromBase64, utf8 } from './bytes.ts';
import { readCommit, writeCommit } from './commit.ts';
import { isAncestor } from './history.ts';
import type { Oid, TreeFile } from './model.ts';
import { writeBlob, writeObject, isCommit, type ObjectStore } from './objects.ts';
import { withRef, type Refs, type Repository } from './refs.ts';
import { importedSignature, parseDate, type Person, type Signature } from './signature.ts';
import { editTree, pathFault } from './tree-edit.ts';
import { writeTree } from './tree.ts';

/** Content of a file in a world document. */
export type FileContent =
  | string
  | { readonly base64: string; readonly mode?: TreeFile['mode'] }
  | { readonly content: string; readonly mode?: TreeFile['mode'] };

/** A commit as world documents and pushes describe it. */
export interface CommitSpec {
  readonly branch: string;
  /** Where a branch that does not exist yet starts: a branch, or a commit's full id. */
  readonly from?: string | null | undefined;
  /** Without a parent, even if the branch exists. */
  readonly orphan?: boolean | null | undefined;
  /** A branch, whose tip becomes the second parent, or a commit's full id; the tree is not merged. */
  readonly merge?: string | null | undefined;
  readonly message: string;
  /** ISO 8601; author and committer date. */
  readonly date?: string | null | undefined;
  readonly author?: Person | null | undefined;
  /** Like the author where it is not given; so is its date. */
  readonly committer?: Person | null | undefined;
  readonly committed?: string | null | undefined;
  readonly files?: Readonly<Record<string, FileContent | null>> | null | undefined;
}

/** How commits are pushed. */
export interface PushOptions {
  /** The date of commits that give none, ISO 8601. */
  readonly date: string;
  /** Branches may move anywhere: their first commit starts at `from`, or as a root. */
  readonly force?: boolean;
}

/** The refs after a push, or why nothing moved. */
export type PushResult =
  | { readonly ok: true; readonly refs: Refs }
  | { readonly ok: false; readonly notFastForward: string }
  | { readonly ok: false; readonly unknownBranch: string }
  | { readonly ok: false; readonly invalidPath: string };

/** The author of a world's commits that name none. */
const SEED_AUTHOR: Person = { name: 'Seed Author', email: 'seed@example.com' };
const HEADS = 'refs/heads/';

class Rejected extends Error {
  readonly result: PushResult;
  constructor(result: PushResult) {
    super('git: push rejected');
    this.result = result;
  }
}

/** Adds a world's commits to a repository, in the order given: a branch starts where `from` is at that moment. */
export function seedCommits(repository: Repository, commits: readonly CommitSpec[], date: string): PushResult {
  return build(repository, commits, date, 'seed');
}

/**
 * Builds commits on their branches and moves the branches, all of them or none. Existing branches are built upon; one that
 * is told to start elsewhere (`from`, `orphan`) moves only if that is a fast-forward or `force` is set.
 */
export function pushCommits(repository: Repository, commits: readonly CommitSpec[], options: PushOptions): PushResult {
  return build(repository, commits, options.date, options.force === true ? 'force' : 'push');
}

type PushMode = 'seed' | 'push' | 'force';

function build(repository: Repository, commits: readonly CommitSpec[], date: string, mode: PushMode): PushResult {
  let refs = repository.refs;
  const begun = new Set<string>();
  try {
    for (const spec of commits) {
      const parent = startOf({ ...repository, refs }, spec, begun.has(spec.branch), mode);
      begun.add(spec.branch);
      const tip = buildCommit({ ...repository, refs }, spec, parent, date);
      refs = withRef(refs, HEADS + spec.branch, tip);
    }
  } catch (error) {
    if (error instanceof Rejected) return error.result;
    throw error;
  }
  const lost = mode === 'push' ? [...begun].find((branch) => !forwards(repository, refs, branch)) : undefined;
  if (lost !== undefined) return { ok: false, notFastForward: lost };
  repository.refs = refs;
  return { ok: true, refs };
}

function startOf(repository: Repository, spec: CommitSpec, begun: boolean, mode: PushMode): Oid | undefined {
  if (spec.orphan === true) return undefined;
  const tip = repository.refs.get(HEADS + spec.branch);
  const onTop = begun || mode === 'seed' || (mode === 'push' && (spec.from ?? undefined) === undefined);
  if (tip !== undefined && onTop) return tip;
  return tipOf(repository, spec.from);
}

function tipOf({ refs, objects }: Repository, branch: string | null | undefined): Oid | undefined {
  if (branch === null || branch === undefined) return undefined;
  const tip = refs.get(HEADS + branch) ?? (isCommit(objects, branch) ? branch : undefined);
  if (tip === undefined) throw new Rejected({ ok: false, unknownBranch: branch });
  return tip;
}

function forwards(repository: Repository, after: Refs, branch: string): boolean {
  const old = repository.refs.get(HEADS + branch);
  return old === undefined || isAncestor(repository.objects, old, after.get(HEADS + branch)!);
}

function buildCommit(repository: Repository, spec: CommitSpec, parent: Oid | undefined, now: string): Oid {
  const { objects: store } = repository;
  const merged = tipOf(repository, spec.merge);
  const date = spec.date ?? now;
  const person = spec.author ?? SEED_AUTHOR;
  const author = signatureOf(person, date);
  const start = parent === undefined ? writeTree(store, []) : readCommit(store, parent).tree;
  return writeCommit(store, {
    tree: editTree(store, start, fileEdits(store, spec.files ?? {})),
    parents: [parent, merged].filter((id) => id !== undefined),
    author,
    committer: signatureOf(spec.committer ?? person, spec.committed ?? date),
    message: spec.message.endsWith('\n') ? spec.message : `${spec.message}\n`,
  }).id;
}

function signatureOf(person: Person, date: string): Signature {
  const { seconds, zone } = parseDate(date);
  return importedSignature(person, seconds, zone);
}

function fileEdits(
  store: ObjectStore,
  files: Readonly<Record<string, FileContent | null>>,
): Map<string, TreeFile | null> {
  const edits = new Map<string, TreeFile | null>();
  for (const [path, content] of Object.entries(files)) {
    if (pathFault(path) !== undefined) throw new Rejected({ ok: false, invalidPath: path });
    edits.set(path, content === null ? null : storeFile(store, content));
  }
  return edits;
}

function storeFile(store: ObjectStore, content: FileContent): TreeFile {
  if (typeof content === 'string') return { mode: '100644', id: writeBlob(store, content) };
  const bytes = 'base64' in content ? fromBase64(content.base64) : utf8(content.content);
  return { mode: content.mode ?? '100644', id: writeObject(store, 'blob', bytes).id };
}
