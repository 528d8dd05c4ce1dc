/**
 * The least processor time of some runs, in milliseconds: other programs make a run take longer, but not more of it. Only
 * for tests in a process of their own (`INTEGRATION` in `vitest.config.ts`): it counts all threads.
 */
export async function processorTime(run: () => unknown, runs = 5): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < runs; i++) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Four times as much takes four times as long; a square would take sixteen times, and a cube sixty-four. */
export const MAX_GROWTH = 10;

/** Shorter runs are over before they can be told apart. */
const LEAST_TIME = 5;

/** How many times longer four times as much takes. */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  const small = Math.max(LEAST_TIME, await processorTime(() => work(size)));
  return (await processorTime(() => work(4 * size))) / small;
}
