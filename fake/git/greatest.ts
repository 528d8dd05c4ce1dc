/** The greatest of numbers from 0 on, however many: as arguments of one call they would overflow the stack. */
export function greatest(values: Iterable<number>): number {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  return most;
}
