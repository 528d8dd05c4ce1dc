import { InputError } from '../errors/sdk-errors.ts';

/** A base address that was checked: an origin and a path without a slash at its end. */
export interface BaseUrl {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The path in front of every operation's path; empty for none. */
  readonly path: string;
}

/** Checks a base address; a path in it is kept, with or without a slash at its end. */
export function parseBaseUrl(value: string | URL): BaseUrl {
  // The text itself is not repeated in the messages: it may hold a password.
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InputError('baseUrl must be an absolute http or https address');
  }
  if (url.username + url.password + url.search + url.hash !== '') {
    throw new InputError('baseUrl must not hold a user, a password, a query or a fragment');
  }
  return { origin: url.origin, path: url.pathname.replace(/(?<!\/)\/+$/, '') };
}

/** Whether an address lies on the same origin and under the base path. */
export function isUnder(base: BaseUrl, url: URL): boolean {
  return (
    url.origin === base.origin && `${url.pathname}/`.startsWith(`${base.path}/`) && url.username + url.password === ''
  );
}

/** An address without its query, as it may be printed. */
export function printable(url: URL): string {
  return url.origin + url.pathname;
}
