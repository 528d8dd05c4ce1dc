import type { Call, Reply } from './area.ts';

/** The rights of pages of other origins in an area. */
export interface SharingPolicy {
  /** The methods, joined with commas. */
  readonly methods: string;
  /** The headers that a page may read, joined with commas. */
  readonly exposed: string;
  /** How long a browser may remember, in seconds. */
  readonly maxAge: number;
  /** The status of the response to a preflight request. */
  readonly preflightStatus: number;
  /** Which origins may: all of them, or those that it is true of. */
  readonly origins: 'any' | ((origin: string) => boolean);
  /** Whether pages may send cookies and read the responses. */
  readonly credentials?: boolean;
}

/** The headers that let a page read a response; none for an origin that may not. */
export function sharing(call: Call, policy: SharingPolicy): Readonly<Record<string, string>> {
  const { methods, exposed, maxAge, origins, credentials = false } = policy;
  const origin = call.headers.get('origin');
  if (origin === null) return {};
  if (origins !== 'any' && !origins(origin)) return { Vary: 'Origin' };
  // Browsers take no asterisk beside cookies.
  const isNamed = origins !== 'any' || credentials;
  return {
    ...(isNamed ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' } : { 'Access-Control-Allow-Origin': '*' }),
    ...(credentials && { 'Access-Control-Allow-Credentials': 'true' }),
    'Access-Control-Allow-Methods': methods,
    ...(exposed !== '' && { 'Access-Control-Expose-Headers': exposed }),
    'Access-Control-Max-Age': String(maxAge),
  };
}

/** The response to a preflight request; undefined for any other. */
export function preflight({ method, headers }: Call, { preflightStatus }: SharingPolicy): Reply | undefined {
  const isAsked = method === 'OPTIONS' && headers.get('access-control-request-method') !== null;
  if (!isAsked) return undefined;
  const wanted = headers.get('access-control-request-headers');
  return { status: preflightStatus, headers: wanted === null ? {} : { 'Access-Control-Allow-Headers': wanted } };
}
