import { requestOf } from '../../scenarios/exchange.ts';
import { Ids } from '../../scenarios/ids.ts';
import type { RequestTemplate } from '../../scenarios/scenario.ts';
import type { Server } from './server.ts';
import type { Stage } from '../../scenarios/stage.ts';

/** Credentials by what stands for them in the scenarios. */
export type Credentials = Readonly<Record<string, string>>;

/** One account of a service that nothing is made on. What a server creates against expectation is removed. */
export class AccountStage implements Stage {
  readonly isLive = true;
  readonly ids: Ids = new Ids();
  readonly #server: Server;
  readonly #credentials: Credentials;
  readonly #made: { readonly path: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  #now = 0;

  constructor(server: Server, credentials: Credentials) {
    this.#server = server;
    this.#credentials = credentials;
  }

  get base(): string {
    return this.#server.baseUrl;
  }

  open(): Promise<number> {
    this.#now = Date.now();
    return this.now();
  }

  now(): Promise<number> {
    return Promise.resolve(this.#now);
  }

  async send(template: RequestTemplate): Promise<Response> {
    const headers = Object.fromEntries(
      Object.entries(template.headers ?? {}).map(([name, value]) => [name, this.#credential(value)]),
    );
    const response = await this.#server.send(requestOf(this.#server.baseUrl, { ...template, headers }));
    const time = Date.parse(response.headers.get('date') ?? '');
    this.#now = Number.isNaN(time) ? Date.now() : time;
    if (template.method === 'POST' && response.ok) await this.#note(response.clone(), template.path, headers);
    return response;
  }

  branches(): Promise<never> {
    throw new Error('there is no git');
  }

  log(): Promise<never> {
    throw new Error('there is no git');
  }

  push(): Promise<never> {
    throw new Error('there is no git');
  }

  fakeStep(): Promise<never> {
    throw new Error('a real server has no control routes');
  }

  pause(): Promise<void> {
    return Promise.resolve();
  }

  /** Removes what the server created, and returns what could not be removed. */
  async close(): Promise<string[]> {
    const left: string[] = [];
    for (let one = this.#made.pop(); one !== undefined; one = this.#made.pop()) {
      const { path, headers } = one;
      const response = await this.#server.unending.ask(path, { method: 'DELETE', headers });
      if (!response.ok && response.status !== 404) left.push(path);
    }
    return left;
  }

  #credential(value: string): string {
    return Object.entries(this.#credentials).reduce((text, [name, secret]) => {
      const isName = text === name || text.endsWith(` ${name}`);
      return isName ? text.slice(0, text.length - name.length) + secret : text;
    }, value);
  }

  async #note(response: Response, path: string, headers: Readonly<Record<string, string>>): Promise<void> {
    const body = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>;
    const record = (body['transaction'] ?? body['customer'] ?? body) as Readonly<Record<string, unknown>>;
    const id = record['reference'] ?? record['id'];
    if (typeof id === 'string' || typeof id === 'number') this.#made.push({ path: `${path}/${id}`, headers });
  }
}
