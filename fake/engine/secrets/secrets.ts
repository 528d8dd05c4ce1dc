import { redactor, type Redact } from '../../../src/core/http/redact.ts';
import { isSecretField } from './names.ts';
import { hideInBody, hideInText, type Hide } from './text.ts';

/** The text in the place of a credential. */
export const REDACTED = '[redacted]';

/** A secret that was found, and the name it had. */
export interface FoundSecret {
  readonly value: string;
  readonly name: string;
}

/** The parts of a message in which secrets are looked for. */
export interface SecretSource {
  readonly headers: Iterable<readonly [name: string, value: string]>;
  /** The query, without its question mark. */
  readonly query?: string;
  /** The body as a text, where it is one. */
  readonly body?: string | undefined;
  /** Headers that an area says to carry a credential, in lower case. */
  readonly declared?: readonly string[];
}

/** The secrets of a message: by the names of its headers, its query and its body, and by their form. */
export function secretsOf({ headers, query = '', body = '', declared = [] }: SecretSource): FoundSecret[] {
  const found: FoundSecret[] = [];
  const note: Hide = (value, name) => {
    found.push({ value, name });
    return value;
  };
  for (const [name, value] of headers)
    if (isSecretField(name) || declared.includes(name.toLowerCase()))
      for (const part of secretParts(value)) note(part, name);
    else hideInText(value, note);
  hideInText(query, (value, name) => note(decoded(value), name));
  hideInBody(body, (value, name) => {
    note(value, name);
    // Fields of a form are compared as they are meant.
    return note(decoded(value), name);
  });
  return found;
}

/** The secrets in the value of a header: of cookies their values, of Basic authentication its password, else all after the scheme. */
export function secretParts(value: string): string[] {
  const pair = basicPair(value);
  // A token may stand in the place of the name.
  if (pair !== undefined) return [pair.password, ...(isTokenAsName(pair) ? [pair.name] : [])];
  const cookies = value.split(/;\s*/).flatMap((pair) => /^[\w.-]+=(.*)$/.exec(pair)?.[1] ?? []);
  if (cookies.length > 0) return cookies;
  return value.split(/[\s,]+/).filter((word) => !SCHEMES.has(word.toLowerCase()));
}

const SCHEMES: ReadonlySet<string> = new Set(['', 'bearer', 'basic', 'token', 'digest', 'apikey', 'key']);

/** A name and a password, as Basic authentication has them. */
export interface BasicPair {
  readonly name: string;
  readonly password: string;
}

/** The name and the password of Basic authentication; undefined for another scheme. */
export function basicPair(value: string): BasicPair | undefined {
  const [, encoded] = /^basic\s+([\w+/=]+)\s*$/i.exec(value) ?? [];
  if (encoded === undefined) return undefined;
  try {
    const [name = '', ...rest] = atob(encoded).split(':');
    return { name, password: rest.join(':') };
  } catch {
    return undefined;
  }
}

const isTokenAsName = ({ name, password }: BasicPair): boolean =>
  name.length >= 16 || password === '' || password === 'x-oauth-basic';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** No client that means well sends more credentials, and words of cookies, in one request. */
const MAX_SECRETS = 100;

/** Replaces secrets wherever they stand, in every spelling in which a server may repeat them. */
export function redactorOf(secrets: readonly FoundSecret[]): Redact {
  const values = [...new Set(secrets.map(({ value }) => value))]
    .filter((value) => value.length > 2)
    .sort((a, b) => b.length - a.length);
  // Each is looked for in everything.
  if (values.length > MAX_SECRETS) return () => REDACTED;
  const redactors = values.map((value) => redactor(value, REDACTED));
  return (text) =>
    redactors.reduce(
      (rest, redact) => redact(rest),
      values.reduce((rest, value) => rest.replaceAll(value, REDACTED), text),
    );
}
