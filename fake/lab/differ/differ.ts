import type { AreaTypes, CreateFake } from '../../index.ts';
import type { Comparison, RandomCase, RandomStep } from '../playing/comparison.ts';
import type { PlayedOn } from '../playing/targets.ts';
import { stageOf } from '../playing/targets.ts';
import type { Difference } from '../playing/difference.ts';
import { runCases, type CaseResult, type Differing, type PlayTarget } from '../playing/run-cases.ts';
import { caseOf } from '../record/case-of.ts';
import { responseContent, valueIn, type Exchange } from '../record/exchange.ts';
import { requestOf } from '../playing/exchange.ts';
import type { RequestStep, RequestTemplate, Case, CaseStep } from '../../engine/composed/case.ts';
import { Mismatch } from '../playing/values.ts';
import { Deck, type Card } from './deck.ts';
import { randomOf } from './random.ts';
import { routeOf, type Reached } from './reached.ts';
import { reduced } from './reduce.ts';
import type { Described } from './described.ts';
import { Requests } from './requests.ts';

/** The options of a comparison: what with what, and how long. */
export interface DifferOptions {
  /** Makes the fakes that say what is expected. */
  readonly createFake: CreateFake<AreaTypes>;
  /** The name of the area, for the options of its client. */
  readonly area: string;
  readonly operations: readonly Described[];
  readonly comparison: Comparison;
  readonly target: PlayTarget;
  /** How many random cases there are. */
  readonly runs: number;
  /** The same seed makes the same cases. */
  readonly seed: number;
  readonly retries: number;
  /** How long each difference is made smaller, in seconds. */
  readonly reduceSeconds: number;
  /** How many differences are looked for. */
  readonly most: number;
  readonly signal?: AbortSignal;
  /** Counts what agrees. */
  readonly reached?: Reached;
  readonly onCase?: (done: number) => void;
  /** Called before a difference is made smaller. */
  readonly onDifference?: (result: CaseResult) => void;
  /** Called with the smallest case of each difference, and its place among them. */
  readonly onFound?: (scenario: Case, place: number) => void;
}

/** A difference, with the smallest case that was found of it. */
export interface FoundDifference {
  readonly scenario: Case;
  readonly result: CaseResult;
  /** The other operations that differ so. */
  readonly also: readonly string[];
}

/** How all cases went. */
export interface DifferReport {
  /** One of each kind. */
  readonly differences: readonly FoundDifference[];
  /** How many cases were played, and agree but for differences of these kinds. */
  readonly cases: number;
  /** What differed once, and agreed when it was played again. */
  readonly once: readonly CaseResult[];
  /** Why cases could not be prepared. */
  readonly notPrepared: readonly string[];
  /** What could not be removed of the cases that were played. */
  readonly notRemoved: readonly string[];
}

/** How a step was drawn. */
interface Drawn {
  /** A name, so that another step may refer to its response. */
  readonly id: string;
  readonly card: Card;
  /** The headers that were made up; the others are its caller's. */
  readonly headers: readonly string[];
}

/** A step, and how it was drawn where the area did not give it. */
type PlannedStep = RandomStep & { readonly drawn?: Drawn };

/** A random case. */
interface Plan {
  readonly world?: object;
  readonly steps: readonly PlannedStep[];
}

interface Compared {
  readonly plan: Plan;
  readonly scenario: Case;
  readonly result: CaseResult;
}

/** Preparing a case costs a real server more than the requests of it. */
const MAX_STEPS = 48;

/** How often a case is played again without a step that differs as another one has before. */
const MAX_REPEATS = 12;

/** Plays random cases on the fake and on a server, until all have been or enough have differed. */
export async function differ(options: DifferOptions): Promise<DifferReport> {
  return new Differ(options).report();
}

class Differ {
  readonly #options: DifferOptions;
  readonly #deck: Deck;
  readonly #found = new Map<string, FoundDifference>();
  /** The operations of each kind of difference, in the order in which they were found. */
  readonly #operations = new Map<string, Set<string>>();
  readonly #once: CaseResult[] = [];
  readonly #notPrepared: string[] = [];
  readonly #notRemoved: string[] = [];

  constructor(options: DifferOptions) {
    this.#options = { ...options, operations: options.operations.filter((one) => one.notCompared === undefined) };
    this.#deck = new Deck(this.#options.operations, randomOf(options.seed));
  }

  async report(): Promise<DifferReport> {
    const { runs, seed, most, onCase } = this.#options;
    let cases = 0;
    for (; cases < runs && this.#found.size < most && !this.#isAborted; cases++) {
      await this.#play(await planOf(this.#options, this.#deck, seed + cases));
      onCase?.(cases + 1);
    }
    const [once, notPrepared, notRemoved] = [this.#once, this.#notPrepared, this.#notRemoved];
    return { differences: this.#differences(), cases, once, notPrepared, notRemoved };
  }

  #differences(): FoundDifference[] {
    return [...this.#found].map(([kind, one]) => ({ ...one, also: [...(this.#operations.get(kind) ?? [])].slice(1) }));
  }

  get #isAborted(): boolean {
    return this.#options.signal?.aborted === true;
  }

  /**
   * Plays a case, and what is left of it after each write that differs; what agreed in the end is counted. After a read
   * that differs the case goes on by itself, since both sides are as they were.
   */
  async #play(plan: Plan): Promise<void> {
    let left = plan;
    for (let i = 0; ; i++) {
      const one = await this.#compared(left);
      if (one === undefined) return;
      const { outcome, detail = '' } = one.result;
      if (outcome === 'not prepared') return void this.#notPrepared.push(detail);
      const found = differingIn(one.result);
      for (const each of found) await this.#note(one, each);
      const end = endOf(found);
      if (end === undefined || i === MAX_REPEATS || this.#found.size >= this.#options.most || this.#isAborted)
        return this.#count(one, found);
      left = withoutStep(left, placeOf(end.difference));
    }
  }

  /** Counts the steps that agree. */
  #count({ plan, scenario }: Compared, found: readonly Differing[]): void {
    const differ = new Set(found.map(({ difference }) => placeOf(difference)));
    const end = endOf(found);
    const last = end === undefined ? scenario.steps.length : placeOf(end.difference);
    const agrees = (_: unknown, i: number): boolean => i < last && !differ.has(i);
    const cards = plan.steps.map(({ drawn }) => drawn?.card);
    this.#options.reached?.add({ ...scenario, steps: scenario.steps.filter(agrees) }, cards.filter(agrees));
  }

  /** Notes a difference of a new kind, after it has been made smaller; one that does not come again is no difference. */
  async #note(first: Compared, { difference, detail }: Differing): Promise<void> {
    const { kind, operation, place } = this.#kindOf(difference);
    const operations = this.#operations.get(kind) ?? new Set();
    this.#operations.set(kind, operations.add(operation));
    if (this.#found.has(kind) || this.#found.size >= this.#options.most) return;
    const { reduceSeconds, onDifference, onFound } = this.#options;
    const again = async (plan: Plan): Promise<Compared | undefined> => {
      const one = await this.#compared(plan);
      const same = one && differingIn(one.result).find((each) => this.#kindOf(each.difference).place === place);
      return same && { ...one, result: { ...one.result, ...same } };
    };
    // Later steps have no part in it.
    let best = await again({ ...first.plan, steps: first.plan.steps.slice(0, placeOf(difference) + 1) });
    if (best === undefined) {
      operations.delete(operation);
      this.#once.push({ ...first.result, detail });
      return;
    }
    onDifference?.(best.result);
    const until = performance.now() + reduceSeconds * 1000;
    await reduced<Plan>(
      best.plan,
      async (candidate) => {
        const one = isPlan(candidate) ? await again(candidate) : undefined;
        best = one ?? best;
        return one !== undefined;
      },
      { kept: ['drawn'], attempts: 1000, isOver: () => performance.now() > until || this.#isAborted },
    );
    const { scenario, result } = best;
    onFound?.(scenario, this.#found.size);
    this.#found.set(kind, { scenario, result, also: [] });
  }

  async #compared(plan: Plan): Promise<Compared | undefined> {
    const { target, retries, signal, seed } = this.#options;
    const scenario = await expectedOf(plan, this.#options, seed);
    if (scenario === undefined || scenario.steps.length === 0) return undefined;
    const report = await runCases({ cases: [scenario], target, retries, pastReads: true, ...(signal && { signal }) });
    this.#notRemoved.push(...report.notRemoved);
    const [result] = report.cases;
    return result === undefined ? undefined : { plan, scenario, result };
  }

  /** What differs. Reducing a case must not end at another place, and what differs in one way has one cause, mostly. */
  #kindOf({ step, field, expected, received }: Difference): {
    readonly operation: string;
    readonly place: string;
    readonly kind: string;
  } {
    const [, method = '', path = ''] = /^step \d+ (\S+) (\S+)/.exec(step) ?? [];
    const operation = routeOf(this.#options.operations, method, path) ?? `${method} ${path}`;
    const member = field.replace(/\d+/g, '#');
    const isStatus = field === 'status';
    const shown = (value: unknown): string => (isStatus ? String(value).slice(0, 3) : typeof value);
    const place = [operation, member, shown(expected), shown(received)].join(' ');
    // Of another status there are as many causes as operations.
    const way = [member.split('.').at(-1), shapeOf(expected), shapeOf(received)].join(' ');
    return { operation, place, kind: isStatus ? place : way };
  }
}

const MAX_SHAPE = 60;

/** A value without what differs from record to record. */
const shapeOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/"[^"]*"/g, '""')
        .replace(/\d+/g, '#')
        .slice(0, MAX_SHAPE)
    : typeof value;

/** All that differs in a case. */
const differingIn = ({ detail = '', difference, others = [] }: CaseResult): readonly Differing[] =>
  difference === undefined ? [] : [{ detail, difference }, ...others];

/** The place of the step that differs. */
const placeOf = ({ step }: Difference): number => Number(/^step (\d+)/.exec(step)?.[1] ?? 0) - 1;

/** What a case ended at: it goes on after reads. */
const endOf = (found: readonly Differing[]): Differing | undefined =>
  found.find(({ difference }) => !/^step \d+ GET /.test(difference.step));

/** A plan without a step, and without those that refer to what is gone. */
function withoutStep(plan: Plan, at: number): Plan {
  const gone = new Set([plan.steps[at]?.drawn?.id]);
  const steps = plan.steps.filter((step, i) => {
    const isGone = i === at || [...JSON.stringify(step).matchAll(/\{\{from:(\w+):/g)].some(([, id]) => gone.has(id));
    if (isGone) gone.add(step.drawn?.id);
    return !isGone;
  });
  return { ...plan, steps };
}

/** Whether a plan that lacks a part is one: each request has a method and a path. */
const isPlan = ({ steps }: Partial<Plan>): boolean =>
  Array.isArray(steps) &&
  (steps as Plan['steps']).every((step) =>
    'request' in step
      ? typeof step.request.path === 'string' && typeof step.request.method === 'string'
      : 'git' in step,
  );

/** A random case: steps of the area's own, or requests of its operations. */
async function planOf(options: DifferOptions, deck: Deck, seed: number): Promise<Plan> {
  const random = randomOf(seed);
  const { comparison, createFake, operations } = options;
  const given: RandomCase = comparison.random?.(random) ?? {};
  const { world, callers, last } = given;
  const begun = world === undefined ? {} : { world };
  if (given.steps !== undefined) return { ...begun, steps: given.steps };
  const requests = new Requests(operations, deck, random, given);
  const fake = createFake();
  await stageOf(fake).open({ ...SHELL, ...begun });
  const steps: (PlannedStep & { readonly request: RequestTemplate })[] = [];
  const bodies = new Map<string, unknown>();
  for (let i = 0; i < MAX_STEPS; i++) {
    const { request: made, card } = requests.next();
    const caller = callers === undefined ? headersOf(fake, options.area) : random.pick(callers);
    const headers = madeUp(made, caller);
    const request = { ...made, ...withHeaders({ ...caller, ...headers }) };
    const resolved = resolvedIn(request, bodies);
    if (resolved === undefined) {
      requests.giveBack(card);
      continue;
    }
    const id = `s${i}`;
    const body = jsonIn(await exchanged(fake, resolved));
    steps.push({ request, drawn: { id, card, headers: Object.keys(headers) } });
    bodies.set(id, body);
    requests.learn(id, resolved.path, body);
  }
  requests.giveBack();
  const sent = steps.flatMap(({ request }) => resolvedIn(request, bodies) ?? []);
  return { ...begun, steps: [...steps, ...(last?.(sent) ?? []).map((request) => ({ request }))] };
}

/** A case before anything is known of it. */
const SHELL = { name: 'differ', basis: 'recorded', match: 'exact', steps: [] } as const;

/** The headers of the area's own client. */
function headersOf(fake: object, area: string): Readonly<Record<string, string>> {
  const { options } = fake as {
    readonly options: Readonly<Record<string, { readonly headers?: Record<string, string> }>>;
  };
  return options[area]?.headers ?? {};
}

/** The headers of a request that its caller does not have: what is made up in place of a credential is rejected as one. */
function madeUp({ headers = {} }: RequestTemplate, caller: Readonly<Record<string, string>>): Record<string, string> {
  const names = new Set(Object.keys(caller).map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase())));
}

const withHeaders = (headers: Readonly<Record<string, string>>): Pick<RequestTemplate, 'headers'> =>
  Object.keys(headers).length === 0 ? {} : { headers };

/** A plan with what a new fake says; undefined where the fake does not take it, or a step refers to what is not said. */
async function expectedOf(plan: Plan, { createFake }: DifferOptions, seed: number): Promise<Case | undefined> {
  const fake = createFake();
  const stage = stageOf(fake);
  const name = `differ-${seed}`;
  const bodies = new Map<string, unknown>();
  const exchanges: Exchange[] = [];
  const order: (CaseStep | RequestTemplate | 'request')[] = [];
  try {
    await stage.open({ ...SHELL, ...(plan.world && { world: plan.world }) });
    for (const step of plan.steps) {
      if (!('request' in step)) {
        const { git: _git, repo, ...pushed } = step as { readonly git: string; readonly repo: string };
        await stage.git?.push(repo, pushed);
        order.push(step);
        continue;
      }
      const resolved = resolvedIn(step.request, bodies);
      if (resolved === undefined) return undefined;
      const exchange = await exchanged(fake, resolved);
      if (step.drawn !== undefined) bodies.set(step.drawn.id, jsonIn(exchange));
      exchanges.push(exchange);
      order.push(plan.world === undefined ? 'request' : resolved);
    }
  } catch (error) {
    // A world or a push that the fake does not take: there is nothing to compare.
    if (error instanceof Mismatch) return undefined;
    throw error;
  }
  const secrets = { secret: [], notSecret: fieldNames(plan) };
  const { scenario } = caseOf({ name, base: fake.url, exchanges, isOfWorld: plan.world !== undefined, secrets });
  const requests = [...scenario.steps];
  const steps = order.flatMap((one): CaseStep[] => {
    if (typeof one === 'object' && !('method' in one)) return [one];
    const recorded = requests.shift() as RequestStep;
    // An area whose world it is maps ids by itself.
    return [one === 'request' ? recorded : { ...recorded, request: one }];
  });
  return { ...scenario, ...(plan.world && { world: plan.world }), steps };
}

/** The names of what the requests of a plan send, but for the headers of a caller: values that were made up, and no credentials. */
function fieldNames({ steps }: Plan): string[] {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, below] of Object.entries(value)) {
      names.add(name);
      collect(below);
    }
  };
  for (const step of steps) if ('request' in step) collect([step.request.json, step.request.form, step.request.query]);
  return [...names, ...steps.flatMap(({ drawn }) => drawn?.headers ?? [])];
}

/** Sends a request to a fake. */
async function exchanged(
  fake: PlayedOn & { readonly clock: { readonly now: () => Date } },
  template: RequestTemplate,
): Promise<Exchange> {
  const request = requestOf(fake.url, template);
  const { headers, method } = request;
  const requestBody = new Uint8Array(await request.clone().arrayBuffer());
  const response = await fake.fetch(request);
  const now = fake.clock.now().getTime();
  return {
    method,
    path: request.url.slice(fake.url.length),
    requestHeaders: new Headers(headers),
    requestBody,
    status: response.status,
    responseHeaders: response.headers,
    responseBody: new Uint8Array(await response.arrayBuffer()),
    began: now,
    ended: now,
  };
}

/** The JSON of a response; undefined for what is none, whatever its type says. */
const jsonIn = (exchange: Exchange): unknown => valueIn(responseContent(exchange));

/** A request with what it refers to; undefined where that is not said. */
function resolvedIn(request: RequestTemplate, bodies: ReadonlyMap<string, unknown>): RequestTemplate | undefined {
  let isWhole = true;
  const find = (step: string, keys: string): unknown => {
    const found = keys
      .split('.')
      .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], bodies.get(step));
    if (found === undefined || found === null) isWhole = false;
    return found;
  };
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]));
    if (typeof value !== 'string') return value;
    const [, step, keys] = /^\{\{from:(\w+):([^}]+)\}\}$/.exec(value) ?? [];
    if (step !== undefined && keys !== undefined) return find(step, keys);
    return value.replace(/\{\{from:(\w+):([^}]+)\}\}/g, (_, of: string, at: string) =>
      encodeURIComponent(String(find(of, at))),
    );
  };
  const resolved = resolve(request) as RequestTemplate;
  return isWhole ? resolved : undefined;
}
