import type { Service } from '../../engine/area/proof.ts';
import { Ids } from '../../scenarios/ids.ts';
import type { RequestTemplate } from '../../scenarios/scenario.ts';
import { ServiceStage } from '../proof/live-stage.ts';

/** Credentials by what stands for them in the cases. */
type Credentials = Readonly<Record<string, string>>;

const ids = { kinds: [], named: {}, inPaths: [], inBodies: {}, inTexts: [], loose: [] };

/** One account of a service that nothing is made on. What a server creates against expectation is removed. */
export class AccountStage extends ServiceStage {
  readonly #service: Service;
  readonly #credentials: Credentials;
  readonly #made: { readonly path: string; readonly headers: Readonly<Record<string, string>> }[] = [];

  constructor(service: Service, credentials: Credentials) {
    super(service, {}, new Ids(ids));
    this.#service = service;
    this.#credentials = credentials;
  }

  override async send(template: RequestTemplate): Promise<Response> {
    const headers = Object.fromEntries(
      Object.entries(template.headers ?? {}).map(([name, value]) => [name, this.#credential(value)]),
    );
    const response = await super.send({ ...template, headers });
    if (template.method === 'POST' && response.ok) await this.#note(response.clone(), template.path, headers);
    return response;
  }

  override async close(): Promise<readonly string[]> {
    const left: string[] = [];
    for (let one = this.#made.pop(); one !== undefined; one = this.#made.pop()) {
      const { path, headers } = one;
      const response = await this.#service.ask(path, { method: 'DELETE', headers });
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
