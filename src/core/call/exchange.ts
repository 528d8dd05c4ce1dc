import { isHttpError } from '../errors/http-errors.ts';
import { isSdkError, RedirectError, type SdkError } from '../errors/sdk-errors.ts';
import { isUnder } from '../http/base-url.ts';
import type { Proof } from '../http/credentials.ts';
import { setHeader } from '../http/headers.ts';
import type { Answer, WireRequest } from '../http/wire.ts';
import { attempt } from './attempt.ts';
import { tell } from './hooks.ts';
import { readData, readError } from './read-answer.ts';
import { retryDelay } from './retry.ts';
import type { Run } from './run.ts';
import { orAbort } from './wait.ts';
import { within } from './within.ts';

const mostRedirects = 5;

/** Sends a call until it has an answer or nothing more may be tried. */
export async function exchange(
  run: Run,
  wire: WireRequest,
  start: URL,
  prove: () => Promise<Proof>,
): Promise<Answer<unknown>> {
  const ask = (asking: () => Promise<Proof>): Promise<Proof> => within(run, (signal) => orAbort(asking(), signal));
  let proof = await ask(prove);
  let url = start;
  const visited = new Set([url.href]);
  for (;;) {
    const outcome = await tryOnce(run, wire, url, proof).catch(asValue);
    if (!isSdkError(outcome)) {
      if (!(outcome instanceof URL)) return outcome;
      if (visited.has(outcome.href) || visited.size > mostRedirects)
        throw redirect(run, 0, outcome, 'it goes in circles');
      visited.add((url = outcome).href);
    } else if (isHttpError(outcome, 401) && run.operation.repeatable && proof.renew !== undefined) {
      proof = { ...(await ask(proof.renew)), renew: undefined };
    } else {
      await pause(run, url, outcome);
    }
  }
}

// Only the package's own errors are decided upon; anything else is a fault and passes.
function asValue(error: unknown): SdkError {
  if (isSdkError(error)) return error;
  throw error;
}

async function tryOnce(run: Run, wire: WireRequest, url: URL, proof: Proof): Promise<Answer<unknown> | URL | SdkError> {
  for (const redact of proof.redactors) run.redactors.add(redact);
  run.requestId = undefined;
  const headers = headersOf(run, wire, proof);
  // Standing in line is no part of a try, and never ends by `orAbort`, which would lose a place just given.
  const { queue } = run.settings;
  const leave = queue && (await within(run, (signal) => queue.enter(signal)));
  try {
    return await send(run, wire, url, headers);
  } finally {
    leave?.();
  }
}

async function send(
  run: Run,
  wire: WireRequest,
  url: URL,
  headers: Headers,
): Promise<Answer<unknown> | URL | SdkError> {
  const { hooks, now } = run.settings;
  const event = { operation: run.id, ...run.request(url), attempt: run.attempts + 1 };
  const sent = now();
  tell(hooks.request, { ...event });
  return attempt(run, url, headers, async (response, signal) => {
    const { status } = response;
    run.requestId = run.redact(response.headers.get('x-request-id') ?? '') || undefined;
    const { requestId } = run;
    tell(hooks.response, { ...event, status, ms: now() - sent, requestId });
    announceEnd(run, response.headers);
    if (response.type === 'opaqueredirect' || /^30[12378]$/.test(String(status))) return target(run, url, response);
    if (!response.ok && !(wire.read === 'found' && status === 404)) return readError(run, url, response, signal);
    const data = await readData(run, wire, response, signal);
    return { data, status, headers: response.headers, requestId };
  });
}

function headersOf(run: Run, wire: WireRequest, proof: Proof): Headers {
  const headers = new Headers({
    accept: wire.read === 'text' || wire.read === 'stream' ? 'text/plain, */*' : 'application/json',
  });
  if (wire.json !== undefined) headers.set('content-type', 'application/json');
  if (wire.form !== undefined) headers.set('content-type', 'application/x-www-form-urlencoded');
  for (const more of [run.settings.headers, run.options.headers ?? {}, proof.headers]) {
    for (const [name, value] of Object.entries(more)) {
      setHeader(headers, name, value, run.id);
      if (/auth|cookie|key|secret|token/i.test(name)) run.redactors.add(run.settings.credentials.redactor(value));
    }
  }
  return headers;
}

function announceEnd({ settings, id, redact }: Run, headers: Headers): void {
  const [deprecation, sunset] = ['deprecation', 'sunset'].map((name) => {
    const value = headers.get(name);
    return value === null ? undefined : redact(value);
  });
  if (deprecation !== undefined || sunset !== undefined) {
    tell(settings.hooks.deprecation, { operation: id, deprecation, sunset });
  }
}

// Fetch would hand `X-Grant` and `X-Sync` (and the body of a 307) to whatever origin the server names.
function target(run: Run, url: URL, response: Response): URL {
  const location = response.headers.get('location') ?? '';
  const next = URL.canParse(location, url) && location !== '' ? new URL(location, url) : undefined;
  if (next === undefined) throw redirect(run, response.status, undefined, 'it names no address');
  if (run.method !== 'GET') throw redirect(run, response.status, next, 'only reads are sent on');
  if (!isUnder(run.settings.base, next)) throw redirect(run, response.status, next, 'it leaves the base address');
  return next;
}

function redirect(run: Run, status: number, to: URL | undefined, why: string): RedirectError {
  return new RedirectError(status, to && run.request(to).url, why, run.facts());
}

async function pause(run: Run, url: URL, error: SdkError): Promise<void> {
  const { repeats, settings } = run;
  const { repeatable } = run.operation;
  const { retry } = run.options;
  const delay = retryDelay({ repeatable, isRead: run.method === 'GET', error, repeats, retry, remaining: run.left() });
  if (delay === undefined) throw error;
  run.repeats += 1;
  tell(settings.hooks.retry, {
    operation: run.id,
    ...run.request(url),
    attempt: run.attempts,
    delay,
    error,
  });
  await within(run, (signal) => orAbort(settings.sleep(delay, signal), signal));
}
