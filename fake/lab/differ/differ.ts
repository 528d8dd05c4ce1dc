import type { AreaTypes, CreateFake } from '../../index.ts';
import type { Comparison, RandomStep } from '../playing/comparison.ts';
import type { PlayedOn } from '../playing/targets.ts';
import { stageOf } from '../playing/targets.ts';
import { runCases, type CaseResult, type PlayTarget } from '../playing/run-cases.ts';
import { caseOf } from '../record/case-of.ts';
import type { Exchange } from '../record/exchange.ts';
import { requestOf } from '../playing/exchange.ts';
import type { RequestStep, RequestTemplate, Case, CaseStep } from '../../engine/composed/case.ts';
import { Mismatch } from '../playing/values.ts';
import { randomOf } from './random.ts';
import type { Reached } from './reached.ts';
import { reduced } from './reduce.ts';
import { Requests, type Described } from './requests.ts';

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
  /** How long a difference is made smaller, in seconds. */
  readonly reduceSeconds: number;
  readonly signal?: AbortSignal;
  /** Counts what agrees. */
  readonly reached?: Reached;
  readonly onCase?: (done: number) => void;
  /** Called before a difference is made smaller. */
  readonly onDifference?: (result: CaseResult) => void;
}

/** The first difference, with the smallest case that was found of it. */
export interface FoundDifference {
  readonly scenario: Case;
  readonly result: CaseResult;
  /** What could not be removed of the cases that were played. */
  readonly notRemoved: readonly string[];
}

/** A random case: steps with names, so that one may refer to another's response. */
interface Plan {
  readonly world?: object;
  readonly steps: readonly (RandomStep & { readonly id?: string })[];
}

const MAX_STEPS = 12;

/** Plays random cases on the fake and on a server, until one differs or all have agreed; undefined for the latter. */
export async function differ(
  options: DifferOptions,
): Promise<FoundDifference | { readonly notRemoved: readonly string[] }> {
  const { runs, seed, signal, reached, onCase, onDifference } = options;
  const notRemoved: string[] = [];
  const compared = async (plan: Plan): Promise<{ scenario: Case; result: CaseResult } | undefined> => {
    const scenario = await expectedOf(plan, options, seed);
    if (scenario === undefined || scenario.steps.length === 0) return undefined;
    const { target, retries } = options;
    const report = await runCases({ cases: [scenario], target, retries, ...(signal && { signal }) });
    notRemoved.push(...report.notRemoved);
    const [result] = report.cases;
    return result === undefined ? undefined : { scenario, result };
  };
  for (let run = 0; run < runs && signal?.aborted !== true; run++) {
    const plan = await planOf(options, seed + run);
    const first = await compared(plan);
    if (first?.result.outcome !== 'differs') {
      if (first?.result.outcome === 'agrees') reached?.add(first.scenario);
      onCase?.(run + 1);
      continue;
    }
    onDifference?.(first.result);
    let best = first;
    const until = performance.now() + options.reduceSeconds * 1000;
    const at = Number(/^step (\d+)/.exec(first.result.difference?.step ?? '')?.[1] ?? plan.steps.length);
    // Later steps have no part in it.
    await reduced<Plan>(
      { ...plan, steps: plan.steps.slice(0, at) },
      async (candidate) => {
        if (!isPlan(candidate)) return false;
        const one = await compared(candidate);
        const isSame = one?.result.outcome === 'differs' && isLike(one.result, first.result);
        if (isSame && one !== undefined) best = one;
        return isSame;
      },
      { attempts: 1000, isOver: () => performance.now() > until || signal?.aborted === true },
    );
    return { ...best, notRemoved };
  }
  return { notRemoved };
}

/** Whether a plan that lacks a part is one: each request has a method and a path. */
const isPlan = ({ steps }: Partial<Plan>): boolean =>
  Array.isArray(steps) &&
  (steps as Plan['steps']).every((step) =>
    'request' in step
      ? typeof step.request.path === 'string' && typeof step.request.method === 'string'
      : 'git' in step,
  );

/** Whether two differences are alike, so that reducing a case does not end at another one. */
function isLike({ difference: one }: CaseResult, { difference: other }: CaseResult): boolean {
  const isStatus = one?.field === 'status';
  const shown = (value: unknown): string => (isStatus ? String(value).slice(0, 3) : typeof value);
  const place = (text = ''): string => text.replace(/\d+/g, '#');
  return (
    place(one?.field) === place(other?.field) &&
    shown(one?.expected) === shown(other?.expected) &&
    shown(one?.received) === shown(other?.received)
  );
}

/** A random case: the area's own, or requests of its operations. */
async function planOf(options: DifferOptions, seed: number): Promise<Plan> {
  const random = randomOf(seed);
  const { comparison, createFake, operations } = options;
  if (comparison.random !== undefined) return comparison.random(random);
  const requests = new Requests(operations, random);
  const fake = createFake();
  const steps: { id: string; request: RequestTemplate }[] = [];
  const said = new Map<string, unknown>();
  for (let i = 0; i < MAX_STEPS; i++) {
    const request = withHeaders(requests.next(), headersOf(fake, options.area));
    const resolved = resolvedIn(request, said);
    if (resolved === undefined) continue;
    const exchange = await exchanged(fake, resolved);
    const id = `s${i}`;
    steps.push({ id, request });
    const body = jsonIn(exchange);
    said.set(id, body);
    requests.learn(id, resolved.path, body);
  }
  return { steps };
}

/** The headers of the area's own client. */
function headersOf(fake: object, area: string): Readonly<Record<string, string>> {
  const { options } = fake as {
    readonly options: Readonly<Record<string, { readonly headers?: Record<string, string> }>>;
  };
  return options[area]?.headers ?? {};
}

const withHeaders = (request: RequestTemplate, headers: Readonly<Record<string, string>>): RequestTemplate =>
  Object.keys(headers).length === 0 ? request : { ...request, headers: { ...headers, ...request.headers } };

/** A plan with what a new fake says; undefined where the fake does not take it, or a step refers to what is not said. */
async function expectedOf(plan: Plan, { createFake }: DifferOptions, seed: number): Promise<Case | undefined> {
  const fake = createFake();
  const stage = stageOf(fake);
  const name = `differ-${seed}`;
  const shell = {
    name,
    basis: 'recorded',
    match: 'exact',
    ...(plan.world && { world: plan.world }),
    steps: [],
  } as const;
  const said = new Map<string, unknown>();
  const exchanges: Exchange[] = [];
  const order: (CaseStep | RequestTemplate | 'request')[] = [];
  try {
    await stage.open(shell);
    for (const step of plan.steps) {
      if (!('request' in step)) {
        const { git: _git, repo, ...pushed } = step as { readonly git: string; readonly repo: string };
        await stage.git?.push(repo, pushed);
        order.push(step);
        continue;
      }
      const resolved = resolvedIn(step.request, said);
      if (resolved === undefined) return undefined;
      const exchange = await exchanged(fake, resolved);
      if (step.id !== undefined) said.set(step.id, jsonIn(exchange));
      exchanges.push(exchange);
      order.push(plan.world === undefined ? 'request' : step.request);
    }
  } catch (error) {
    // A world or a push that the fake does not take: there is nothing to compare.
    if (error instanceof Mismatch) return undefined;
    throw error;
  }
  const { scenario } = caseOf({ name, base: fake.url, exchanges, isOfWorld: plan.world !== undefined });
  const requests = [...scenario.steps];
  const steps = order.flatMap((one): CaseStep[] => {
    if (typeof one === 'object' && !('method' in one)) return [one];
    const recorded = requests.shift() as RequestStep;
    // An area whose world it is maps ids by itself.
    return [one === 'request' ? recorded : { ...recorded, request: one }];
  });
  return { ...scenario, ...(plan.world && { world: plan.world }), steps };
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

function jsonIn({ responseBody, responseHeaders }: Exchange): unknown {
  if (responseHeaders.get('content-type')?.includes('json') !== true || responseBody?.length === 0) return undefined;
  return JSON.parse(new TextDecoder().decode(responseBody)) as unknown;
}

/** A request with what it refers to; undefined where that is not said. */
function resolvedIn(request: RequestTemplate, said: ReadonlyMap<string, unknown>): RequestTemplate | undefined {
  let isWhole = true;
  const find = (step: string, keys: string): unknown => {
    const found = keys
      .split('.')
      .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], said.get(step));
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
