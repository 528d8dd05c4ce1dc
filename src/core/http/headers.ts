import { InputError } from '../errors/sdk-errors.ts';
import type { Redact } from './redact.ts';

// Only what is known to be harmless: a list of what to hide is never complete.
const harmless =
  /^(allow|content-type|deprecation|link|retry-after|sunset|x-(ratelimit|request-id|total-count|understudy).*)$/;

/** The headers of an answer that an error may show, redacted. */
export function harmlessHeaders(headers: Headers, redact: Redact): Readonly<Record<string, string>> {
  const shown = [...headers].filter(([name]) => harmless.test(name));
  return Object.fromEntries(shown.map(([name, value]) => [redact(name), redact(value)]));
}

/** A copy of an answer's headers without cookies, redacted. */
export function shownHeaders(headers: Headers, redact: Redact): Headers {
  const copy = new Headers(headers);
  copy.delete('set-cookie');
  for (const [name, value] of [...copy]) {
    if (redact(name) !== name) copy.delete(name);
    else if (redact(value) !== value) copy.set(name, redact(value));
  }
  return copy;
}

/** A header value that can be sent as it is, or an error that does not repeat it. */
export function headerValue(value: unknown, name: string, operation: string): string {
  if (typeof value === 'string' && /^[\x21-\x7e\x80-\xff]([\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/.test(value)) {
    return value;
  }
  throw new InputError(
    `the value for ${name} cannot be sent as a header (empty, blank at an end, or a line break)`,
    operation,
  );
}

/** Sets a header; what the platform cannot send is an error that does not repeat the value. */
export function setHeader(headers: Headers, name: string, value: string, operation: string): void {
  try {
    headers.set(name, value);
  } catch {
    throw new InputError(`the header ${JSON.stringify(name)} cannot be sent`, operation);
  }
}
