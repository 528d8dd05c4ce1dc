import { isHttpError, type HttpError } from '../errors/http-errors.ts';
import { isSdkError, RedirectError, type SdkError } from '../errors/sdk-errors.ts';
import { isUnder } from '../http/base-url.ts';
import type { ResolvedCredentials } from '../http/credentials.ts';
import { setHeader } from '../http/headers.ts';
import type { ApiResponse, WireRequest } from '../http/wire.ts';
import { attempt } from './attempt.ts';
import { notify } from './hooks.ts';
import { readData, readError } from './read-response.ts';
import { retryDelay } from './retry.ts';
import type { Run } from './run.ts';
import { orAbort } from './wait.ts';
import { withDeadline } from './with-deadline.ts';

const maxRedirects = 5;

/** What one attempt ends in. */
type Outcome =
  | { readonly kind: 'response'; readonly response: ApiResponse<unknown> }
  | { readonly kind: 'redirect'; readonly to: URL }
  | { readonly kind: 'error'; readonly error: SdkError };

/** Sends a call until it has a response, or an error that is not retried. */
export async function exchange(
  run: Run,
  wire: WireRequest,
  start: URL,
  resolve: () => Promise<ResolvedCredentials>,
): Promise<ApiResponse<unknown>> {
  let credentials = await withDeadline(run, (signal) => orAbort(resolve(), signal));
  let url = start;
  const visited = new Set([url.href]);
  for (;;) {
    const outcome = await attemptOnce(run, wire, url, credentials).catch(failed);
    if (outcome.kind === 'response') return outcome.response;
    if (outcome.kind === 'redirect') {
      url = outcome.to;
      if (visited.has(url.href) || visited.size > maxRedirects) throw redirectError(run, 0, url, 'it goes in circles');
      visited.add(url.href);
      continue;
    }
    const { error } = outcome;
    const { renew } = credentials;
    if (isHttpError(error, 401) && run.operation.idempotent && renew !== undefined) {
      const renewed = await withDeadline(run, (signal) => orAbort(renew(), signal));
      credentials = { ...renewed, renew: undefined };
    } else {
      await waitToRetry(run, url, error);
    }
  }
}

// Only the package's own errors are retried; anything else is an internal error and passes.
function failed(error: unknown): Outcome {
  if (isSdkError(error)) return { kind: 'error', error };
  throw error;
}

async function attemptOnce(run: Run, wire: WireRequest, url: URL, credentials: ResolvedCredentials): Promise<Outcome> {
  for (const redact of credentials.redactors) run.redactors.add(redact);
  run.requestId = undefined;
  const headers = headersOf(run, wire, credentials);
  // Waiting in the queue is no part of an attempt, and never ends by `orAbort`, which would lose a place just given.
  const { queue } = run.settings;
  const leave = queue && (await withDeadline(run, (signal) => queue.enter(signal)));
  try {
    return await send(run, wire, url, headers);
  } finally {
    leave?.();
  }
}

async function send(run: Run, wire: WireRequest, url: URL, headers: Headers): Promise<Outcome> {
  const { hooks, now } = run.settings;
  const event = { operation: run.id, ...run.request(url), attempt: run.attempts + 1 };
  const sent = now();
  notify(hooks.request, { ...event });
  return attempt(run, url, headers, async (response, signal): Promise<Outcome> => {
    const { status } = response;
    run.requestId = run.redact(response.headers.get('x-request-id') ?? '') || undefined;
    const { requestId } = run;
    notify(hooks.response, { ...event, status, ms: now() - sent, requestId });
    notifyDeprecation(run, response.headers);
    if (response.type === 'opaqueredirect' || /^30[12378]$/.test(String(status))) {
      return { kind: 'redirect', to: redirectTarget(run, url, response) };
    }
    if (!response.ok && !(wire.read === 'found' && status === 404)) {
      const error: HttpError = await readError({ run, wire, url }, response, signal);
      return { kind: 'error', error };
    }
    const data = await readData(run, wire, response, signal);
    return { kind: 'response', response: { data, status, headers: response.headers, requestId } };
  });
}

function headersOf(run: Run, wire: WireRequest, credentials: ResolvedCredentials): Headers {
  const headers = new Headers({
    accept: wire.read === 'text' || wire.read === 'stream' ? 'text/plain, */*' : 'application/json',
  });
  if (wire.json !== undefined) headers.set('content-type', 'application/json');
  if (wire.form !== undefined) headers.set('content-type', 'application/x-www-form-urlencoded');
  for (const more of [run.settings.headers, run.options.headers ?? {}, credentials.headers]) {
    for (const [name, value] of Object.entries(more)) {
      setHeader(headers, name, value, run.id);
      if (/auth|cookie|key|secret|token/i.test(name)) run.redactors.add(run.settings.credentials.redactor(value));
    }
  }
  return headers;
}

function notifyDeprecation({ settings, id, redact }: Run, headers: Headers): void {
  const [deprecation, sunset] = ['deprecation', 'sunset'].map((name) => {
    const value = headers.get(name);
    return value === null ? undefined : redact(value);
  });
  if (deprecation !== undefined || sunset !== undefined) {
    notify(settings.hooks.deprecation, { operation: id, deprecation, sunset });
  }
}

// Fetch would send `X-Grant` and `X-Sync` (and the body of a 307) to whatever origin the server names.
function redirectTarget(run: Run, url: URL, response: Response): URL {
  const location = response.headers.get('location') ?? '';
  const next = URL.canParse(location, url) && location !== '' ? new URL(location, url) : undefined;
  if (next === undefined) throw redirectError(run, response.status, undefined, 'it has no Location');
  if (run.method !== 'GET') throw redirectError(run, response.status, next, 'only reads follow redirects');
  if (!isUnder(run.settings.base, next)) throw redirectError(run, response.status, next, 'it leaves the base URL');
  return next;
}

function redirectError(run: Run, status: number, to: URL | undefined, reason: string): RedirectError {
  return new RedirectError(status, to && run.request(to).url, reason, run.facts());
}

async function waitToRetry(run: Run, url: URL, error: SdkError): Promise<void> {
  const { retries, settings } = run;
  const { idempotent } = run.operation;
  const { retry } = run.options;
  const isRead = run.method === 'GET';
  const delay = retryDelay({ idempotent, isRead, error, retries, retry, remaining: run.remaining() });
  if (delay === undefined) throw error;
  run.retries += 1;
  notify(settings.hooks.retry, {
    operation: run.id,
    ...run.request(url),
    attempt: run.attempts,
    delay,
    error,
  });
  await withDeadline(run, (signal) => orAbort(settings.sleep(delay, signal), signal));
}
