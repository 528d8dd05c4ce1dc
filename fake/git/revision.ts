import { readCommit, treeOfCommit } from './commit.ts';
import type { Oid } from './model.ts';
import { isCommit, type ObjectStore } from './objects.ts';
import type { Repository } from './refs.ts';
import { peel, peelToCommit } from './tag.ts';
import { entryAt } from './tree.ts';

/** The object that a name resolves to. */
export interface Resolved {
  /** The commit. */
  readonly id: Oid;
  readonly kind: 'branch' | 'tag' | 'ref' | 'commit' | 'head' | 'relative';
  /** The branch or tag without its prefix, or the ref in full. */
  readonly name?: string;
}

/** Why a name is no commit: it is unknown, or ends with something this model does not know (`@{0}`, `^{}`). */
export type Unresolved = { readonly unknown: string } | { readonly unsupportedSuffix: string };

const NAME = /^(?:[^~^@]+|@)/;
const STEPS = /^(?:[~^]\d*)*/;

/**
 * The commit a revision names: branch, tag, full ref, HEAD, full or short id (at least 4 digits, unambiguous), followed by
 * any number of `~n` and `^n`. Branches win over tags, and both over ids.
 */
export function resolve(repository: Repository, revision: string): Resolved | Unresolved {
  const plain = resolveName(repository, revision);
  if (plain !== undefined) return plain;
  const name = NAME.exec(revision)?.[0] ?? '';
  const steps = name === '' ? '' : (STEPS.exec(revision.slice(name.length))?.[0] ?? '');
  const rest = name === '' ? '' : revision.slice(name.length + steps.length);
  if (rest !== '' && /^[@^~]/.test(rest.slice(0, 1))) return { unsupportedSuffix: rest };
  if (steps.endsWith('^') && rest.startsWith('{')) return { unsupportedSuffix: `^${rest}` };
  const start = rest === '' && steps !== '' ? resolveName(repository, name) : undefined;
  const id = start === undefined ? undefined : follow(repository.objects, start.id, steps);
  return id === undefined ? { unknown: revision } : { id, kind: 'relative' };
}

function resolveName(repository: Repository, name: string): Resolved | undefined {
  const attempts: [string, Resolved['kind'], string][] = [
    [`refs/heads/${name}`, 'branch', name],
    [`refs/tags/${name}`, 'tag', name],
    [name.startsWith('refs/') ? name : '', refKind(name), name.replace(/^refs\/(?:heads|tags)\//, '')],
  ];
  for (const [ref, kind, short] of attempts) {
    const target = repository.refs.get(ref);
    const id = target === undefined ? undefined : peelToCommit(repository.objects, target);
    if (id !== undefined) return { id, kind, name: short };
  }
  if (name === 'HEAD') return headOf(repository);
  const id = commitByDigits(repository.objects, name);
  return id === undefined ? undefined : { id, kind: 'commit' };
}

function refKind(name: string): Resolved['kind'] {
  if (name.startsWith('refs/heads/')) return 'branch';
  return name.startsWith('refs/tags/') ? 'tag' : 'ref';
}

function headOf(repository: Repository): Resolved | undefined {
  const id = repository.refs.get(`refs/heads/${repository.head}`);
  return id === undefined ? undefined : { id, kind: 'head', name: repository.head };
}

function commitByDigits(objects: ObjectStore, digits: string): Oid | undefined {
  if (!/^[0-9a-f]{4,40}$/.test(digits)) return undefined;
  const [commit, ...others] = objects.like(digits).filter(({ type }) => type === 'commit');
  return others.length === 0 ? commit?.id : undefined;
}

/** A name, and how a revision goes on after it. */
const REVISION = /^([^~^:]*)((?:\^\{\w*\}|[~^]\d*)*)(?::(.*))?$/s;

/**
 * The object that git itself finds by a revision: by HEAD, a full id, a ref in full or below `refs/`, a tag, a branch or a
 * short id, in this order, and from there by any number of `~n`, `^n` and `^{type}`, and a path after a colon.
 */
export function findObject(repository: Repository, revision: string): Oid | undefined {
  const { objects } = repository;
  const [, name = '', steps = '', path] = REVISION.exec(revision) ?? [];
  const start = name === '' ? undefined : objectNamed(repository, name);
  const object = start === undefined ? undefined : follow(objects, start, steps);
  if (object === undefined || path === undefined) return object;
  const tree = peelTo(objects, object, 'tree');
  return tree === undefined || path === '' ? tree : entryAt(objects, tree, path)?.id;
}

function objectNamed(repository: Repository, name: string): Oid | undefined {
  const { objects, refs } = repository;
  if (name === 'HEAD' || name === '@') return headOf(repository)?.id;
  const digits = name.toLowerCase();
  if (objects.has(digits)) return digits;
  for (const prefix of ['', 'refs/', 'refs/tags/', 'refs/heads/']) {
    const id = refs.get(prefix + name);
    if (id !== undefined) return id;
  }
  const [object, ...others] = /^[0-9a-f]{4,39}$/.test(digits) ? objects.like(digits) : [];
  return others.length === 0 ? object?.id : undefined;
}

/** What an object stands for, as an object of a type; any will do where it is empty. */
export function peelTo(objects: ObjectStore, id: Oid, type: string): Oid | undefined {
  const peeled = peel(objects, id);
  const wanted = type === 'tree' && isCommit(objects, peeled) ? treeOfCommit(objects, peeled) : peeled;
  return type === '' || objects.get(wanted)?.type === type ? wanted : undefined;
}

function follow(objects: ObjectStore, from: Oid, steps: string): Oid | undefined {
  let at: Oid | undefined = from;
  for (const [, type, sign, digits] of steps.matchAll(/\^\{(\w*)\}|([~^])(\d*)/g)) {
    if (at === undefined) return undefined;
    at = type === undefined ? peelToCommit(objects, at) : peelTo(objects, at, type);
    if (type !== undefined) continue;
    const count = digits === '' || digits === undefined ? 1 : Number(digits);
    if (sign === '~') for (let n = 0; n < count && at !== undefined; n++) at = readCommit(objects, at).parents[0];
    else if (count > 0 && at !== undefined) at = readCommit(objects, at).parents[count - 1];
  }
  return at;
}
