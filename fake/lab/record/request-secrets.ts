import { redactor, type Redact } from '../../../src/core/http/redact.ts';
import { isSecretField } from '../../engine/secrets/names.ts';
import { secretParts, secretsOf } from '../../engine/secrets/secrets.ts';
import { hideInText } from '../../engine/secrets/text.ts';
import { decoded, partsOf, requestContent, responseContent, valueIn, type Exchange } from './exchange.ts';
import { leavesOf } from './sightings.ts';
import { formOf, isInvented } from './words.ts';

/** What the user says of secrets: names of fields, or texts. */
export interface SecretRules {
  /** They are credentials, whatever they look like. */
  readonly secret: readonly string[];
  /** They are written as they are. */
  readonly notSecret: readonly string[];
}

/** A word of a request that is not written as it is. */
interface Hidden {
  readonly value: string;
  readonly placeholder: string;
  /** Where it was first: `step 2 header x-trace`. */
  readonly place: string;
  readonly isNamed: boolean;
}

/** A value of a request with its place. */
interface Candidate {
  readonly value: string;
  readonly name: string;
  readonly where: 'header' | 'query' | 'path' | 'body';
}

// A server that sees one of these twice takes the request for the same.
const FRESH_NAME = /idempotency|request.?id|correlation|nonce|trace/i;

/** Headers whose values are no secrets: what they say is about the message. */
const PLAIN_HEADERS =
  /^(?:accept|content-|user-agent$|host$|date$|if-|range$|via$|x-forwarded|sec-|dnt$|traceparent$|cache-)/;

/** The credentials of a recording's requests, and the words that look made up: none of them is written. */
export class RequestSecrets {
  readonly #rules: SecretRules;
  readonly #hidden = new Map<string, Hidden>();
  /** The texts of cookies and of Basic authentication, which no case has. */
  readonly #unwritten = new Set<string>();
  #redactors: readonly Redact[] | undefined;
  #tokens = 0;
  #fresh = 0;

  constructor(exchanges: readonly Exchange[], rules: SecretRules) {
    this.#rules = rules;
    const findings = new Set<string>();
    for (const [i, exchange] of exchanges.entries()) {
      this.#findNamed(exchange, `step ${i + 1}`, findings);
      for (const candidate of candidatesOf(exchange)) this.#findInvented(candidate, `step ${i + 1}`, findings);
      noteSaid(exchange, findings);
    }
  }

  /** How many credentials are asked for when the case is played. */
  get tokens(): number {
    return this.#tokens;
  }

  /** The words that were hidden although no name says that they are secrets, by their places. */
  get guesses(): readonly string[] {
    return [...this.#hidden.values()]
      .filter(({ isNamed }) => !isNamed)
      .map(({ place, placeholder }) => `${place}: ${placeholder.slice(2, -2).split(':')[0] ?? ''}`);
  }

  /** The placeholder of a value that is hidden. */
  placeholderOf(value: string): string | undefined {
    return this.#hidden.get(value)?.placeholder;
  }

  /** Whether the user says that a word, or the field of a name, is no secret. */
  isKept(value: string, name: string): boolean {
    return this.#rules.notSecret.some((one) => one === value || one.toLowerCase() === name.toLowerCase());
  }

  /** The placeholder of a value of a secret name. */
  hide(value: string, place: string, isNamed = true): string {
    const known = this.#hidden.get(value);
    if (known !== undefined) return known.placeholder;
    this.#tokens += 1;
    const placeholder = `{{token${this.#tokens === 1 ? '' : this.#tokens}}}`;
    this.#hidden.set(value, { value, placeholder, place, isNamed });
    return placeholder;
  }

  /** A text without what is hidden, in whatever spelling it has there. */
  redacted(text: string): string {
    this.#redactors ??= [
      ...[...this.#hidden.values()].map(({ value, placeholder }) => [value, placeholder] as const),
      ...[...this.#unwritten].map((cookie) => [cookie, '{{any}}'] as const),
    ]
      .sort(([one], [other]) => other.length - one.length)
      .map(([value, placeholder]) => redactor(value, placeholder));
    return this.#redactors.reduce((rest, redact) => redact(rest), text);
  }

  #findNamed(exchange: Exchange, step: string, said: ReadonlySet<string>): void {
    const { requestHeaders, requestBody } = exchange;
    const { query } = partsOf(exchange);
    const headers = [...requestHeaders].filter(([name]) => name !== 'cookie');
    const body = new TextDecoder().decode(requestBody);
    for (const { value, name } of secretsOf({ headers, query, body }))
      if (!said.has(value) && !this.isKept(value, name) && value !== '') this.hide(value, `${step} ${name}`);
    for (const value of unwrittenOf(exchange)) this.#unwritten.add(value);
  }

  #findInvented({ value, name, where }: Candidate, step: string, said: ReadonlySet<string>): void {
    const isAsked = this.#rules.secret.some((one) => one === value || one.toLowerCase() === name.toLowerCase());
    if (said.has(value) || this.#hidden.has(value) || this.isKept(value, name)) return;
    const place = `${step} ${where} ${name}`.trimEnd();
    if (isAsked) return void this.hide(value, place);
    if (!isInvented(value)) return;
    if (where === 'body' || FRESH_NAME.test(name)) this.#freshen(value, name, place);
    else this.hide(value, place, false);
  }

  #freshen(value: string, name: string, place: string): void {
    this.#fresh += 1;
    const word = name.match(/[A-Za-z]+/g)?.join('_') ?? 'value';
    const placeholder = `{{fresh:${word}${this.#fresh}:${formOf(value)}}}`;
    this.#hidden.set(value, { value, placeholder, place, isNamed: false });
  }
}

/** The values of cookies, and the encoded pair of Basic authentication. */
function unwrittenOf({ requestHeaders, responseHeaders }: Exchange): string[] {
  const set = responseHeaders.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  const cookies = [requestHeaders.get('cookie') ?? '', ...set].flatMap(secretParts);
  const [, encoded] = /^basic\s+(\S+)$/i.exec(requestHeaders.get('authorization') ?? '') ?? [];
  return [...cookies, ...(encoded === undefined ? [] : [encoded])].filter((value) => value !== '');
}

function* candidatesOf(exchange: Exchange): Generator<Candidate> {
  const { place, query } = partsOf(exchange);
  for (const part of place.split('/')) yield { value: decoded(part), name: '', where: 'path' };
  for (const [name, value] of new URLSearchParams(query)) yield { value, name, where: 'query' };
  for (const [name, value] of exchange.requestHeaders)
    if (!PLAIN_HEADERS.test(name) && !isSecretField(name))
      for (const word of value.split(/[\s,;="]+/)) yield { value: word, name, where: 'header' };
  const content = requestContent(exchange);
  if (content.kind === 'text')
    for (const [word] of content.text.matchAll(/[\w~+/=.-]{8,}/g)) yield { value: word, name: '', where: 'body' };
  for (const { keys, value } of leavesOf(valueIn(content)))
    yield { value: String(value), name: keys.findLast((key) => !/^\d+$/.test(key)) ?? '', where: 'body' };
}

/** Notes the texts of a response: a later request may have learnt them there. */
function noteSaid(exchange: Exchange, said: Set<string>): void {
  for (const { value } of leavesOf(valueIn(responseContent(exchange)))) said.add(String(value));
  for (const [, value] of exchange.responseHeaders)
    for (const word of value.split(/[\s,;="<>/?&]+/)) said.add(decoded(word));
}

/** Whether a member of a request's body is secret by its name: `code` and `key` may be anything there. */
export const isSecretMember = (name: string): boolean =>
  isSecretField(name) && !/^(?:code|key|grant|sync)$/i.test(name);

/** A text of a response without the credentials that are known by name or form. */
export const withoutKnown = (text: string): string => hideInText(text, () => '{{any}}');
