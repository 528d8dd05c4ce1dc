import * as z from 'zod/mini';
import { functionOf } from '../area/forms.ts';
import { rejectUnless } from '../area/schema-issues.ts';
import type { Snapshot } from '../composed/states.ts';
import type { AreaTypes } from '../area/types.ts';
import type { ComposedFake, CreateFake } from '../compose.ts';
import type { DocumentOf } from '../composed/types.ts';
import type { FaultEffect } from '../faults/definition.ts';
import {
  idOf,
  Progress,
  reportOf,
  type ExploreReport,
  type Findings,
  type InjectedFault,
  type Violation,
} from './report.ts';

/** The options of every exploration, whose runs end in an `Outcome`. */
export interface RunOptions<Outcome, T extends AreaTypes = AreaTypes, App = undefined> {
  /**
   * Makes the application of a run: called before each, it gives what flows and `send` get as `app`, such as the
   * application's tables. What outlives a run makes the next one another program. What it does with its fake is the state
   * that the run begins with, and no part of the run.
   */
  readonly start?: (fake: ComposedFake<T>) => App | Promise<App>;
  /**
   * Looks at what a run has left behind, and gives the promise that it broke, in a few words; nothing when all is well.
   * An assertion that throws says the same with its message.
   */
  readonly invariant: (outcome: Outcome) => InvariantResult | Promise<InvariantResult>;
  /** The world that each run begins with. Default: that of `createFake`. */
  readonly seed?: DocumentOf<T>;
  /** Instead of a seed, the state that each run begins with. */
  readonly from?: Snapshot;
  /**
   * Handles webhooks, as your application does, with the fake of the run. A request that it makes of the fake is one of the
   * flow's. Default: webhooks are not sent.
   */
  readonly send?: Receiver<T, App>;
  /** The effects that are tried on each request. Default: {@link defaultEffects}. */
  readonly effects?: readonly FaultEffect[];
  /** How many runs there are at the most, those that turn out to be a repetition included. Default: 10,000; of orders 1,000. */
  readonly maxRuns?: number;
  /** Runs only this violation again: the `id` that the report gave it. */
  readonly only?: string;
}

/** Handles a webhook, as an application does. */
export type Receiver<T extends AreaTypes, App = undefined> = (
  request: Request,
  fake: ComposedFake<T>,
  app: App,
) => Response | Promise<Response>;

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

/** Those that every exploration has. The fake checks its own. */
const common = {
  createFake: functionOf('options'),
  invariant: functionOf('the outcome of a run'),
  start: z.optional(functionOf('the fake')),
  seed: z.optional(z.unknown()),
  from: z.optional(z.unknown()),
  send: z.optional(functionOf('a Request')),
  effects: z.optional(z.readonly(z.array(z.unknown()))),
  maxRuns: z.optional(z.int().check(z.positive())),
  only: z.optional(z.string()),
} satisfies { readonly [Key in keyof (RunOptions<never> & Made<never>)]-?: z.ZodMiniType };

/** Rejects what are no options of an exploration. */
export const rejectOptions = (explore: string, own: Readonly<Record<string, z.ZodMiniType>>, options: unknown): void =>
  rejectUnless(z.strictObject({ ...common, ...own }), explore, options);

/** The fake that all runs are forks of. */
export const startOf = <T extends AreaTypes>({
  createFake,
  seed,
  from,
}: Pick<RunOptions<never, T>, 'seed' | 'from'> & Made<T>): ComposedFake<T> =>
  createFake({ ...(seed !== undefined && { seed }), ...(from !== undefined && { from }) });

/** A run before its first step: the fake that it is a fork of, and its application. */
export interface Begun<T extends AreaTypes, App> {
  readonly from: ComposedFake<T>;
  readonly app: App;
}

/** Begins a run: `start` has a fake of its own, so that what it does there is neither explored nor hit by faults. */
export async function begun<T extends AreaTypes, App>(
  from: ComposedFake<T>,
  start: RunOptions<never, T, App>['start'],
): Promise<Begun<T, App>> {
  if (start === undefined) return { from, app: undefined as App };
  const own = from.fork();
  let isOver = false;
  const face = own.behind((request) => {
    if (isOver) throw new TypeError('the fake of `start` is used after it: a flow has a fake of its own');
    return Promise.resolve(own.handle(request));
  });
  const app = await start(face);
  isOver = true;
  return { from: own, app };
}

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
export type Ended<Value> = { readonly value: Value } | { readonly error: unknown };

/** Runs a flow to its result or its error. */
export async function outcomeOf<Value>(run: () => Value | Promise<Value>): Promise<Ended<Value>> {
  try {
    return { value: await run() };
  } catch (error) {
    return { error };
  }
}

/** The runs of an exploration so far, and what its invariant says of them. */
export class Runs<Outcome> {
  readonly #explore: string;
  readonly #invariant: RunOptions<Outcome>['invariant'];
  readonly #max: number;
  readonly #violations: Violation[] = [];
  readonly #progress: Progress;
  #count = 0;
  #repetitions = 0;

  constructor(explore: string, invariant: RunOptions<Outcome>['invariant'], maxRuns: number) {
    this.#explore = explore;
    this.#invariant = invariant;
    this.#max = maxRuns;
    this.#progress = new Progress(explore);
  }

  get count(): number {
    return this.#count;
  }

  /** Whether there may be no more runs. */
  get areSpent(): boolean {
    return this.#count + this.#repetitions >= this.#max;
  }

  /** Why there are no more runs, where they are spent. */
  get limit(): string {
    const given = this.#repetitions === 0 ? '' : `, ${this.#repetitions} of them given up as repetitions`;
    return `maxRuns ${this.#max}${given}`;
  }

  /** Counts a run that the invariant is not asked about. */
  add(): void {
    this.#count += 1;
    this.#progress.show(this.#count, this.#violations.length);
  }

  /** Counts a run that was given up, since it repeats another one. */
  repeat(): void {
    this.#repetitions += 1;
  }

  /** Counts a run, and asks the invariant about it; gives the promise that it broke. */
  async judge(outcome: Outcome, run: Omit<Violation, 'id' | 'message'>): Promise<string | undefined> {
    const message = await brokenPromise(() => this.#invariant(outcome));
    if (message === undefined) this.add();
    else this.violate(message, run);
    return message;
  }

  /** Counts a run that broke a promise. */
  violate(message: string, run: Omit<Violation, 'id' | 'message'>): void {
    this.#violations.push({ id: idOf(run.order, run.faults), message, ...run });
    this.add();
  }

  report(found: Omit<Findings, 'explore' | 'runs' | 'violations'>): ExploreReport {
    return reportOf({ explore: this.#explore, runs: this.#count, violations: this.#violations, ...found });
  }
}

/** The message of an invariant; an assertion that throws says it with its own. */
async function brokenPromise(invariant: () => InvariantResult | Promise<InvariantResult>): Promise<string | undefined> {
  try {
    const message: unknown = await invariant();
    return typeof message === 'string' ? message : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
