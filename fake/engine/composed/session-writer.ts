import { jsonOrText } from '../http/json.ts';
import { isSecretField } from '../secrets/names.ts';
import { basicPair, REDACTED, secretParts, secretsOf } from '../secrets/secrets.ts';
import { hideInBody, hideInText, hideInValue, type Hide } from '../secrets/text.ts';
import type { SentRequest } from '../world/journal.ts';
import type { CaseStep, Expectation, RequestTemplate } from './case.ts';

// They belong to the connection.
const UNSAVED: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

// Headers that a connection adds, or that follow from the length of addresses.
const UNCOMPARED: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
]);

/** Writes the requests and responses of a session as steps of a case. */
export class SessionWriter {
  /** The texts that the session has so far: a credential in them is one of its world. */
  readonly #texts: string[];
  /** Credentials that a response gave, by the placeholders that stand for them. */
  readonly #given = new Map<string, string>();
  /** Credentials that a request of the session sends: a response may give one under any name. */
  readonly #sent: ReadonlySet<string>;

  constructor(world: object, requests: readonly SentRequest[]) {
    this.#texts = [JSON.stringify(world)];
    this.#sent = new Set(requests.flatMap(secretsSent));
  }

  /** A step besides requests. */
  step(step: CaseStep): CaseStep {
    this.#texts.push(JSON.stringify(step));
    return step;
  }

  /** A request without credentials that are not of its world. */
  request({ method, path, headers, body, declared }: SentRequest): RequestTemplate {
    const [place = '', query] = path.split(/\?(.*)/s);
    const kept = headers.flatMap(([name, value]): [string, string][] => {
      if (UNSAVED.has(name)) return [];
      const isSecret = isSecretField(name) || declared.includes(name);
      return [[name, isSecret ? this.#hiddenHeader(value) : this.#text(hideInText(value, this.#hide))]];
    });
    return {
      method,
      path: this.#text(hideInText(place, this.#hide)),
      ...(query !== undefined && query !== '' && { query: this.#text(hideInText(query, this.#hide)) }),
      ...(kept.length > 0 && { headers: Object.fromEntries(kept) }),
      ...(body.length > 0 && this.#body(body)),
    };
  }

  /** The request of a template. */
  sent({ method, path, query, headers = {}, raw }: RequestTemplate, url: string): Request {
    const filled = (text: string): string => {
      const given = [...this.#given].reduce(
        (rest, [secret, placeholder]) => rest.replaceAll(placeholder, secret),
        text,
      );
      return given.replaceAll(/\{\{base64:([^{}]*)\}\}/g, (_, pair: string) => btoa(pair)).replaceAll(OPEN, '{{');
    };
    const text = filled(path + (typeof query === 'string' ? `?${query}` : ''));
    const body = raw?.base64 === undefined ? raw?.body : bytesOf(raw.base64);
    return new Request(url + text, {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
      ...(body !== undefined && { body: typeof body === 'string' ? filled(body) : (body as BodyInit) }),
    });
  }

  /** A response; the credentials that it gives become placeholders. */
  async expectation(response: Response, url: string): Promise<Expectation> {
    const { status, headers } = response;
    if (status === 0) return { status };
    const shown = (text: string): string => this.#text(text, url);
    const kept = [...headers].flatMap(([name, value]): [string, string][] => {
      if (UNCOMPARED.has(name)) return [];
      return [[name, isSecretField(name) ? '{{string}}' : shown(hideInText(value, this.#give))]];
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = textOf(bytes);
    if (text === undefined) return { status, headers: Object.fromEntries(kept), base64: base64Of(bytes) };
    for (const secret of this.#sent) if (text.includes(secret)) this.#give(secret, 'credential');
    return { status, headers: Object.fromEntries(kept), ...this.#content(text, shown) };
  }

  #content(text: string, shown: (text: string) => string): Pick<Expectation, 'body' | 'text'> {
    const json = jsonOrText(text);
    if (typeof json === 'string') return { text: shown(hideInText(text, this.#give)) };
    return { body: textsIn(hideInValue(json, this.#give), shown) };
  }

  #body(bytes: Uint8Array): Pick<RequestTemplate, 'raw'> {
    const text = textOf(bytes);
    if (text === undefined) return { raw: { base64: base64Of(bytes) } };
    return { raw: { body: this.#text(hideInBody(text, this.#hide)) } };
  }

  #hiddenHeader(value: string): string {
    const pair = basicPair(value);
    if (pair !== undefined) {
      const { name, password } = pair;
      const isAllowed = [name, password].every((part) => part === '' || this.#isAllowed(part));
      return isAllowed ? `Basic {{base64:${this.#text(`${name}:${password}`)}}}` : REDACTED;
    }
    return secretParts(value).every((part) => this.#isAllowed(part)) ? this.#text(value) : REDACTED;
  }

  readonly #hide: Hide = (secret) => (this.#isAllowed(secret) ? secret : REDACTED);

  #isAllowed(secret: string): boolean {
    return this.#isKnown(secret) || this.#given.has(secret);
  }

  /** Names a credential that a response gives, so that later requests may have it. */
  readonly #give: Hide = (secret, name) => {
    if (this.#isKnown(secret) || secret.length < MIN_LENGTH) return secret;
    if (!this.#given.has(secret)) {
      const word = name.replace(/\W+/g, '_');
      this.#given.set(secret, `{{bind:${word}${this.#given.size + 1}}}`);
    }
    return secret;
  };

  #isKnown(secret: string): boolean {
    return this.#texts.some((text) => text.includes(secret));
  }

  /** A text as a case has it: with placeholders for what differs, and its own braces escaped. */
  #text(text: string, url = ''): string {
    const escaped = text.replaceAll('{{', OPEN);
    const based = url === '' ? escaped : escaped.replaceAll(url, '{{base}}');
    return [...this.#given].reduce((rest, [secret, placeholder]) => rest.replaceAll(secret, placeholder), based);
  }
}

const secretsSent = ({ headers, path, body, declared }: SentRequest): string[] =>
  secretsOf({ headers, query: path.split(/\?(.*)/s)[1] ?? '', body: textOf(body), declared }).map(({ value }) => value);

/** The placeholder of two opening braces. */
const OPEN = '{{open}}';

/** A shorter text is no credential that a later request could be told by. */
const MIN_LENGTH = 8;

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));

function textsIn(value: unknown, shown: (text: string) => string): unknown {
  if (typeof value === 'string') return shown(value);
  if (Array.isArray(value)) return value.map((one) => textsIn(one, shown));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, textsIn(one, shown)]));
}
