import { InputError } from '../errors/sdk-errors.ts';
import type { Redact } from './redact.ts';

// Only what cannot hold a secret: a list of what to hide is never complete.
const safe =
  /^(allow|content-type|deprecation|link|retry-after|sunset|x-(ratelimit|request-id|total-count|understudy).*)$/;

/** Headers to be set one after the other, so that the last of a name is sent. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** The headers of a response that an error may show, redacted. */
export function safeHeaders(headers: Headers, redact: Redact): Readonly<Record<string, string>> {
  const shown = [...headers].filter(([name]) => safe.test(name));
  return Object.fromEntries(shown.map(([name, value]) => [redact(name), redact(value)]));
}

/** A copy of a response's headers without cookies, redacted. */
export function redactedHeaders(headers: Headers, redact: Redact): Headers {
  const copy = new Headers(headers);
  copy.delete('set-cookie');
  for (const [name, value] of [...copy]) {
    if (redact(name) !== name) copy.delete(name);
    else if (redact(value) !== value) copy.set(name, redact(value));
  }
  return copy;
}

/** A valid header value, or an error that does not show it. */
export function headerValue(value: unknown, name: string, operation: string): string {
  if (typeof value === 'string' && /^[\x21-\x7e\x80-\xff]([\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/.test(value)) {
    return value;
  }
  throw new InputError(
    `the value for ${name} is no valid header value (empty, whitespace around it, or a line break)`,
    operation,
  );
}

/** Rejects a header that is no string, or that the platform rejects, with an error that does not show the value. */
export function checkHeader(name: string, value: unknown, operation: string): asserts value is string {
  // The platform would make `null` a text.
  let isValid = typeof value === 'string';
  try {
    new Headers([[name, value as string]]);
  } catch {
    isValid = false;
  }
  if (!isValid) throw new InputError(`the header ${JSON.stringify(name)} must be a valid string`, operation);
}
