import type { Service, ServiceRequest } from './comparison.ts';
import { fetchBounded } from '../../shell/bounded-fetch.ts';
import { UsageError } from '../../shell/usage.ts';

/** A server of a real service, as a client with credentials sees it. */
export interface ServerOptions {
  readonly baseUrl: string;
  /** Ends what is under way. */
  readonly signal?: AbortSignal;
  /** How requests are sent. Default: the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Credentials by their names in cases. */
  readonly tokens?: Readonly<Record<string, string | undefined>>;
  /** Whether nothing may be changed. */
  readonly readOnly?: boolean;
}

/** A response that what is prepared cannot do without. */
export class UnexpectedStatus extends Error {
  override readonly name = 'UnexpectedStatus';
  readonly status: number;

  constructor(what: string, status: number, text: string) {
    super(`${what}: ${status} ${text.trim().slice(0, 300)}`);
    this.status = status;
  }
}

const MAX_REDIRECTS = 5;

/** Sends requests to a real server. */
export class Server implements Service {
  readonly baseUrl: string;
  readonly readOnly: boolean;
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #tokens: Readonly<Record<string, string | undefined>>;
  #signal: AbortSignal | undefined;

  constructor({ baseUrl, signal, fetch = globalThis.fetch, tokens = {}, readOnly = false }: ServerOptions) {
    this.readOnly = readOnly;
    // An area takes them apart.
    this.ask = this.ask.bind(this);
    this.json = this.json.bind(this);
    this.bytes = this.bytes.bind(this);
    this.send = this.send.bind(this);
    this.token = this.token.bind(this);
    this.#tokens = tokens;
    this.baseUrl = baseUrl.replace(/\/$/, '');
    this.#fetch = (request) => fetch(request);
    this.#signal = signal;
  }

  token(name: string): string | undefined {
    return this.#tokens[name];
  }

  /** Requests from now on are not ended by the signal: what was made is removed although all else has ended. */
  ignoreAbort(): void {
    this.#signal = undefined;
  }

  /**
   * Sends a request as it is.
   *
   * @throws {@link UsageError} where nothing responds, and, as the body is read, for one that is too long or breaks off.
   */
  send(request: Request, maxBytes?: number): Promise<Response> {
    return fetchBounded(request, this.baseUrl, {
      fetch: this.#fetch,
      signal: this.#signal,
      ...(maxBytes !== undefined && { maxBytes }),
    });
  }

  /**
   * Sends a request to a path, and follows redirects of reads.
   *
   * @throws {@link UsageError} as `send` does, and where the redirect leads to another server.
   */
  async ask(path: string, asked: ServiceRequest = {}): Promise<Response> {
    const { maxBytes } = asked;
    let response = await this.send(this.#request(this.baseUrl + path, asked), maxBytes);
    for (let left = MAX_REDIRECTS; isRedirect(response, asked); left--) {
      const target = new URL(response.headers.get('location') ?? '', this.baseUrl + path);
      if (target.origin !== new URL(this.baseUrl).origin || left === 0)
        throw new UsageError(`${this.baseUrl}${path} leads to ${target.origin}, which is not asked: give its address`);
      response = await this.send(this.#request(target.href, asked), maxBytes);
    }
    return response;
  }

  #request(url: string, { method = 'GET', authorization, json, bytes, headers = {} }: ServiceRequest): Request {
    const all = {
      ...headers,
      ...(authorization !== undefined && { Authorization: authorization }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    };
    const body = json === undefined ? bytes : JSON.stringify(json);
    return new Request(url, {
      method,
      headers: all,
      redirect: 'manual',
      ...(body !== undefined && { body: body as BodyInit }),
    });
  }

  /**
   * Reads the JSON of a path.
   *
   * @throws {@link UnexpectedStatus} for any status but 2xx.
   */
  async json(path: string, asked?: ServiceRequest): Promise<unknown> {
    const response = await this.ask(path, asked);
    const text = await response.text();
    if (!response.ok) throw new UnexpectedStatus(`${asked?.method ?? 'GET'} ${path}`, response.status, text);
    if (text === '') return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new UsageError(`${this.baseUrl}${path} has no JSON: is this the address of such a server?`);
    }
  }

  /**
   * The bytes of a path.
   *
   * @throws {@link UnexpectedStatus} for any status but 2xx.
   */
  async bytes(path: string, asked?: ServiceRequest): Promise<Uint8Array> {
    const response = await this.ask(path, asked);
    if (!response.ok)
      throw new UnexpectedStatus(`${asked?.method ?? 'GET'} ${path}`, response.status, await response.text());
    return new Uint8Array(await response.arrayBuffer());
  }
}

const isRedirect = ({ status, headers }: Response, { method = 'GET' }: ServiceRequest): boolean =>
  method === 'GET' && status >= 300 && status < 400 && headers.has('location');

/** Basic authentication, as the forge's API and git take it. */
export const basic = (name: string, password: string): string =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${password}`)))}`;
