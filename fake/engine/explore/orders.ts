import * as z from 'zod/mini';
import { functionOf } from '../area/forms.ts';
import type { AreaTypes } from '../area/types.ts';
import type { ComposedFake, CreateFake } from '../compose.ts';
import type { Snapshot } from '../composed/states.ts';
import type { JournalEntry } from '../world/journal.ts';
import { Commuting } from './commuting.ts';
import { Course, type Ended, type Flows, type Step } from './course.ts';
import { effectNamed, type ExploreReport, type InjectedFault } from './report.ts';
import { defaultEffects, inject, rejectOptions, Runs, startOf, type Made, type RunOptions } from './run.ts';

/** How a run of several flows ended. */
export interface OrderOutcome<Value, T extends AreaTypes = AreaTypes> {
  /** The fake they ran on; its journal has what was sent. */
  readonly fake: ComposedFake<T>;
  /** The result of each flow, or its error: a flow may fail when another one comes before it. */
  readonly outcomes: readonly { readonly value?: Value; readonly error?: unknown }[];
}

/** The options of an exploration. */
export interface ExploreOrdersOptions<Value, T extends AreaTypes = AreaTypes> extends RunOptions<
  OrderOutcome<Value, T>,
  T
> {
  /** The flows, as your application does them: each takes the fake, makes its clients and calls them. */
  readonly flows: Flows<Value, T>;
  /** Whether each order is also run with each single fault. Default: false. */
  readonly faults?: boolean;
}

/**
 * Runs two or more flows so that their requests arrive in every order, each time on a fork of one start. Orders that cannot
 * differ, because neither of two requests changes what the other one reads or changes, are run once.
 *
 * @throws Error when the first flow fails before another one has begun, the flows are not the same each time, or `only`
 * names no run.
 */
export async function exploreOrders<Value, T extends AreaTypes>(
  options: ExploreOrdersOptions<Value, T> & Made<T>,
): Promise<ExploreReport> {
  return new Search(options).report();
}

/** Explores flows on fakes of some areas. */
export type ExploreOrders<T extends AreaTypes> = <Value>(
  options: ExploreOrdersOptions<Value, T>,
) => Promise<ExploreReport>;

/** The same for fakes that this makes. */
export const exploreOrdersWith =
  <T extends AreaTypes>(createFake: CreateFake<T>): ExploreOrders<T> =>
  (options) =>
    exploreOrders({ createFake, ...options });

const ownOptions = {
  flows: z.readonly(z.array(functionOf('the fake')).check(z.minLength(2, 'expected two flows or more'))),
  faults: z.optional(z.boolean()),
};

/** A step that was taken, and whether its strand changed the fake before it waited again. */
interface Taken {
  readonly step: Step;
  readonly hasEffects: boolean;
}

/** A moment at which one of several steps comes next. */
interface Choice {
  readonly keys: readonly string[];
  /** Steps with which every order that differs has been run: those tried here, and some that were tried before. */
  readonly asleep: Map<string, Taken>;
  key: string;
  taken: Taken | undefined;
}

/** How a run went. */
interface Ran<Value, T extends AreaTypes> {
  readonly course: Course<Value, T>;
  readonly order: readonly string[];
  /** The requests of the flows; an invariant may send more. */
  readonly journal: readonly JournalEntry[];
}

const ranOf = <Value, T extends AreaTypes>(course: Course<Value, T>, order: readonly string[]): Ran<Value, T> => ({
  course,
  order,
  journal: [...course.fake.journal],
});

const operationsOf = (journal: readonly JournalEntry[]): string[] => journal.map(({ operation }) => operation ?? '');

/**
 * A search through all orders, depth first, with sleep sets (Godefroid 1996): a step that has been tried at a moment is
 * not tried again after steps that commute with it.
 */
class Search<Value, T extends AreaTypes> {
  readonly #options: ExploreOrdersOptions<Value, T>;
  readonly #start: ComposedFake<T>;
  readonly #commuting: Commuting<T>;
  readonly #runs: Runs<OrderOutcome<Value, T>>;
  readonly #path: Choice[] = [];
  /** The most steps of each strand, which tell how many orders a step begins. */
  readonly #totals = new Map<string, number>();
  #requests: readonly string[] = [];
  #saved = 0;

  constructor(options: ExploreOrdersOptions<Value, T> & Made<T>) {
    rejectOptions('exploreOrders', ownOptions, options);
    this.#options = options;
    this.#start = startOf(options);
    this.#commuting = new Commuting(this.#start);
    this.#runs = new Runs('exploreOrders', options);
  }

  async report(): Promise<ExploreReport> {
    const isComplete = this.#options.only === undefined ? await this.#all() : await this.#only(this.#options.only);
    return this.#runs.report({ saved: this.#saved, requests: this.#requests, isComplete });
  }

  /** Runs every order; false when there may be no more runs. */
  async #all(): Promise<boolean> {
    do {
      if (this.#runs.areSpent) return false;
      const ran = await this.#explore();
      if (ran === undefined) continue;
      await this.#judge(ran, []);
      if (this.#options.faults === true && !(await this.#withFaults(ran))) return false;
    } while (this.#goBack());
    return true;
  }

  /** Runs the next order; undefined where it turns out to be one that cannot differ. */
  async #explore(): Promise<Ran<Value, T> | undefined> {
    const course = this.#course();
    const order: string[] = [];
    let asleep = new Map<string, Taken>();
    let steps = await course.next();
    for (let depth = 0; steps.length > 0; depth++) {
      const choice = this.#path[depth] ?? this.#choose(steps, asleep, order);
      if (choice === undefined) {
        course.abandon();
        return undefined;
      }
      const before = course.fake.snapshot();
      const step = steps.find(({ key }) => key === choice.key);
      if (step === undefined) throw new Error('exploreOrders: the flows do not send the same requests each time');
      const after = await step.run();
      order.push(step.key);
      steps = await course.next();
      choice.taken = { step, hasEffects: !course.fake.isSame(after, course.fake.snapshot()) };
      if (this.#path[depth + 1] === undefined && steps.length > 0)
        asleep = await this.#stillAsleep(before, choice, choice.taken);
    }
    const ran = ranOf(course, order);
    if (this.#totals.size === 0) this.#look(ran);
    this.#count(order);
    return ran;
  }

  /** A new moment of the path: the first step that is worth trying; undefined where there is none. */
  #choose(steps: readonly Step[], asleep: Map<string, Taken>, order: readonly string[]): Choice | undefined {
    const keys = steps.map(({ key }) => key);
    for (const key of keys) if (asleep.has(key)) this.#saved += this.#ordersAfter([...order, key]);
    const key = keys.find((one) => !asleep.has(one));
    if (key === undefined) return undefined;
    const choice: Choice = { keys, asleep, key, taken: undefined };
    this.#path.push(choice);
    return choice;
  }

  /** The steps that stay asleep after a step: those that commute with it. */
  async #stillAsleep(before: Snapshot, { asleep }: Choice, taken: Taken): Promise<Map<string, Taken>> {
    const still = new Map<string, Taken>();
    for (const [key, other] of asleep) if (await this.#commute(before, taken, other)) still.set(key, other);
    return still;
  }

  #commute(state: Snapshot, one: Taken, other: Taken): Promise<boolean> | boolean {
    const [a, b] = [one.step, other.step];
    if (one.hasEffects || other.hasEffects || a.kind === 'webhook' || b.kind === 'webhook') return false;
    if (a.sent === undefined || b.sent === undefined) return a.sent !== b.sent;
    return this.#commuting.commute(state, a.sent, b.sent);
  }

  /** Goes to the last moment at which something else could have come next. */
  #goBack(): boolean {
    for (let choice = this.#path.at(-1); choice !== undefined; choice = this.#path.at(-1)) {
      if (choice.taken !== undefined) choice.asleep.set(choice.key, choice.taken);
      const key = choice.keys.find((one) => choice?.asleep.has(one) === false);
      if (key !== undefined) {
        choice.key = key;
        return true;
      }
      this.#path.pop();
    }
    return false;
  }

  /** Runs an order with each fault of each request; false when there may be no more runs. */
  async #withFaults({ order, journal }: Ran<Value, T>): Promise<boolean> {
    for (const [i, operation] of operationsOf(journal).entries())
      for (const effect of this.#options.effects ?? defaultEffects) {
        if (this.#runs.areSpent) return false;
        const faults = [{ request: i + 1, operation, effect }];
        await this.#judge(await this.#guided(order, faults), faults, order);
      }
    return true;
  }

  /** Runs the flows in an order, as far as they keep to it: a fault may have them send more, or less. */
  async #guided(order: readonly string[], faults: readonly InjectedFault[]): Promise<Ran<Value, T>> {
    const course = this.#course();
    inject(course.fake, faults);
    const [wanted, taken] = [[...order], [] as string[]];
    for (let steps = await course.next(); steps.length > 0; steps = await course.next()) {
      const at = wanted.findIndex((key) => steps.some((step) => step.key === key));
      const [key] = at < 0 ? [undefined] : wanted.splice(at, 1);
      const step = steps.find((one) => one.key === key) ?? steps[0];
      await step?.run();
      taken.push(step?.key ?? '');
    }
    return ranOf(course, taken);
  }

  /** Runs one violation again. */
  async #only(id: string): Promise<boolean> {
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
    return true;
  }

  /** Asks the invariant what it says of a run. */
  async #judge(
    { course, order, journal }: Ran<Value, T>,
    faults: readonly InjectedFault[],
    asked = order,
  ): Promise<void> {
    const { fake, outcomes, lines: steps } = course;
    fake.faults.clear();
    await this.#runs.judge({ fake, outcomes }, { order: asked, faults, journal, steps });
  }

  #course(): Course<Value, T> {
    return new Course(this.#start, this.#options.flows, this.#options.send);
  }

  /** The first run has one flow after the other, so that the first of them meets nobody else. */
  #look({ course, journal }: Ran<Value, T>): void {
    const [first] = course.outcomes as readonly Ended<Value>[];
    if (first !== undefined && 'error' in first)
      throw new Error('flow 1 fails before another one has begun', { cause: first.error });
    this.#requests = operationsOf(journal);
  }

  #count(order: readonly string[]): void {
    for (const [key, count] of countsOf(order)) this.#totals.set(key, Math.max(count, this.#totals.get(key) ?? 0));
  }

  /** How many orders begin with some steps, if each strand takes as many as it has at the most. */
  #ordersAfter(order: readonly string[]): number {
    const done = countsOf(order);
    let [orders, length] = [1, 0];
    for (const [key, total] of this.#totals)
      for (let i = 1; i <= total - (done.get(key) ?? 0); i++) {
        length += 1;
        orders = (orders * length) / i;
      }
    return Math.round(orders);
  }
}

function countsOf(order: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of order) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
