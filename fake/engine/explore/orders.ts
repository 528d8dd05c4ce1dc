import * as z from 'zod/mini';
import { functionOf } from '../area/forms.ts';
import type { AreaTypes } from '../area/types.ts';
import type { ComposedFake, CreateFake } from '../compose.ts';
import type { Snapshot } from '../composed/states.ts';
import type { JournalEntry } from '../world/journal.ts';
import { Commuting } from './commuting.ts';
import { Course, type Flow, type Step } from './course.ts';
import { effectNamed, ExploreError, type ExploreReport, type InjectedFault } from './report.ts';
import { begun, defaultEffects, inject, rejectOptions, Runs, startOf, type Made, type RunOptions } from './run.ts';
import { asleepBefore, Frontier, pathTo, switchesOf, type Branch, type Moment, type Taken } from './tree.ts';
import { turn } from './turns.ts';

/** The result of a flow, or its error. */
export interface FlowEnd<Value> {
  /** Its result, where it did not fail. */
  readonly value?: Value;
  /** Its error: a flow may fail when another one comes before it. */
  readonly error?: unknown;
}

/** How a run of several flows ended. */
export interface OrderOutcome<Values extends readonly unknown[], T extends AreaTypes = AreaTypes, App = undefined> {
  /** The fake they ran on; its journal has what was sent. */
  readonly fake: ComposedFake<T>;
  /** The result of each flow, or its error. */
  readonly outcomes: { readonly [I in keyof Values]: FlowEnd<Values[I]> };
  /** The application of this run: what `start` gave. */
  readonly app: App;
}

/** The options of an exploration. */
export interface ExploreOrdersOptions<
  Values extends readonly unknown[],
  T extends AreaTypes = AreaTypes,
  App = undefined,
> extends RunOptions<OrderOutcome<Values, T, App>, T, App> {
  /**
   * The flows, as your application does them: each takes the fake and the application, makes its clients and calls them.
   * Two or more; with `send` one is enough.
   */
  readonly flows: { readonly [I in keyof Values]: Flow<Values[I], T, App> };
  /**
   * Whether the flows are programs of their own, which share nothing but the fake: then it makes no difference which of
   * two responses to different flows comes first, and there are far fewer runs. Default: false.
   */
  readonly separate?: boolean;
  /** Whether each order is also run with each single fault. Default: false. */
  readonly faults?: boolean;
}

/**
 * Runs flows in every order of what can happen: a flow begins, a request is handled, a response reaches its
 * flow, a webhook is handled. Each run is on a fork of one start, and with a new application. Orders that cannot differ are
 * run once; those with few switches between the flows come first.
 *
 * @throws {@link ExploreError} when a flow waits for ever by itself, never stops sending, or is not the same each time.
 * @throws Error when the first flow fails before another one has begun, the flows send nothing, or `only` names no run.
 */
export async function exploreOrders<Values extends readonly unknown[] | [], T extends AreaTypes, App = undefined>(
  options: ExploreOrdersOptions<Values, T, App> & Made<T>,
): Promise<ExploreReport> {
  return new Search<T, App>(options as never).report();
}

/** Explores flows on fakes of some areas. */
export type ExploreOrders<T extends AreaTypes> = <Values extends readonly unknown[] | [], App = undefined>(
  options: ExploreOrdersOptions<Values, T, App>,
) => Promise<ExploreReport>;

/** The same for fakes that this makes. */
export const exploreOrdersWith =
  <T extends AreaTypes>(createFake: CreateFake<T>): ExploreOrders<T> =>
  (options) =>
    exploreOrders({ createFake, ...options });

const ownOptions = {
  flows: z.readonly(z.array(functionOf('the fake')).check(z.minLength(1))),
  separate: z.optional(z.boolean()),
  faults: z.optional(z.boolean()),
};

const MAX_RUNS = 1000;

type SearchOptions<T extends AreaTypes, App> = ExploreOrdersOptions<readonly unknown[], T, App>;

/** How a run went. */
interface Ran<T extends AreaTypes, App> {
  readonly course: Course<T, App>;
  readonly app: App;
  readonly order: readonly string[];
  /** The requests of the flows; an invariant may send more. */
  readonly journal: readonly JournalEntry[];
}

const operationsOf = (journal: readonly JournalEntry[]): string[] => journal.map(({ operation }) => operation ?? '');

/**
 * A search through all orders with sleep sets (Godefroid 1996): a step that has been tried at a moment is not tried again
 * after steps that commute with it.
 */
class Search<T extends AreaTypes, App> {
  readonly #options: SearchOptions<T, App>;
  readonly #start: ComposedFake<T>;
  readonly #commuting: Commuting<T>;
  readonly #runs: Runs<OrderOutcome<readonly unknown[], T, App>>;
  readonly #frontier = new Frontier();
  readonly #waits = new Set<string>();
  /** The most steps of each strand, which tell about how many orders there are. */
  readonly #totals = new Map<string, number>();
  #requests: readonly string[] = [];
  #hasLeftOut = false;

  constructor(options: SearchOptions<T, App> & Made<T>) {
    rejectOptions('exploreOrders', ownOptions, options);
    if (options.flows.length < 2 && options.send === undefined)
      throw new TypeError('exploreOrders: flows: expected two or more, or one and `send`; received one');
    this.#options = options;
    this.#start = startOf(options);
    this.#commuting = new Commuting(this.#start);
    this.#runs = new Runs('exploreOrders', options.invariant, options.maxRuns ?? MAX_RUNS);
  }

  async report(): Promise<ExploreReport> {
    try {
      await (this.#options.only === undefined ? this.#all() : this.#only(this.#options.only));
    } catch (error) {
      if (error instanceof Stop) throw stopped(error.message, this.#found());
      throw error;
    }
    return this.#found();
  }

  #found(): ExploreReport {
    const { only, send, faults = false } = this.#options;
    const isComplete = !this.#hasLeftOut;
    const orders = this.#orders();
    const saved = isComplete && only === undefined && !faults ? Math.max(0, orders - this.#runs.count) : 0;
    const rest = Math.max(0, orders - this.#runs.count);
    const tried =
      only === undefined ? `orders of requests, responses${send === undefined ? '' : ' and webhooks'}` : only;
    const omitted = [
      ...(this.#hasLeftOut ? [`about ${rest} orders, those of most switches (${this.#runs.limit})`] : []),
      ...(send === undefined ? ['webhooks (no send)'] : []),
      ...(faults ? [] : ['faults']),
    ];
    return this.#runs.report({ saved, requests: this.#requests, isComplete, tried, omitted });
  }

  /** Runs every order, and the first one again, which must go as it did. */
  async #all(): Promise<void> {
    const first = await this.#run(undefined);
    for (let branch = this.#frontier.take(); branch !== undefined; branch = this.#frontier.take()) {
      if (this.#runs.areSpent) {
        this.#hasLeftOut = true;
        break;
      }
      await this.#run(branch);
    }
    if (first !== undefined && this.#runs.count > 1) await this.#rejectLeaks(first);
  }

  async #run(branch: Branch | undefined): Promise<Ran<T, App> | undefined> {
    const ran = await this.#explore(branch);
    if (ran !== undefined && ran.course.stuck === undefined && this.#options.faults === true)
      await this.#withFaults(ran);
    return ran;
  }

  async #rejectLeaks({ order, course }: Ran<T, App>): Promise<void> {
    if (course.stuck !== undefined) return;
    const { steps: before } = course.story;
    const { steps: again } = (await this.#guided(order, [])).course.story;
    const i = Array.from({ length: Math.max(before.length, again.length) }, (_, at) => at).find(
      (at) => before[at] !== again[at],
    );
    if (i !== undefined) throw new Stop(notTheSame(order, again[i] ?? 'nothing', before[i] ?? 'nothing'));
  }

  /** Runs the next order and asks the invariant about it; undefined where it turns out to be one that cannot differ. */
  async #explore(branch: Branch | undefined): Promise<Ran<T, App> | undefined> {
    await turn();
    const { course, app } = await this.#course();
    const path = pathTo(branch?.at);
    const isFirst = path.length === 0;
    let moment: Moment | undefined;
    let asleep: ReadonlyMap<string, Taken> = new Map();
    let last: (() => Promise<ReadonlyMap<string, Taken>>) | undefined;
    for (let depth = 0; ; depth++) {
      const known = path[depth];
      const steps = await this.#steps(course, known);
      if (steps.length === 0) break;
      if (known === undefined) asleep = (await last?.()) ?? asleep;
      moment = known ?? this.#moment(moment, course, steps, asleep);
      const key = keyOf(path, depth, branch) ?? firstOf(moment);
      const step = steps.find((one) => one.key === key);
      if (step === undefined) {
        this.#runs.repeat();
        await course.finish();
        return undefined;
      }
      last = this.#asleepAfter(course, moment, step);
      await course.take(step);
    }
    await last?.();
    const ran = { course, app, order: course.order, journal: [...course.fake.journal] };
    if (isFirst) this.#look(ran);
    this.#count(ran.order);
    await this.#judge(ran, []);
    return ran;
  }

  /** The possible next steps; of a moment that is known, those that it had before. */
  async #steps(course: Course<T, App>, known: Moment | undefined): Promise<readonly Step[]> {
    const steps = await course.next(known?.labels.keys()).catch((error: unknown) => {
      throw new Stop(`${(error as Error).message} (order ${lastOf(course.order)})`);
    });
    for (const key of new Set([...(known?.labels.keys() ?? []), ...(known?.ended ?? [])])) {
      const label = known?.labels.get(key);
      const step = steps.find((one) => one.key === key);
      if (step?.label !== label)
        throw new Stop(
          notTheSame(course.order, `${course.describe(key)}: ${step?.label ?? 'nothing'}`, label ?? 'nothing'),
        );
    }
    return steps;
  }

  /** Tells, when a step has been taken, which steps are asleep then: those that commute with it. */
  #asleepAfter(course: Course<T, App>, moment: Moment, step: Step): () => Promise<Map<string, Taken>> {
    const { fake } = course;
    const before = fake.snapshot();
    return async () => {
      const taken = { step, changes: !fake.isSame(before, fake.snapshot()) };
      const still = new Map<string, Taken>();
      for (const [key, other] of asleepBefore(moment, step.key))
        if (await this.#commute(before, taken, other)) still.set(key, other);
      moment.tried.set(step.key, taken);
      if (taken.changes) this.#branch(moment);
      return still;
    };
  }

  /** A new moment, of which the same strand goes on, if it can, and the others are tried later. */
  #moment(
    parent: Moment | undefined,
    { order, ended }: Course<T, App>,
    steps: readonly Step[],
    asleep: ReadonlyMap<string, Taken>,
  ): Moment {
    const via = order.at(-1) ?? '';
    const labels = new Map(steps.map(({ key, label }) => [key, label]));
    const awake = [...labels.keys()].filter((key) => !asleep.has(key));
    const alone = this.#alone(steps);
    const current = parent?.isAside === true && parent.current !== '' ? parent.current : via;
    const first = alone ?? (awake.includes(current) ? current : awake[0]);
    const switches = parent === undefined ? 0 : switchesOf({ at: parent, key: via });
    const tried = new Map(first === undefined ? [] : [[first, undefined]]);
    const moment: Moment = {
      parent,
      via,
      current,
      isAside: alone !== undefined,
      labels,
      ended,
      asleep,
      tried,
      switches,
    };
    if (alone === undefined) this.#branch(moment);
    return moment;
  }

  /** Of programs of their own, code that changes nothing of the fake commutes with all that others do. */
  #alone(steps: readonly Step[]): string | undefined {
    if (this.#options.separate !== true) return undefined;
    return steps.find(({ key, sent }) => sent === undefined && !key.startsWith('w'))?.key;
  }

  /** Has the other steps of a moment tried later. */
  #branch(moment: Moment): void {
    for (const key of moment.labels.keys()) {
      if (moment.tried.has(key) || moment.asleep.has(key)) continue;
      moment.tried.set(key, undefined);
      this.#frontier.add({ at: moment, key });
    }
  }

  #commute(state: Snapshot, one: Taken, other: Taken): Promise<boolean> | boolean {
    const [a, b] = [one.step.sent, other.step.sent];
    // Two reads commute.
    if (a !== undefined && b !== undefined)
      return (!one.changes && !other.changes) || this.#commuting.commute(state, a, b);
    // Code of the application may have shared anything, and be told from a request by what it changes itself.
    if (a === undefined && b === undefined)
      return this.#isSeparate(one.step, other.step) && !one.changes && !other.changes;
    return !(a === undefined ? one : other).changes;
  }

  #isSeparate({ key: one }: Step, { key: other }: Step): boolean {
    return this.#options.separate === true && !one.startsWith('w') && !other.startsWith('w');
  }

  /** Runs an order with each fault of each request. */
  async #withFaults({ order, journal }: Ran<T, App>): Promise<void> {
    for (const [i, operation] of operationsOf(journal).entries())
      for (const effect of this.#options.effects ?? defaultEffects) {
        if (this.#runs.areSpent) return void (this.#hasLeftOut = true);
        const faults = [{ request: i + 1, operation, effect }];
        await this.#judge(await this.#guided(order, faults), faults, order);
      }
  }

  /** Runs the flows in an order, as far as they keep to it: a fault may have them send more, or less. */
  async #guided(order: readonly string[], faults: readonly InjectedFault[]): Promise<Ran<T, App>> {
    const { course, app } = await this.#course();
    inject(course.fake, faults);
    const wanted = [...order];
    for (let steps = await course.next(); steps.length > 0; steps = await course.next()) {
      const at = wanted.findIndex((key) => steps.some((step) => step.key === key));
      const [key] = at < 0 ? [undefined] : wanted.splice(at, 1);
      const step = steps.find((one) => one.key === key) ?? steps[0];
      if (step !== undefined) await course.take(step);
    }
    return { course, app, order: course.order, journal: [...course.fake.journal] };
  }

  /** Runs one violation again. */
  async #only(id: string): Promise<void> {
    const { effects = defaultEffects } = this.#options;
    const [order = '', fault] = id.split(' + ');
    const [request = '', name] = fault?.split(': ') ?? [];
    const effect = name === undefined ? undefined : effectNamed(effects, name);
    if (!/^w?\d+( w?\d+)*$/.test(order) || (fault !== undefined && effect === undefined))
      throw new Error(`only: no run is called '${id}'; a report gives the ids of its violations`);
    const faults = effect === undefined ? [] : [{ request: Number(request), operation: '', effect }];
    const ran = await this.#guided(order.split(' '), faults);
    this.#requests = operationsOf(ran.journal);
    const known = faults.map((one) => ({ ...one, operation: this.#requests[one.request - 1] ?? '' }));
    await this.#judge(ran, known, order.split(' '));
  }

  /** Asks the invariant what it says of a run; one in which all wait for each other has broken a promise already. */
  async #judge(
    { course, app, order, journal }: Ran<T, App>,
    faults: readonly InjectedFault[],
    asked = order,
  ): Promise<void> {
    const { fake, outcomes, story, stuck } = course;
    const run = { order: asked, faults, journal, ...story };
    fake.faults.clear();
    if (stuck === undefined) await this.#runs.judge({ fake, outcomes, app }, run);
    else this.#runs.violate(`${stuck.count > 1 ? 'deadlock' : 'waits for ever'}: ${stuck.text}`, run);
  }

  async #course(): Promise<{ readonly course: Course<T, App>; readonly app: App }> {
    const { start, flows, send, separate = false } = this.#options;
    const { from, app } = await begun(this.#start, start);
    const cast = { start: from, app, flows, receive: send, separate, waits: this.#waits };
    return { course: new Course(cast), app };
  }

  /** The first run has one flow after the other, so that the first of them is alone. */
  #look({ course: { outcomes, stuck, order }, journal }: Ran<T, App>): void {
    const [first] = outcomes;
    const isAlone = order.every((key, i) => key === '1' || i > order.lastIndexOf('1'));
    if (stuck?.count === 1) throw new Stop(`${stuck.text} has done nothing for 2 s, and nothing else can happen`);
    if (isAlone && first !== undefined && 'error' in first)
      throw new Error('flow 1 fails before another one has begun', { cause: first.error });
    if (journal.length === 0 && stuck === undefined)
      throw new Error(
        'no request reached the fake: the flows have to use the fake that they are given, not another one',
      );
    this.#requests = operationsOf(journal);
  }

  #count(order: readonly string[]): void {
    for (const [key, count] of countsOf(order)) this.#totals.set(key, Math.max(count, this.#totals.get(key) ?? 0));
  }

  /** About how many orders there are, if each strand takes as many steps as it has at the most. */
  #orders(): number {
    let [orders, length] = [1, 0];
    for (const total of this.#totals.values())
      for (let i = 1; i <= total; i++) {
        length += 1;
        orders = (orders * length) / i;
      }
    return Math.round(orders);
  }
}

/** The error of an exploration that could not go on, which keeps what was found. */
const stopped = (why: string, report: ExploreReport): ExploreError =>
  new ExploreError(report.violations.length === 0 ? why : `${why}\n${String(report)}`, report);

/** The exploration cannot go on, for a reason that lies in the flows. */
class Stop extends Error {}

/** The step that a run is to take at a depth, where that is known. */
const keyOf = (path: readonly Moment[], depth: number, branch: Branch | undefined): string | undefined =>
  depth === path.length - 1 ? branch?.key : path[depth + 1]?.via;

/** The order so far, or the end of a long one. */
const lastOf = (order: readonly string[]): string =>
  `${order.length > MAX_SHOWN ? '… ' : ''}${order.slice(-MAX_SHOWN).join(' ')}`;

const MAX_SHOWN = 30;

const notTheSame = (order: readonly string[], now: string, before: string): string =>
  `the flows are not the same each time: in the order ${lastOf(order)}, after the same responses, received ${now}; ` +
  `before ${before}. Make what they share in \`start\`, and have handlers of webhooks await their work`;

const firstOf = ({ tried }: Moment): string | undefined => [...tried.keys()][0];

function countsOf(order: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of order) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
