import { isTooLarge } from '../extent.ts';
import type { Oid } from '../model.ts';
import { addObjects } from '../objects.ts';
import { reachable } from '../transfer.ts';
import { missingFrom, type Arrived } from './connectivity.ts';
import { packError, PackError } from './pack-errors.ts';
import { readPack, type Allowance } from './pack-reader.ts';
import { compressedPack } from './pack-writer.ts';
import type { WireRepository } from './repository.ts';

/** Where objects arrive: a store, and what of it belongs to the repository already. */
type Receiver = Pick<WireRepository, 'objects' | 'has'>;

/**
 * Stores the objects of a pack.
 *
 * @throws PackError for one that git would not unpack.
 */
export function unpack({ objects, has }: Receiver, pack: Uint8Array, allowance?: Allowance): Arrived {
  const pushed = readPack(pack, (id) => (has(id) ? objects.get(id) : undefined), allowance);
  addObjects(objects, pushed);
  const isBomb = [...pushed].some(([id, { type }]) => type === 'tree' && isTooLarge(objects, id));
  if (isBomb) throw packError(pushed.size, { kind: 'too large' });
  return { objects, has, pushed, complete: new Set<Oid>() };
}

/**
 * Stores the objects of a pack that has all that they name, except what the repository has.
 *
 * @throws PackError also for the first object of which something is missing.
 */
export function unpackWhole(receiver: Receiver, pack: Uint8Array, allowance?: Allowance): ReadonlySet<Oid> {
  const arrived = unpack(receiver, pack, allowance);
  for (const id of arrived.pushed.keys()) {
    const missing = missingFrom(arrived, id);
    if (missing !== undefined) throw new PackError(missing, 'missing necessary objects');
  }
  return new Set(arrived.pushed.keys());
}

/** All that some ids reach, as a pack: what a receiver has already is omitted. The same ids give the same bytes. */
export function packWhole({ objects, has }: Receiver, ids: Iterable<Oid>): Uint8Array {
  return compressedPack(
    objects,
    reachable(objects, ids).filter((id) => objects.has(id) && !has(id)),
  );
}
