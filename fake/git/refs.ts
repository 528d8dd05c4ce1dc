import type { Oid } from './model.ts';
import type { ObjectStore } from './objects.ts';

/** Full ref name (`refs/heads/main`) to id. Never changed in place, so a kept one is a snapshot. */
export type Refs = ReadonlyMap<string, Oid>;

/** A repository: the objects it shares with its world, and refs of its own. Keep `refs` to take a snapshot. */
export interface Repository {
  readonly objects: ObjectStore;
  /** Name of the branch that HEAD stands for. */
  head: string;
  refs: Refs;
}

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/** An empty repository on a world's objects. */
export function createRepository(objects: ObjectStore, head = 'main'): Repository {
  return { objects, head, refs: new Map() };
}

/** Another repository with the same branches and tags; no object is copied. Refs of other kinds stay behind. */
export function forkRepository(parent: Repository, head: string = parent.head): Repository {
  const kept = [...parent.refs].filter(([name]) => name.startsWith(HEADS) || name.startsWith(TAGS));
  return { objects: parent.objects, head, refs: new Map(kept) };
}

/** These refs with one set, or removed when `id` is undefined. */
export function withRef(refs: Refs, name: string, id: Oid | undefined): Refs {
  const next = new Map(refs);
  if (id === undefined) next.delete(name);
  else next.set(name, id);
  return next;
}

// The rules of git check-ref-format, for the part after refs/heads/.
const FORBIDDEN = /[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$/;

/** Whether git would take a branch or tag of this name. */
export function validRefName(name: string): boolean {
  return name !== '' && name !== '@' && !name.startsWith('-') && isRefPath(name);
}

/** Whether git would take a ref of this full name, such as `refs/heads/main` or `refs/notes/x`. */
export function validFullRefName(name: string): boolean {
  const parts = name.split('/');
  return parts[0] === 'refs' && parts.length > 2 && isRefPath(name);
}

function isRefPath(name: string): boolean {
  if (FORBIDDEN.test(name)) return false;
  return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}
