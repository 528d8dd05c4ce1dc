import { compares, differences, typeName, type ContractIssue } from '../contract/drift.ts';
import { httpError, type HttpError } from '../errors/http-errors.ts';
import { ContractError, ResponseTooLargeError } from '../errors/sdk-errors.ts';
import { harmlessHeaders } from '../http/headers.ts';
import type { WireRequest } from '../http/wire.ts';
import { readText, streamOf } from './body.ts';
import { tell } from './hooks.ts';
import { askedWait } from './retry.ts';
import type { Run } from './run.ts';

const maxTextLength = 2_000;
const maxErrorBytes = 2 ** 20;

/** Reads the body of a success. */
export async function readData(run: Run, wire: WireRequest, response: Response, signal: AbortSignal): Promise<unknown> {
  if (wire.read === 'stream') return streamOf(response, run.options.signal);
  const { maxResponseBytes } = run.settings;
  const text = await readText(response, maxResponseBytes, signal);
  if (text === undefined) throw new ResponseTooLargeError(maxResponseBytes, run.facts());
  if (wire.read === 'text') return text;
  if (wire.read === 'nothing') return undefined;
  if (wire.read === 'found') return response.ok;
  const body = parsed(text);
  if (typeof body !== 'object' || body === null) {
    refuse(run, '', 'an object or list', text === '' ? 'empty' : body === undefined ? 'other text' : typeName(body));
  }
  await check(run, body);
  const name = wire.part ?? wire.holds;
  if (name === undefined) return body;
  const part = (body as Record<string, unknown>)[name] ?? refuse(run, name, 'present', 'missing');
  return wire.part === undefined ? body : part;
}

/** Makes an error of any other response, whatever its body; the status says what failed even where the body is too long. */
export async function readError(run: Run, url: URL, response: Response, signal: AbortSignal): Promise<HttpError> {
  const { redact } = run;
  const limit = Math.min(run.settings.maxResponseBytes, maxErrorBytes);
  const text = redact((await readText(response, limit, signal)) ?? '');
  // Once more in the parsed texts, where what JSON escapes is plain.
  const body = parsed(text, (_, value: unknown) => (typeof value === 'string' ? redact(value) : value));
  const { status, headers } = response;
  return httpError({
    ...run.facts(),
    ...run.request(url),
    status,
    body,
    text: body === undefined && text !== '' ? text.slice(0, maxTextLength) : undefined,
    headers: harmlessHeaders(headers, redact),
    retryAfter: askedWait(status, headers, run.settings.now()),
  });
}

// Compared as a whole and handed on untouched, so that fields the contract does not know survive.
async function check(run: Run, body: unknown): Promise<void> {
  const mode = run.options.validate;
  const issues = compares(mode) ? await compared(run, body) : [];
  if (mode === 'strict' && issues.length > 0) throw new ContractError(issues, run.facts());
  for (const issue of issues) report(run, issue);
}

// A schema that cannot be had or fails is told as a difference: the answer came, and asking again would not help.
async function compared(run: Run, body: unknown): Promise<readonly ContractIssue[]> {
  try {
    return differences(await run.settings.schemaOf?.(run.id), body);
  } catch (error) {
    return [{ path: '', expected: 'comparable', received: run.redact(String(error)) }];
  }
}

function report({ settings, id }: Run, issue: ContractIssue): void {
  const key = `${id} ${issue.path}`;
  if (settings.told.has(key)) return;
  settings.told.add(key);
  tell(settings.onDrift, { operation: id, ...issue });
}

function refuse(run: Run, path: string, expected: string, received: string): never {
  throw new ContractError([{ path, expected, received }], run.facts());
}

// What is nested too deeply to be walked through counts as text.
function parsed(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive) as unknown;
  } catch {
    return undefined;
  }
}
