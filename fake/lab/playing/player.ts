import { compareResponse } from './exchange.ts';
import type { Expectation, GitStep, RequestStep, RequestTemplate, Case, CaseStep } from '../../engine/composed/case.ts';
import type { FakeStep, Repositories, Stage } from './stage.ts';
import { compare, freshValue, Mismatch, type Sight } from './values.ts';

/** How a scenario is played. */
export interface PlayOptions {
  /** How often what does not agree is read again: a server may need a moment for what was asked of it. Default: never. */
  readonly retries?: number;
  /** Whether the keys of records have to be in the expected order. Default: they need not. */
  readonly inOrder?: boolean;
  /** Called with each request, its placeholders filled, and a copy of the response. */
  readonly onExchange?: (request: RequestTemplate, response: Response) => Promise<void>;
  /** Called with each read that does not agree, after which the case goes on. Default: the case ends there. */
  readonly onDifferentRead?: (difference: Mismatch) => void;
}

/** Plays a case on a stage, and throws at the first response that is not what it must be. */
export async function playOn(one: Case, stage: Stage, options: PlayOptions = {}): Promise<void> {
  const player = new Player(one, stage, options);
  await player.begin();
  for (const [i, step] of one.steps.entries()) await player.step(step, `step ${i + 1}`);
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const RETRY_LATER = /\btry again (?:later|in a)\b/i;

/** Whether a server asks for a retry: by `Retry-After`, or by "try again later". */
async function asksForRetry(response: Response): Promise<boolean> {
  if (response.ok) return false;
  return response.headers.has('retry-after') || RETRY_LATER.test(await response.clone().text());
}

class Player {
  readonly #case: Case;
  readonly #stage: Stage;
  readonly #sight: Sight;
  readonly #options: PlayOptions;
  /** The path of the request that is being filled. */
  #path = '';

  constructor(one: Case, stage: Stage, options: PlayOptions) {
    this.#options = options;
    this.#case = one;
    this.#stage = stage;
    this.#sight = {
      bound: new Map(),
      base: stage.base,
      ...(stage.ids && { ids: stage.ids }),
      start: 0,
      now: 0,
      exact: one.match === 'exact',
      recorded: one.basis === 'recorded from a live server',
      isLive: stage.isLive,
      inOrder: options.inOrder ?? false,
    };
  }

  async begin(): Promise<void> {
    this.#sight.start = await this.#stage.open(this.#case);
    // A server may have another address than the one that it is asked by, which it shows once something is made.
    this.#sight.base = this.#stage.base;
    this.#sight.now = await this.#stage.now();
    for (const [repo, tips] of Object.entries(this.#case.tips ?? {}))
      compare(tips, await this.#repositories.branches(repo), `tips of ${repo}`, this.#sight, true);
  }

  async step(step: CaseStep, where: string): Promise<void> {
    if ('request' in step) await this.#request(step, where);
    else if ('git' in step) await this.#git(step, where);
    else await this.#fakeStep(step, where);
    this.#sight.now = await this.#stage.now();
  }

  get #repositories(): Repositories {
    if (this.#stage.git === undefined) throw new Error(`${this.#stage.base} has no git, which the case needs`);
    return this.#stage.git;
  }

  async #fakeStep(step: FakeStep, where: string): Promise<void> {
    const { fake, base } = this.#stage;
    if (fake === undefined) throw new Error(`${where}: only a fake can take it, and ${base} is a real server`);
    const taken = 'control' in step ? { control: (await this.#filled(step.control)) as object } : step;
    await fake.take(taken, where, this.#sight);
  }

  async #request(step: RequestStep, where: string): Promise<void> {
    const { request, expect, repeat = 1 } = step;
    for (let i = 0; i < repeat; i++) {
      this.#path = await this.#filledText(request.path);
      const filled = (await this.#filled(request)) as typeof request;
      const name = `${where} ${request.method} ${request.path}`;
      const isRead = request.method === 'GET';
      const played = this.#retried(isRead, async () =>
        compareResponse(await this.#taken(filled, expect), expect, name, this.#sight),
      );
      await (isRead ? this.#pastDifference(played) : played);
    }
  }

  async #pastDifference(played: Promise<void>): Promise<void> {
    try {
      await played;
    } catch (error) {
      const { onDifferentRead } = this.#options;
      if (onDifferentRead === undefined || !(error instanceof Mismatch)) throw error;
      onDifferentRead(error);
    }
  }

  /** The response to a request, which is sent again while a real server asks for that. */
  async #taken(request: RequestTemplate, expected: Expectation): Promise<Response> {
    const isExpected = RETRY_LATER.test(JSON.stringify(expected));
    for (let left = this.#stage.isLive && !isExpected ? 8 * (this.#options.retries ?? 0) : 0; ; left--) {
      const response = await this.#stage.send(request).catch((error: unknown) => {
        // The connection was closed, as the case says.
        if (expected.status === 0) return Response.error();
        throw error;
      });
      await this.#options.onExchange?.(request, response.clone());
      if (left <= 0 || !(await asksForRetry(response))) return response;
      await this.#stage.pause();
    }
  }

  /** Reads again what does not agree yet. */
  async #retried(isRead: boolean, compared: () => Promise<void>): Promise<void> {
    for (let left = isRead ? (this.#options.retries ?? 0) : 0; ; left--)
      try {
        return await compared();
      } catch (error) {
        if (!(error instanceof Mismatch) || left <= 0) throw error;
        await this.#stage.pause();
      }
  }

  async #git(step: GitStep, where: string): Promise<void> {
    const { git, repo, branch, limit, expect, ...rest } = step;
    if (git === 'push') {
      await this.#repositories.push(repo, await this.#filled(rest));
    } else if (git === 'branches') {
      const names = Object.keys(await this.#repositories.branches(repo));
      compare([...(expect as string[])].sort(), names.sort(), `${where} branches`, this.#sight);
    } else {
      const log = await this.#repositories.log(repo, branch);
      compare(expect, log.slice(0, limit), `${where} log`, this.#sight, true);
    }
  }

  /** A request with its placeholders replaced by what they stand for. */
  async #filled(value: unknown): Promise<unknown> {
    if (typeof value === 'string') return this.#number(value) ?? this.#filledText(value);
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.#filled(item)));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(async ([key, item]) => [
      await this.#filledText(key),
      await this.#filled(item),
    ]);
    return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
  }

  #number(text: string): unknown {
    const name = /^\{\{number:([^}]+)\}\}$/.exec(text)?.[1];
    return name === undefined ? undefined : this.#sight.bound.get(name);
  }

  async #filledText(text: string): Promise<string> {
    const { base } = this.#sight;
    let filled = text
      .replaceAll('{{base}}', base)
      .replaceAll('{{host}}', new URL(base).host)
      .replace(/\{\{(token\d*)\}\}/g, (_, name: string) => this.#stage.token?.(name, this.#path) ?? name);
    for (const [whole, repo = '', branch = ''] of filled.matchAll(/\{\{tip:([^:}]+):([^}]+)\}\}/g)) {
      const tips = await this.#repositories.branches(repo);
      filled = filled.replace(whole, tips[branch] ?? '');
    }
    return filled
      .replace(/\{\{now([+-]\d+)?\}\}/g, (_, offset?: string) =>
        new Date(this.#sight.now + Number(offset ?? 0) * 1000).toISOString(),
      )
      .replace(/\{\{(?:id|number|bind|sha):([^}]+)\}\}/g, (_, name: string) =>
        String(this.#sight.bound.get(name) ?? ''),
      )
      .replace(/\{\{fresh:([^{}]*)\}\}/g, (_, argument: string) => freshValue(argument, this.#sight.bound))
      .replace(/\{\{base64:([^{}]*)\}\}/g, (_, content: string) => base64(content))
      .replaceAll('{{open}}', '{{');
  }
}
