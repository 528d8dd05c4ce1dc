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
  /** Which origins may: any, as `*`, or the one that asks, where only trusted ones get this far. */
  readonly origins: 'any' | 'own';
}

/** The headers that let a page of any origin read a response. */
export function sharing(call: Call, policy: SharingPolicy): Readonly<Record<string, string>> {
  const origin = call.headers.get('origin');
  if (origin === null) return {};
  return {
    ...(policy.origins === 'any'
      ? { 'Access-Control-Allow-Origin': '*' }
      : { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' }),
    'Access-Control-Allow-Methods': policy.methods,
    'Access-Control-Expose-Headers': policy.exposed,
    'Access-Control-Max-Age': String(policy.maxAge),
  };
}

/** The response to a preflight request; undefined for any other. */
export function preflight(call: Call, policy: SharingPolicy): Reply | undefined {
  const isAsked = call.method === 'OPTIONS' && call.headers.get('access-control-request-method') !== null;
  if (!isAsked) return undefined;
  const wanted = call.headers.get('access-control-request-headers');
  return { status: policy.preflightStatus, headers: wanted === null ? {} : { 'Access-Control-Allow-Headers': wanted } };
}
