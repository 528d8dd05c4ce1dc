import { setImmediate } from 'node:timers/promises';

/** The unit of a figure. */
export type Unit = 'µs' | 'ms' | 's' | 'kB' | 'B';

/** Measures once, in the unit of its row. */
export type Figure = () => number | Promise<number>;

/** The two sides of a row. */
export interface Sides {
  readonly ours: Figure;
  readonly beside?: Figure;
  readonly close?: () => unknown;
}

/** One row of the table, as data. */
export interface Row {
  readonly name: string;
  /** The thing that it is compared with, where there is one. */
  readonly beside?: string;
  readonly unit: Unit;
  /** The most that it should be: of the ratio, or of the figure where it is compared with nothing. */
  readonly goal?: number;
  /** How often each side is measured. Default: 15. */
  readonly samples?: number;
  /** Makes what is measured; the time that it takes is not counted. */
  readonly sides: () => Sides | Promise<Sides>;
}

/** A row's medians. */
export interface Result {
  readonly name: string;
  readonly besideWhat?: string;
  readonly unit: Unit;
  readonly goal?: number;
  readonly ours: number;
  readonly beside?: number;
}

const SAMPLES = 15;

/** Measures a row. Its sides take turns, so that what else the machine does meets both. */
export async function measure({
  name,
  beside: besideWhat,
  unit,
  goal,
  samples = SAMPLES,
  sides,
}: Row): Promise<Result> {
  const { ours, beside, close } = await sides();
  const [own, other]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < samples; turn++) {
    own.push(await ours());
    if (beside !== undefined) other.push(await beside());
  }
  await close?.();
  return {
    name,
    unit,
    ours: median(own),
    ...(besideWhat !== undefined && { besideWhat }),
    ...(goal !== undefined && { goal }),
    ...(beside !== undefined && { beside: median(other) }),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const PER_MS = { µs: 1000, ms: 1, s: 0.001 } as const;
// With less, a figure says how soon code is compiled rather than what it costs.
const WARM_MS = 1000;
const SAMPLE_MS = 20;

/** The time of a call that is made again and again: warm, the mean of as many as fill a sample. */
export function warm(unit: keyof typeof PER_MS, work: () => unknown): Figure {
  let calls = 0;
  return async () => {
    if (calls === 0) calls = await callsInSample(work);
    return ((await timeOf(work, calls)) / calls) * PER_MS[unit];
  };
}

/** The time of a call that is made once a sample, warm or not. */
export function once(unit: keyof typeof PER_MS, work: () => unknown): Figure {
  return async () => (await timeOf(work, 1)) * PER_MS[unit];
}

async function callsInSample(work: () => unknown): Promise<number> {
  let [calls, time] = [1, 0];
  for (const start = performance.now(); performance.now() - start < WARM_MS; calls *= 2)
    time = (await timeOf(work, calls)) / calls;
  return Math.max(1, Math.round(SAMPLE_MS / time));
}

const BLOCK = 50;

async function timeOf(work: () => unknown, calls: number): Promise<number> {
  let time = 0;
  for (let left = calls; left > 0; left -= BLOCK) {
    const start = performance.now();
    for (let call = Math.min(left, BLOCK); call > 0; call--) {
      const made = work();
      if (isAwaited(made)) await made;
    }
    time += performance.now() - start;
    // As between real requests: what weak references hold is only let go of between turns of the event loop.
    await setImmediate();
  }
  return time;
}

/** A call of a client is no promise of the platform, but is awaited like one. */
const isAwaited = (made: unknown): made is PromiseLike<unknown> =>
  typeof made === 'object' && made !== null && 'then' in made;
