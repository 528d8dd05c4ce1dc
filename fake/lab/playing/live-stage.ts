import type { LiveCase, Service } from './comparison.ts';
import { requestOf } from './exchange.ts';
import type { Ids } from './ids.ts';
import type { RequestTemplate } from '../../engine/composed/case.ts';
import type { Stage } from './stage.ts';

const PAUSE_MS = 500;

/** A real service with what was made for a case. */
export class ServiceStage implements Stage {
  readonly isLive = true;
  readonly ids?: Ids;
  readonly #service: Service;
  readonly #made: LiveCase;
  #now = 0;

  constructor(service: Service, made: LiveCase = {}, ids?: Ids) {
    this.#service = service;
    this.#made = made;
    if (ids !== undefined) this.ids = ids;
  }

  get base(): string {
    return this.#service.baseUrl;
  }

  open(): Promise<number> {
    this.#now = Date.now();
    return this.now();
  }

  now(): Promise<number> {
    return Promise.resolve(this.#now);
  }

  token(name: string): string {
    return this.#made.tokens?.[name] ?? this.#service.token(name) ?? '';
  }

  async send(template: RequestTemplate): Promise<Response> {
    const headers = { ...this.#made.headers, ...template.headers };
    const response = await this.#service.send(requestOf(this.#service.baseUrl, { ...template, headers }));
    this.#now = timeOf(response);
    return response;
  }

  pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }

  async close(): Promise<readonly string[]> {
    return (await this.#made.close?.()) ?? [];
  }
}

/** The server's time of a response, in milliseconds; ours where it does not say it. */
export function timeOf(response: Response): number {
  const time = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}
