import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { below, random, type Random } from '../git/random.ts';
import { offsetDelta, pack, pushBody, smallCommit, ZERO } from './packs.ts';

const { commit, entries } = smallCommit();
const moves = [[ZERO, commit, 'refs/heads/n']] as const;
const delta = offsetDelta(entries[2].length, Buffer.of(3, 3, 0x90, 3));
const packs = [[...entries, delta], Array.from({ length: 40 }, () => entries).flat()].map((all) => pack(all));
const CHECKSUM = 20;

/** Bytes of which some are changed, lost, doubled or cut off. */
function mutated(r: Random, bytes: Buffer): Buffer {
  let left: Buffer = Buffer.from(bytes);
  for (let times = 1 + below(r, 3); times > 0; times--) {
    const at = below(r, left.length);
    const length = 1 + below(r, 8);
    const kind = below(r, 7);
    if (kind < 4) left[at] = kind === 0 ? left[at]! ^ (1 << below(r, 8)) : below(r, 256);
    else if (kind === 4) left = Buffer.concat([left.subarray(0, at), left.subarray(at + length)]);
    else if (kind === 5) left = Buffer.concat([left.subarray(0, at + length), left.subarray(at)]);
    else left = left.subarray(0, Math.max(1, at));
  }
  return left;
}

/** A push that is damaged somewhere; of every other one only the pack, and its checksum is right. */
export function mutatedPush(n: number): Buffer {
  const r = random(n);
  const whole = packs[below(r, 8) === 0 ? 1 : 0]!;
  if (n % 2 === 0) return withReadableName(mutated(r, pushBody(moves, whole)));
  const content = mutated(r, whole.subarray(0, -CHECKSUM));
  return pushBody(moves, Buffer.concat([content, createHash('sha1').update(content).digest()]));
}

/** The fake keeps names as text, and git as any bytes. */
const withReadableName = (push: Buffer): Buffer =>
  isUtf8(push.subarray(0, push.indexOf('PACK'))) ? push : push.subarray(4);

/** How many are played: `GIT_MUTATIONS=10000` is a long run. */
export const mutations = (few: number): number => Number(process.env['GIT_MUTATIONS'] ?? few);
