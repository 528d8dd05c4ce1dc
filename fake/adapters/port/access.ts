import { isIP } from 'node:net';
import type { Requester } from '../../engine/http/area.ts';
import type { RequestHeaders } from '../../engine/http/incoming.ts';
import { isLoopbackName } from '../../engine/http/loopback.ts';
import { requesterOf } from './requester.ts';

/** Who may use a fake on a port, besides programs and pages on this machine. */
export interface AccessOptions {
  /**
   * Host names that it may be reached by, besides loopback ones and the bound address. A leading dot allows all names
   * below. Default: none. Without this check a page could reach it by a name that it makes resolve to this machine.
   */
  readonly allowHosts?: readonly string[];
  /** Origins whose pages may use the control routes, such as `http://app.test:5173`. Default: none but its own. */
  readonly allowOrigins?: readonly string[];
  /**
   * The origin of the addresses in responses, where another than that of the request, such as a proxy's:
   * `https://pay.test`. Its host may be used, and its pages are its own.
   */
  readonly origin?: string;
}

/** The function that takes the options: a rejection names it. */
export interface Taken {
  readonly by?: 'listen' | 'mount';
}

/** The verdict on a request before it is handled. */
export type Verdict =
  | { readonly kind: 'allowed'; readonly requester: Requester }
  | { readonly kind: 'rejected'; readonly status: 400 | 403; readonly reason: string };

const WILDCARDS: readonly string[] = ['0.0.0.0', '::'];

/** The scheme of a port. */
export type Scheme = 'http' | 'https';

/** Decides who may use a fake on a port. */
export class Access {
  readonly #bound: string;
  readonly #scheme: Scheme;
  readonly #hosts: readonly string[];
  readonly #origins: readonly string[];
  readonly #takenBy: 'listen' | 'mount';

  /**
   * `bound` is the address or name that it was told to bind, `scheme` that of its port.
   *
   * @throws TypeError for an invalid origin, or more than a name as an allowed host.
   */
  constructor(bound: string, scheme: Scheme, { by = 'listen', ...options }: AccessOptions & Taken) {
    const { allowHosts = [], allowOrigins = [], origin } = options;
    const own = origin === undefined ? [] : [originOf(origin, 'origin')];
    this.#bound = bound.toLowerCase();
    this.#scheme = scheme;
    this.#takenBy = by;
    this.#hosts = [...allowHosts.map(hostName), ...own.map((one) => new URL(one).hostname)];
    this.#origins = [...allowOrigins.map((one) => originOf(one, 'allowOrigins')), ...own];
  }

  /** The verdict on a request by its headers. */
  check(headers: RequestHeaders, host: string): Verdict {
    const name = hostnameOf(host);
    if (name === undefined) return { kind: 'rejected', status: 400, reason: `The Host header '${host}' is not valid.` };
    if (!this.#isKnown(name)) {
      const how = this.#takenBy === 'mount' ? 'allowHosts of mount' : `--allow-host ${name} (allowHosts of listen)`;
      const reason = `The host '${name}' is not allowed. Allow it with ${how}.`;
      return { kind: 'rejected', status: 403, reason };
    }
    const isTrusted = (origin: string): boolean =>
      origin === `${this.#scheme}://${host}` || this.#origins.includes(origin);
    return { kind: 'allowed', requester: requesterOf(headers, isTrusted) };
  }

  #isKnown(name: string): boolean {
    if (isLoopbackName(name) || name === this.#bound) return true;
    // Only a name can be made to lead here; where every address is bound, each address of the machine is its own.
    if (WILDCARDS.includes(this.#bound) && isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true;
    return this.#hosts.some((allowed) => (allowed.startsWith('.') ? `.${name}`.endsWith(allowed) : name === allowed));
  }
}

/** The host name in a Host header, as a URL has it; undefined if malformed. */
function hostnameOf(host: string): string | undefined {
  if (!/^[\w.\-[\]:]+$/.test(host)) return undefined;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
}

function hostName(given: string): string {
  const name = hostnameOf(given.replace(/^\./, ''));
  if (name === undefined || given.includes(':') !== given.startsWith('['))
    throw new TypeError(`allowHosts takes host names such as 'fake.test' or '.test'; received '${given}'`);
  return given.startsWith('.') ? `.${name}` : name;
}

function originOf(given: string, option: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || url.origin === 'null' || url.href !== `${url.origin}/`)
    throw new TypeError(`${option}: expected an origin such as 'http://localhost:5173'; received '${given}'`);
  return url.origin;
}
