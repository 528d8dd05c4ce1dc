import type { AreaTypes } from './area/types.ts';
import type { ComposedFake, CreateFake } from './compose.ts';
import type { DocumentOf } from './composed/types.ts';
import { effectText, type FaultEffect } from './faults/definition.ts';
import type { JournalEntry } from './world/journal.ts';

/** How a run of a flow ended. */
export interface FlowOutcome<Value, T extends AreaTypes = AreaTypes> {
  /** The fake it ran on; its journal has what was sent. */
  readonly fake: ComposedFake<T>;
  /** What the flow gave, where it did not fail. */
  readonly value?: Value;
  /** What the flow threw, where it failed: a flow may fail when a fault hits it. */
  readonly error?: unknown;
}

/** What to explore. */
export interface ExploreOptions<Value, T extends AreaTypes = AreaTypes> {
  /** The flow, as your application does it: it takes the fake, makes its clients and calls them. */
  readonly flow: (fake: ComposedFake<T>) => Value | Promise<Value>;
  /**
   * Looks at what a run has left behind, and gives the promise that it broke, in a few words; nothing when all is well.
   * An assertion that throws says the same with its message.
   */
  readonly invariant: (outcome: FlowOutcome<Value, T>) => InvariantResult | Promise<InvariantResult>;
  /** The world that each run begins with. Default: that of `createFake`. */
  readonly seed?: DocumentOf<T>;
  /** The effects that are tried on each request. Default: {@link defaultEffects}. */
  readonly effects?: readonly FaultEffect[];
  /** Whether a second fault follows the first one on each later request. Default: false. */
  readonly pairs?: boolean;
  /** How many runs there are at the most. Default: 10,000. */
  readonly maxRuns?: number;
  /** Runs only this violation again: the `id` that the report gave it. */
  readonly only?: string;
}

/** What an invariant says. */
export type InvariantResult = string | undefined | void;

/** A fault that a run met. */
export interface InjectedFault {
  /** Which request of the run it was for, from 1. */
  readonly request: number;
  /** The operation of that request. */
  readonly operation: string;
  /** What happened to it. */
  readonly effect: FaultEffect;
}

/** A run that broke the invariant. */
export interface Violation {
  /** Names the run: give it to `only` to run it again. */
  readonly id: string;
  /** The faults; none when the flow breaks the invariant by itself. */
  readonly faults: readonly InjectedFault[];
  /** What the invariant said. */
  readonly message: string;
  /** The requests of the run. */
  readonly journal: readonly JournalEntry[];
}

/** What an exploration found. */
export interface ExploreReport {
  /** How many runs there were, the one without faults included. */
  readonly runs: number;
  /** The operations of the run without faults, request by request. */
  readonly requests: readonly string[];
  /** The runs that broke the invariant. */
  readonly violations: readonly Violation[];
  /** Whether every run was made that was asked for. */
  readonly isComplete: boolean;
  /** The report for people. */
  readonly toString: () => string;
}

/** What is tried on each request: a lost request, a lost response, errors with and without advice, broken bodies. */
export const defaultEffects: readonly FaultEffect[] = [
  { drop: 'before' },
  { drop: 'after' },
  { status: 500 },
  { status: 503, retryAfter: 1 },
  { status: 429, retryAfter: 1 },
  { truncate: 0.5 },
  { garble: 'html' },
];

const MAX_RUNS = 10_000;

/**
 * Runs a flow once without faults, then once for each of its requests and each effect, on a fresh fake every time.
 *
 * @throws Error when the flow fails without any fault, or `only` names no run.
 */
export async function exploreFaults<Value, T extends AreaTypes>(
  options: ExploreOptions<Value, T> & Made<T>,
): Promise<ExploreReport> {
  return new Exploration(options).report();
}

/** What makes the fakes of an exploration. */
interface Made<T extends AreaTypes> {
  /** What `composeFake` gave. */
  readonly createFake: CreateFake<T>;
}

/** Explores a flow on fakes of some areas. */
export type ExploreFaults<T extends AreaTypes> = <Value>(options: ExploreOptions<Value, T>) => Promise<ExploreReport>;

/** The same for fakes that this makes. */
export const exploreWith =
  <T extends AreaTypes>(createFake: CreateFake<T>): ExploreFaults<T> =>
  (options) =>
    exploreFaults({ createFake, ...options });

class Exploration<Value, T extends AreaTypes> {
  readonly #options: ExploreOptions<Value, T> & Made<T>;
  readonly #effects: readonly FaultEffect[];
  readonly #most: number;
  readonly #violations: Violation[] = [];
  readonly #progress = new Progress();
  #runs = 0;

  constructor(options: ExploreOptions<Value, T> & Made<T>) {
    this.#options = options;
    this.#effects = options.effects ?? defaultEffects;
    this.#most = options.maxRuns ?? MAX_RUNS;
  }

  async report(): Promise<ExploreReport> {
    const requests = await this.#run([], true);
    const isComplete = (await this.#after([], requests)) && this.#foundOnly();
    const [runs, violations] = [this.#runs, this.#violations];
    const report = { runs, requests, violations, isComplete };
    return { ...report, toString: () => reportText(report) };
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
    const id = idOf(faults);
    const leadsOn = only === undefined ? pairs && faults.length < 2 : only.startsWith(`${id} + `);
    const isAsked = only === undefined || only === id;
    if (!isAsked && !leadsOn) return true;
    if (this.#runs >= this.#most) return false;
    const operations = await this.#run(faults, isAsked);
    return leadsOn ? this.#after(faults, operations) : true;
  }

  /** Runs the flow with some faults; gives the operations it called. */
  async #run(faults: readonly InjectedFault[], isAsked: boolean): Promise<string[]> {
    const { createFake, seed, flow, invariant } = this.#options;
    const fake = createFake(seed === undefined ? {} : { seed });
    for (const { request, effect } of faults) fake.faults.add({ on: '*', effect, where: nthOf(request) });
    const outcome = await outcomeOf(fake, flow);
    if (faults.length === 0 && 'error' in outcome)
      throw new Error('the flow fails without any fault', { cause: outcome.error });
    const journal = [...fake.journal];
    fake.faults.clear();
    this.#runs += 1;
    const message = isAsked ? await saidBy(invariant, outcome) : undefined;
    if (message !== undefined) this.#violations.push({ id: idOf(faults), faults, message, journal });
    this.#progress.show(this.#runs, this.#violations.length);
    return journal.flatMap(({ operation }) => operation ?? []);
  }

  #foundOnly(): boolean {
    const { only } = this.#options;
    if (only !== undefined && this.#runs < 2)
      throw new Error(`only: no run is called '${only}'; a report gives the ids of its violations`);
    return true;
  }
}

/** The n-th request of a run, whatever it is. */
function nthOf(request: number): () => boolean {
  let met = 0;
  return () => ++met === request;
}

async function outcomeOf<Value, T extends AreaTypes>(
  fake: ComposedFake<T>,
  flow: ExploreOptions<Value, T>['flow'],
): Promise<FlowOutcome<Value, T>> {
  try {
    return { fake, value: await flow(fake) };
  } catch (error) {
    return { fake, error };
  }
}

async function saidBy<Value, T extends AreaTypes>(
  invariant: ExploreOptions<Value, T>['invariant'],
  outcome: FlowOutcome<Value, T>,
): Promise<string | undefined> {
  try {
    const said: unknown = await invariant(outcome);
    return typeof said === 'string' ? said : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const idOf = (faults: readonly InjectedFault[]): string =>
  faults.map(({ request, effect }) => `${request}: ${effectText(effect)}`).join(' + ');

function reportText({ runs, requests, violations, isComplete }: Omit<ExploreReport, 'toString'>): string {
  const found = violations.length === 0 ? 'no violation' : counted(violations.length, 'violation');
  const stopped = isComplete ? '' : ' (stopped at maxRuns)';
  const head = `${counted(runs, 'run')} of ${counted(requests.length, 'request')}, ${found}${stopped}`;
  return [head, ...violations.map(violationText)].join('\n');
}

function violationText({ id, faults, message, journal }: Violation): string {
  const where = faults.map(
    ({ request, operation, effect }) => `request ${request}, ${operation}: ${effectText(effect)}`,
  );
  const lines = journal.map(({ method, path, status, fault }, i) => {
    const ended = status === 0 ? 'no response' : String(status);
    return `    ${i + 1}. ${method} ${path} ${ended}${fault === undefined ? '' : ` (fault: ${fault})`}`;
  });
  const replay = id === '' ? [] : [`  run it again: exploreFaults({ …, only: ${JSON.stringify(id)} })`];
  return [`- ${message} (${where.join('; ') || 'without any fault'})`, ...lines, ...replay].join('\n');
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

const SILENT_MS = 2000;

/** Says every two seconds how far an exploration is. */
class Progress {
  #last = performance.now();

  show(runs: number, violations: number): void {
    const now = performance.now();
    if (now - this.#last < SILENT_MS) return;
    this.#last = now;
    console.info(`exploreFaults: ${counted(runs, 'run')}, ${counted(violations, 'violation')} so far`);
  }
}
