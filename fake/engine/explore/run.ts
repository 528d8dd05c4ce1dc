import type { Snapshot } from '../composed/states.ts';
import type { AreaTypes } from '../area/types.ts';
import type { ComposedFake, CreateFake } from '../compose.ts';
import type { DocumentOf } from '../composed/types.ts';
import type { FaultEffect } from '../faults/definition.ts';
import type { InjectedFault } from './report.ts';

/** The options of every exploration. */
export interface RunOptions<T extends AreaTypes = AreaTypes> {
  /** The world that each run begins with. Default: that of `createFake`. */
  readonly seed?: DocumentOf<T>;
  /** Instead of a seed, the state that each run begins with. */
  readonly from?: Snapshot;
  /** The effects that are tried on each request. Default: {@link defaultEffects}. */
  readonly effects?: readonly FaultEffect[];
  /** How many runs there are at the most. Default: 10,000. */
  readonly maxRuns?: number;
  /** Runs only this violation again: the `id` that the report gave it. */
  readonly only?: string;
}

/** The result of an invariant. */
export type InvariantResult = string | undefined | void;

/** The function that makes the fakes of an exploration. */
export interface Made<T extends AreaTypes> {
  /** The result of `composeFake`. */
  readonly createFake: CreateFake<T>;
}

/** The faults that are tried on each request: a lost request, a lost response, errors with and without advice, broken bodies. */
export const defaultEffects: readonly FaultEffect[] = [
  { drop: 'before' },
  { drop: 'after' },
  { status: 500 },
  { status: 503, retryAfter: 1 },
  { status: 429, retryAfter: 1 },
  { truncate: 0.5 },
  { garble: 'html' },
];

/** How many runs an exploration has where nothing else is said. */
export const MAX_RUNS = 10_000;

/** The fake that all runs are forks of. */
export const startOf = <T extends AreaTypes>({ createFake, seed, from }: RunOptions<T> & Made<T>): ComposedFake<T> =>
  createFake({ ...(seed !== undefined && { seed }), ...(from !== undefined && { from }) });

/** Has faults hit the requests of a run that they are for. */
export function inject<T extends AreaTypes>(fake: ComposedFake<T>, faults: readonly InjectedFault[]): void {
  for (const { request, effect } of faults) fake.faults.add({ on: '*', effect, where: nthOf(request) });
}

/** The n-th request of a run, whatever it is. */
function nthOf(request: number): () => boolean {
  let met = 0;
  return () => ++met === request;
}

/** The result or the error of a flow. */
export async function outcomeOf<Value>(
  run: () => Value | Promise<Value>,
): Promise<{ readonly value: Value } | { readonly error: unknown }> {
  try {
    return { value: await run() };
  } catch (error) {
    return { error };
  }
}

/** The promise that a run broke; an assertion that throws says it with its message. */
export async function saidBy(invariant: () => InvariantResult | Promise<InvariantResult>): Promise<string | undefined> {
  try {
    const said: unknown = await invariant();
    return typeof said === 'string' ? said : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
