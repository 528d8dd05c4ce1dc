import * as z from 'zod/mini';
import { functionOf } from '../area/forms.ts';
import type { AreaTypes } from '../area/types.ts';
import type { ComposedFake, CreateFake } from '../compose.ts';
import type { FaultEffect } from '../faults/definition.ts';
import { requestLine } from '../world/log-lines.ts';
import type { Flow } from './course.ts';
import { idOf, PLAIN, type ExploreReport, type InjectedFault } from './report.ts';
import {
  begun,
  defaultEffects,
  inject,
  outcomeOf,
  rejectOptions,
  Runs,
  startOf,
  type Made,
  type RunOptions,
} from './run.ts';

/** How a run of a flow ended. */
export interface FlowOutcome<Value, T extends AreaTypes = AreaTypes, App = undefined> {
  /** The fake it ran on; its journal has what was sent. */
  readonly fake: ComposedFake<T>;
  /** The flow's result, where it did not fail. */
  readonly value?: Value;
  /** The flow's error, where it failed: a flow may fail when a fault hits it. */
  readonly error?: unknown;
  /** The application of this run: what `start` gave. */
  readonly app: App;
}

/** The options of an exploration. */
export interface ExploreOptions<Value, T extends AreaTypes = AreaTypes, App = undefined> extends RunOptions<
  FlowOutcome<Value, T, App>,
  T,
  App
> {
  /** The flow, as your application does it: it takes the fake and the application, makes its clients and calls them. */
  readonly flow: Flow<Value, T, App>;
  /** Whether a second fault follows the first one on each later request. Default: false. */
  readonly pairs?: boolean;
}

/**
 * Runs a flow once without faults, then once for each of its requests and each effect, each time on a fork of one start.
 *
 * @throws Error when the flow fails or asks for nothing without any fault, or `only` names no run.
 * @throws TypeError when an option is unknown or not valid.
 */
export async function exploreFaults<Value, T extends AreaTypes, App = undefined>(
  options: ExploreOptions<Value, T, App> & Made<T>,
): Promise<ExploreReport> {
  return new Exploration(options).report();
}

/** Explores a flow on fakes of some areas. */
export type ExploreFaults<T extends AreaTypes> = <Value, App = undefined>(
  options: ExploreOptions<Value, T, App>,
) => Promise<ExploreReport>;

/** The same for fakes that this makes. */
export const exploreWith =
  <T extends AreaTypes>(createFake: CreateFake<T>): ExploreFaults<T> =>
  (options) =>
    exploreFaults({ createFake, ...options });

const ownOptions = { flow: functionOf('the fake'), pairs: z.optional(z.boolean()) };

const MAX_RUNS = 10_000;

class Exploration<Value, T extends AreaTypes, App> {
  readonly #options: ExploreOptions<Value, T, App>;
  readonly #start: ComposedFake<T>;
  readonly #effects: readonly FaultEffect[];
  readonly #runs: Runs<FlowOutcome<Value, T, App>>;

  constructor(options: ExploreOptions<Value, T, App> & Made<T>) {
    rejectOptions('exploreFaults', ownOptions, options);
    this.#options = options;
    this.#start = startOf(options);
    this.#effects = options.effects ?? defaultEffects;
    this.#runs = new Runs('exploreFaults', options.invariant, options.maxRuns ?? MAX_RUNS);
  }

  async report(): Promise<ExploreReport> {
    const { only, pairs = false, send } = this.#options;
    const { operations: requests, isBroken } = await this.#run([], only === undefined || only === PLAIN);
    // What fails by itself says nothing of faults.
    const isOver = isBroken || only === PLAIN;
    const isComplete = isOver ? only === PLAIN : (await this.#after([], requests)) && this.#foundOnly();
    const tried = only ?? `${this.#effects.length} effects on each request${pairs ? ', and on each two' : ''}`;
    const omitted = [
      ...(isBroken && only === undefined ? ['all faults (the flow breaks the promise without any)'] : []),
      ...(!isComplete && !isBroken ? [`the other faults (${this.#runs.limit})`] : []),
      ...(pairs ? [] : ['pairs of faults']),
      ...(send === undefined ? ['webhooks (no send)'] : []),
    ];
    return this.#runs.report({ saved: 0, requests, isComplete, tried, omitted });
  }

  /** Adds each fault on each later request of a run; false when there may be no more runs. */
  async #after(faults: readonly InjectedFault[], operations: readonly string[]): Promise<boolean> {
    const first = (faults.at(-1)?.request ?? 0) + 1;
    for (let request = first; request <= operations.length; request++)
      for (const effect of this.#effects) {
        const more = [...faults, { request, operation: operations[request - 1] ?? '', effect }];
        if (!(await this.#explore(more))) return false;
      }
    return true;
  }

  async #explore(faults: readonly InjectedFault[]): Promise<boolean> {
    const { only, pairs = false } = this.#options;
    const id = idOf([], faults);
    const leadsOn = only === undefined ? pairs && faults.length < 2 : only.startsWith(`${id} + `);
    const isAsked = only === undefined || only === id;
    if (!isAsked && !leadsOn) return true;
    if (this.#runs.areSpent) return false;
    const { operations } = await this.#run(faults, isAsked);
    return leadsOn ? this.#after(faults, operations) : true;
  }

  /** Runs the flow with some faults; gives the operations it called, and whether it broke a promise. */
  async #run(faults: readonly InjectedFault[], isAsked: boolean): Promise<{ operations: string[]; isBroken: boolean }> {
    const { flow, send, start } = this.#options;
    const { from, app } = await begun(this.#start, start);
    const fake: ComposedFake<T> = from.forkWith(
      send === undefined ? {} : { send: (request) => send(request, fake, app) },
    );
    inject(fake, faults);
    const outcome = await outcomeOf(() => flow(fake, app));
    await fake.webhooks.settled();
    const journal = [...fake.journal];
    if (faults.length === 0) rejectEmpty(outcome, journal.length);
    fake.faults.clear();
    const run = { order: [], faults, journal, steps: journal.map(requestLine), places: [] };
    const broken = isAsked ? await this.#runs.judge({ fake, app, ...outcome }, run) : this.#runs.add();
    return { operations: journal.flatMap(({ operation }) => operation ?? []), isBroken: broken !== undefined };
  }

  #foundOnly(): boolean {
    const { only } = this.#options;
    if (only !== undefined && this.#runs.count < 2)
      throw new Error(`only: no run is called '${only}'; a report gives the ids of its violations`);
    return true;
  }
}

/** Rejects a flow from which nothing follows. */
function rejectEmpty(outcome: object, requests: number): void {
  if ('error' in outcome) throw new Error('the flow fails without any fault', { cause: outcome.error });
  if (requests === 0)
    throw new Error('no request reached the fake: the flow has to use the fake that it is given, not another one');
}
