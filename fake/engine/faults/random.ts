/** The n-th number of a seed, from 0 to below 1: the same for the same two, whatever else was drawn (SplitMix32). */
export function randomOf(seed: number, n: number): number {
  let bits = (Math.imul(seed, 0x9e3779b1) + Math.imul(n, 0x85ebca6b)) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}
