import { signWebhook } from 'understudy-sdk/payments';
import { answerOf, requestOf, type Door } from './exchange.ts';
import type { DeliveryStep, Expectation, GitStep, RequestStep, Scenario, Step } from './scenario.ts';
import { compare, Mismatch, type Sight } from './values.ts';

/** Whose word counts. */
export type Dialect = 'specification' | 'upstream';

/** Plays a scenario through a door, and throws at the first answer that is not what it must be. */
export async function play(scenario: Scenario, door: Door, dialect: Dialect = 'specification'): Promise<void> {
  const player = new Player(scenario, door, dialect);
  await player.begin();
  for (const [i, step] of scenario.steps.entries()) await player.step(step, `step ${i + 1}`);
}

interface Delivery {
  readonly url: string;
  readonly event: string;
  readonly attempt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly response: { readonly status: number } | null;
}

/** The ways of describing a content exclude each other, so one of the real server's replaces them all. */
const CONTENT = ['body', 'select', 'ids', 'text', 'rawText', 'base64'];

function upstreamOf({ expect, upstream = {} }: RequestStep): Expectation {
  const replaced = CONTENT.some((key) => key in upstream) ? CONTENT : [];
  const kept = Object.fromEntries(Object.entries(expect).filter(([key]) => !replaced.includes(key)));
  return { ...(kept as unknown as Expectation), ...upstream };
}

class Player {
  readonly #scenario: Scenario;
  readonly #door: Door;
  readonly #sight: Sight;
  readonly #dialect: Dialect;
  #looked = 0;

  constructor(scenario: Scenario, door: Door, dialect: Dialect) {
    this.#dialect = dialect;
    this.#scenario = scenario;
    this.#door = door;
    this.#sight = {
      bound: new Map(),
      base: door.base,
      start: 0,
      now: 0,
      exact: scenario.match === 'exact',
      recorded: scenario.basis === 'recorded from a live server',
    };
  }

  async begin(): Promise<void> {
    await this.#control('PUT', '/world', this.#scenario.world);
    await this.#readClock();
    this.#sight.start = this.#sight.now;
    for (const [repo, tips] of Object.entries(this.#scenario.tips ?? {}))
      compare(tips, await this.#control('GET', `/git/${repo}/branches`), `tips of ${repo}`, this.#sight, true);
  }

  async step(step: Step, where: string): Promise<void> {
    if ('request' in step) await this.#request(step, where);
    else if ('advance' in step) await this.#control('POST', '/clock', { advance: step.advance });
    else if ('control' in step) await this.#control('POST', '/control', await this.#filled(step.control));
    else if ('delivery' in step) await this.#delivery(step.delivery, where);
    else await this.#git(step, where);
    await this.#readClock();
  }

  async #request(step: RequestStep, where: string): Promise<void> {
    const { request, repeat = 1 } = step;
    const expect = this.#dialect === 'upstream' ? upstreamOf(step) : step.expect;
    for (let i = 0; i < repeat; i++) {
      const asked = requestOf(this.#door.base, (await this.#filled(request)) as typeof request);
      await answerOf(await this.#door.fetch(asked), expect, `${where} ${request.method} ${request.path}`, this.#sight);
    }
  }

  async #delivery(wanted: DeliveryStep['delivery'], where: string): Promise<void> {
    const all = (await this.#control('GET', '/deliveries')) as readonly Delivery[];
    const next = all[this.#looked];
    if (wanted.none === true || next === undefined) {
      if (wanted.none !== true || next !== undefined) throw new Mismatch(where, wanted, next);
      return;
    }
    this.#looked += 1;
    for (const key of ['url', 'event', 'attempt'] as const)
      if (wanted[key] !== undefined) compare(wanted[key], next[key], `${where} ${key}`, this.#sight);
    if (wanted.body !== undefined) compare(wanted.body, JSON.parse(next.body), `${where} body`, this.#sight, false);
    if ('response' in wanted) compare(wanted.response, next.response?.status, `${where} response`, this.#sight);
    if (wanted.signature !== undefined) await this.#signature(wanted.signature, next, where);
    const first = all.find(
      (one) => one.url === next.url && one.event === next.event && one.attempt === wanted.same_as_attempt,
    );
    if (wanted.same_as_attempt !== undefined) compare(first?.body, next.body, `${where} bytes`, this.#sight);
  }

  async #signature(
    wanted: { readonly header: string; readonly key: string },
    next: Delivery,
    where: string,
  ): Promise<void> {
    const signed = await signWebhook(next.body, wanted.key);
    compare(signed.headers[wanted.header], next.headers[wanted.header], `${where} signature`, this.#sight);
  }

  async #git(step: GitStep, where: string): Promise<void> {
    const { git, repo, branch, limit, expect, ...rest } = step;
    if (git === 'push') {
      await this.#control('POST', `/git/${repo}/push`, await this.#filled(rest));
    } else if (git === 'branches') {
      const names = Object.keys((await this.#control('GET', `/git/${repo}/branches`)) as object);
      compare([...(expect as string[])].sort(), names.sort(), `${where} branches`, this.#sight);
    } else {
      const query = branch === undefined ? '' : `?branch=${encodeURIComponent(branch)}`;
      const log = (await this.#control('GET', `/git/${repo}/log${query}`)) as unknown[];
      compare(expect, log.slice(0, limit), `${where} log`, this.#sight, true);
    }
  }

  async #control(method: string, path: string, body?: unknown): Promise<unknown> {
    const init =
      body === undefined
        ? { method }
        : { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const response = await this.#door.fetch(new Request(`${this.#door.base}/_fake${path}`, init));
    const text = await response.text();
    if (!response.ok) throw new Mismatch(`control ${method} ${path}`, 'success', `${response.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }

  async #readClock(): Promise<void> {
    this.#sight.now = Date.parse(((await this.#control('GET', '/clock')) as { now: string }).now);
  }

  /** A request with its placeholders replaced by what they stand for. */
  async #filled(value: unknown): Promise<unknown> {
    if (typeof value === 'string') return this.#filledText(value);
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.#filled(item)));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(async ([key, item]) => [
      await this.#filledText(key),
      await this.#filled(item),
    ]);
    return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
  }

  async #filledText(text: string): Promise<string> {
    let filled = text.replaceAll('{{base}}', this.#door.base).replaceAll('{{host}}', new URL(this.#door.base).host);
    for (const [whole, repo = '', branch = ''] of filled.matchAll(/\{\{tip:([^:}]+):([^}]+)\}\}/g)) {
      const tips = (await this.#control('GET', `/git/${repo}/branches`)) as Record<string, string>;
      filled = filled.replace(whole, tips[branch] ?? '');
    }
    return filled
      .replace(/\{\{now([+-]\d+)?\}\}/g, (_, offset?: string) =>
        new Date(this.#sight.now + Number(offset ?? 0) * 1000).toISOString(),
      )
      .replace(/\{\{(?:id|bind|sha):([^}]+)\}\}/g, (_, name: string) => this.#sight.bound.get(name) ?? '');
  }
}
