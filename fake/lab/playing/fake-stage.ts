import { controlRequestOf } from '../../engine/composed/control-request.ts';
import { UsageError } from '../../shell/usage.ts';
import { requestOf } from './exchange.ts';
import type { DeliveryStep, RequestTemplate, Case } from '../../engine/composed/case.ts';
import type { FakeStep, FakeSteps, Repositories, Stage } from './stage.ts';
import { compare, Mismatch, type Sight } from './values.ts';

/** A way to reach a fake. */
export interface Adapter {
  readonly base: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** What stands for a credential of the case, by its name and the path of the request. Default: the name. */
  readonly token?: (name: string, path: string) => string | undefined;
}

interface Delivery {
  readonly url: string;
  readonly event: string;
  readonly attempt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly response: { readonly status: number } | null;
}

/** A fake, by its control routes. */
export class FakeStage implements Stage, Repositories, FakeSteps {
  readonly isLive = false;
  readonly base: string;
  readonly git: Repositories = this;
  readonly fake: FakeSteps = this;
  readonly #fetch: Adapter['fetch'];
  readonly #token: Adapter['token'];
  #looked = 0;

  constructor({ base, fetch, token }: Adapter) {
    this.base = base;
    this.#fetch = fetch;
    this.#token = token;
  }

  async open({ world }: Case): Promise<number> {
    if (world !== undefined) await this.#control('PUT', '/world', world);
    return this.now();
  }

  token(name: string, path: string): string {
    return this.#token?.(name, path) ?? name;
  }

  async now(): Promise<number> {
    return Date.parse(((await this.#control('GET', '/clock')) as { now: string }).now);
  }

  send(template: RequestTemplate): Promise<Response> {
    const request = requestOf(this.base, template);
    if (isControlRoute(request.url.slice(this.base.length)))
      throw new UsageError(
        `${template.method} ${template.path} is a control route: a case has steps for the clock, control actions, faults and worlds`,
      );
    return this.#fetch(request);
  }

  branches(repo: string): Promise<Record<string, string>> {
    return this.#control('GET', `/git/${repo}/branches`) as Promise<Record<string, string>>;
  }

  log(repo: string, branch?: string): Promise<unknown[]> {
    const query = branch === undefined ? '' : `?branch=${encodeURIComponent(branch)}`;
    return this.#control('GET', `/git/${repo}/log${query}`) as Promise<unknown[]>;
  }

  async push(repo: string, commits: unknown): Promise<void> {
    await this.#control('POST', `/git/${repo}/push`, commits);
  }

  async take(step: FakeStep, where: string, sight: Sight): Promise<void> {
    if ('delivery' in step) return this.#delivery(step.delivery, where, sight);
    const { method, path, json } = controlRequestOf(step);
    await this.#control(method, path.slice('/_fake'.length), json);
  }

  pause(): Promise<void> {
    return Promise.resolve();
  }

  async #delivery(wanted: DeliveryStep['delivery'], where: string, sight: Sight): Promise<void> {
    const all = (await this.#control('GET', '/deliveries')) as readonly Delivery[];
    const next = all[this.#looked];
    if (wanted.none === true || next === undefined) {
      if (wanted.none !== true || next !== undefined) throw new Mismatch(where, wanted, next);
      return;
    }
    this.#looked += 1;
    for (const key of ['url', 'event', 'attempt'] as const)
      if (wanted[key] !== undefined) compare(wanted[key], next[key], `${where} ${key}`, sight);
    if (wanted.body !== undefined) compare(wanted.body, JSON.parse(next.body), `${where} body`, sight, false);
    if ('response' in wanted) compare(wanted.response, next.response?.status, `${where} response`, sight);
    if (wanted.signature !== undefined) await compareSignature(wanted.signature, next, where, sight);
    const first = all.find(
      (one) => one.url === next.url && one.event === next.event && one.attempt === wanted.same_as_attempt,
    );
    if (wanted.same_as_attempt !== undefined) compare(first?.body, next.body, `${where} bytes`, sight);
  }

  async #control(method: string, path: string, body?: unknown): Promise<unknown> {
    const init =
      body === undefined
        ? { method }
        : { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const response = await this.#fetch(new Request(`${this.base}/_fake${path}`, init));
    const text = await response.text();
    if (!response.ok) throw new Mismatch(`control ${method} ${path}`, 'success', `${response.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }
}

/** Whether a path leads to the control routes, also where it is percent-encoded or has further slashes. */
const isControlRoute = (path: string): boolean => /^\/+_fake(?:[/?#]|$)/i.test(decodedPath(path));

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type Signature = NonNullable<DeliveryStep['delivery']['signature']>;

async function compareSignature(wanted: Signature, next: Delivery, where: string, sight: Sight): Promise<void> {
  compare(await hmacHex(next.body, wanted.key), next.headers[wanted.header], `${where} signature`, sight);
}

async function hmacHex(text: string, key: string): Promise<string> {
  const [bytes, secret] = [text, key].map((one) => new TextEncoder().encode(one)) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ];
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes));
  return [...signed].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
