import { explained } from '../errors/explained.ts';
import { isHttpError } from '../errors/http-errors.ts';
import { isSdkError, RedirectError, type SdkError } from '../errors/sdk-errors.ts';
import { isUnder, urlOf } from '../http/base-url.ts';
import type { ResolvedCredentials } from '../http/credentials.ts';
import { checkHeader, type HeaderPairs } from '../http/headers.ts';
import type { Exchanged, ReadData } from '../http/wire.ts';
import { attempt } from './attempt.ts';
import { notify } from './hooks.ts';
import { readData, readError } from './read-response.ts';
import { retryOf } from './retry.ts';
import type { Run } from './run.ts';
import { withDeadline } from './with-deadline.ts';

const maxRedirects = 5;
const accepted: { readonly [Read in keyof ReadData]?: string } = {
  body: 'application/json, */*',
  text: 'text/plain, */*',
  stream: 'text/plain, */*',
};
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** The end of one attempt: a response, or the target of a redirect. */
type Outcome = Exchanged<unknown> | string;

/** Sends a call until it has a response, or an error that is not retried. */
export async function exchange(run: Run, start: string): Promise<Exchanged<unknown>> {
  let credentials = await credentialsOf(run);
  let url = start;
  const visited = new Set([url]);
  for (;;) {
    try {
      const outcome = await attemptOnce(run, url, credentials);
      if (typeof outcome !== 'string') return outcome;
      url = outcome;
      if (visited.has(url) || visited.size > maxRedirects) throw redirectError(run, 0, url, 'it goes in circles');
      visited.add(url);
    } catch (error) {
      // Only the package's own errors are retried; anything else is an internal error and passes.
      if (!isSdkError(error)) throw error;
      const { renew } = credentials;
      if (renew && run.operation.idempotent && isHttpError(error, 401)) {
        credentials = await withDeadline(run, renew);
      } else {
        await waitToRetry(run, url, error);
      }
    }
  }
}

function credentialsOf(run: Run): ResolvedCredentials | Promise<ResolvedCredentials> {
  const { credentials, area } = run.settings;
  const wanted = area.authHeaders(run.options.auth, run.operation);
  const resolve = (): Promise<ResolvedCredentials> => credentials.resolve(wanted, () => run.facts());
  return credentials.constant(wanted, run.id) ?? withDeadline(run, resolve);
}

async function attemptOnce(run: Run, url: string, credentials: ResolvedCredentials): Promise<Outcome> {
  run.requestId = undefined;
  const headers = headersOf(run, credentials);
  // Waiting in the queue is no part of an attempt.
  const { queue } = run.settings;
  const leave = queue && (await withDeadline(run, (signal) => queue.enter(signal)));
  try {
    return await send(run, url, headers);
  } finally {
    leave?.();
  }
}

function send(run: Run, url: string, headers: HeaderPairs): Promise<Outcome> {
  const { hooks, now } = run.settings;
  const sent = now();
  return attempt(run, url, headers, async (response, signal): Promise<Outcome> => {
    const { status } = response;
    const requestId = headerOf(run, response.headers, 'x-request-id') || undefined;
    run.requestId = requestId;
    notify(hooks.response, () => ({ ...run.event(url), status, ms: now() - sent, requestId }));
    if (hooks.deprecation) notifyDeprecation(run, response.headers);
    if (response.type === 'opaqueredirect' || redirects.includes(status)) return redirectTarget(run, url, response);
    if (!response.ok && !(run.wire.read === 'found' && status === 404)) {
      throw await readError(run, url, response, signal);
    }
    return {
      data: await readData(run, response, signal),
      status,
      headers: response.headers,
      requestId,
      redact: run.redact,
    };
  });
}

function headersOf(run: Run, { headers, redactors }: ResolvedCredentials): HeaderPairs {
  const { wire } = run;
  for (const redact of redactors) run.redactors.add(redact);
  const accept = (wire.read && accepted[wire.read]) ?? 'application/json';
  const all = [...Object.entries(run.settings.headers), ...Object.entries(run.options.headers ?? {})];
  // As everywhere, `undefined` counts as absent.
  const given = all.filter((pair): pair is [string, string] => pair[1] !== undefined);
  for (const [name, value] of given) {
    checkHeader(name, value, run.id);
    if (/auth|cookie|key|secret|token/i.test(name)) run.redactors.add(run.settings.credentials.redactor(value));
  }
  const contentType = wire.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const ofBody: HeaderPairs = run.body === undefined ? [] : [['content-type', contentType]];
  return [['accept', accept], ...ofBody, ...given, ...headers];
}

function notifyDeprecation(run: Run, headers: Headers): void {
  const deprecation = headerOf(run, headers, 'deprecation');
  const sunset = headerOf(run, headers, 'sunset');
  if ((deprecation ?? sunset) !== undefined) {
    notify(run.settings.hooks.deprecation, () => ({ call: run.call, operation: run.id, deprecation, sunset }));
  }
}

function headerOf({ redact }: Run, headers: Headers, name: string): string | undefined {
  const value = headers.get(name);
  return value === null ? undefined : redact(value);
}

// Fetch drops `Authorization` for another origin, but would send it any other header with a credential, and the body of
// a 307.
function redirectTarget(run: Run, url: string, response: Response): string {
  const location = response.headers.get('location');
  const next = location ? urlOf(location, url) : undefined;
  let reason = 'it has no Location';
  if (next) {
    if (run.method !== 'GET') reason = 'only reads follow redirects';
    else if (isUnder(run.settings.base, next)) return next.href;
    else reason = 'it leaves the base URL';
  }
  throw redirectError(run, response.status, next?.href, reason);
}

function redirectError(run: Run, status: number, to: string | undefined, reason: string): RedirectError {
  return new RedirectError(status, to && run.request(to).url, reason, run.facts());
}

async function waitToRetry(run: Run, url: string, error: SdkError): Promise<void> {
  const { retries, settings } = run;
  const { idempotent } = run.operation;
  const { retry } = run.options;
  const isRead = run.method === 'GET';
  const { delay, reason } = retryOf({ idempotent, isRead, error, retries, retry, remaining: run.remaining() });
  if (delay === undefined) throw explained(error, reason);
  run.retries += 1;
  notify(settings.hooks.retry, () => ({ ...run.event(url), delay, error }));
  await withDeadline(run, async (signal) => settings.sleep(delay, signal));
}
