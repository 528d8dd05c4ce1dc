import * as z from 'zod/mini';
import { functionOf } from '../area/forms.ts';
import type { AreaTypes } from '../area/types.ts';
import type { ComposedFake, CreateFake } from '../compose.ts';
import type { FaultEffect } from '../faults/definition.ts';
import { requestLine } from '../world/log-lines.ts';
import { idOf, type ExploreReport, type InjectedFault } from './report.ts';
import { defaultEffects, inject, outcomeOf, rejectOptions, Runs, startOf, type Made, type RunOptions } from './run.ts';

/** How a run of a flow ended. */
export interface FlowOutcome<Value, T extends AreaTypes = AreaTypes> {
  /** The fake it ran on; its journal has what was sent. */
  readonly fake: ComposedFake<T>;
  /** The flow's result, where it did not fail. */
  readonly value?: Value;
  /** The flow's error, where it failed: a flow may fail when a fault hits it. */
  readonly error?: unknown;
}

/** The options of an exploration. */
export interface ExploreOptions<Value, T extends AreaTypes = AreaTypes> extends RunOptions<FlowOutcome<Value, T>, T> {
  /** The flow, as your application does it: it takes the fake, makes its clients and calls them. */
  readonly flow: (fake: ComposedFake<T>) => Value | Promise<Value>;
  /** Whether a second fault follows the first one on each later request. Default: false. */
  readonly pairs?: boolean;
}

/**
 * Runs a flow once without faults, then once for each of its requests and each effect, each time on a fork of one start.
 *
 * @throws Error when the flow fails or asks for nothing without any fault, or `only` names no run.
 * @throws TypeError when an option is unknown or not valid.
 */
export async function exploreFaults<Value, T extends AreaTypes>(
  options: ExploreOptions<Value, T> & Made<T>,
): Promise<ExploreReport> {
  return new Exploration(options).report();
}

/** Explores a flow on fakes of some areas. */
export type ExploreFaults<T extends AreaTypes> = <Value>(options: ExploreOptions<Value, T>) => Promise<ExploreReport>;

/** The same for fakes that this makes. */
export const exploreWith =
  <T extends AreaTypes>(createFake: CreateFake<T>): ExploreFaults<T> =>
  (options) =>
    exploreFaults({ createFake, ...options });

const ownOptions = { flow: functionOf('the fake'), pairs: z.optional(z.boolean()) };

class Exploration<Value, T extends AreaTypes> {
  readonly #options: ExploreOptions<Value, T>;
  readonly #start: ComposedFake<T>;
  readonly #effects: readonly FaultEffect[];
  readonly #runs: Runs<FlowOutcome<Value, T>>;

  constructor(options: ExploreOptions<Value, T> & Made<T>) {
    rejectOptions('exploreFaults', ownOptions, options);
    this.#options = options;
    this.#start = startOf(options);
    this.#effects = options.effects ?? defaultEffects;
    this.#runs = new Runs('exploreFaults', options);
  }

  async report(): Promise<ExploreReport> {
    const requests = await this.#run([], true);
    const isComplete = (await this.#after([], requests)) && this.#foundOnly();
    return this.#runs.report({ saved: 0, requests, isComplete });
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
    const operations = await this.#run(faults, isAsked);
    return leadsOn ? this.#after(faults, operations) : true;
  }

  /** Runs the flow with some faults; gives the operations it called. */
  async #run(faults: readonly InjectedFault[], isAsked: boolean): Promise<string[]> {
    const { flow, send } = this.#options;
    const fake: ComposedFake<T> = this.#start.forkWith(
      send === undefined ? {} : { send: (request) => send(request, fake) },
    );
    inject(fake, faults);
    const outcome = await outcomeOf(() => flow(fake));
    await fake.webhooks.settled();
    const journal = [...fake.journal];
    if (faults.length === 0) rejectEmpty(outcome, journal.length);
    fake.faults.clear();
    if (isAsked)
      await this.#runs.judge({ fake, ...outcome }, { order: [], faults, journal, steps: journal.map(requestLine) });
    else this.#runs.add();
    return journal.flatMap(({ operation }) => operation ?? []);
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
