import { compareUtf8 } from '../bytes.ts';
import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { peel } from '../tag.ts';

/** A repository as the wire sees it. */
export interface WireRepository {
  /** The objects of its world; which of them are its own, `has` says. */
  readonly objects: ObjectStore;
  /** Full ref name to id. */
  readonly refs: ReadonlyMap<string, Oid>;
  /** The branch that HEAD stands for. */
  readonly head: string;
  /** Whether an object belongs to it: other repositories of the world may be none of the client's business. */
  readonly has: (id: Oid) => boolean;
}

/** The refs in git's order, by the bytes of their names. */
export function sortedRefs({ refs }: Pick<WireRepository, 'refs'>): [name: string, id: Oid][] {
  return [...refs].sort(([a], [b]) => compareUtf8(a, b));
}

/** The id that HEAD stands for; undefined where its branch does not exist. */
export function headOf({ refs, head }: WireRepository): Oid | undefined {
  return refs.get(`refs/heads/${head}`);
}

/** The object that an annotated tag names in the end; undefined for other objects. */
export function peeled(objects: ObjectStore, id: Oid): Oid | undefined {
  return objects.get(id)?.type === 'tag' ? peel(objects, id) : undefined;
}
