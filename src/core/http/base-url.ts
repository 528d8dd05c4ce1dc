import { InputError } from '../errors/sdk-errors.ts';

/** A checked base URL: an origin and a path without a trailing slash. */
export interface BaseUrl {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The path in front of every operation's path; empty for none. */
  readonly path: string;
}

/** Reads a URL; `undefined` for any other text. `URL.canParse` and `URL.parse` are not everywhere. */
export function urlOf(value: string | URL, base?: string | URL): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}

/**
 * Checks a base URL; its path is kept, with or without a trailing slash, but for the prefix of the operations' paths,
 * which other clients of the service expect there.
 */
export function parseBaseUrl(value: string | URL, prefix = ''): BaseUrl {
  // Messages do not show the value, which may hold a password.
  const url = urlOf(value);
  if (!url || !/^https?:$/.test(url.protocol)) throw new InputError('baseUrl must be an absolute http or https URL');
  if (url.username + url.password + url.search + url.hash !== '')
    throw new InputError('baseUrl must not contain a user, a password, a query or a fragment');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return { origin: url.origin, path: prefix && path.endsWith(prefix) ? path.slice(0, -prefix.length) : path };
}

/** Whether a URL has the same origin and lies under the base path. */
export function isUnder(base: BaseUrl, url: URL): boolean {
  return (
    url.origin === base.origin && `${url.pathname}/`.startsWith(`${base.path}/`) && url.username + url.password === ''
  );
}
