import { isValidated, mismatches, typeName, type ContractIssue } from '../contract/validation.ts';
import { issuesIn, type StandardResult } from '../contract/standard-schema.ts';
import { httpError, type HttpError } from '../errors/http-errors.ts';
import { ContractError, ResponseTooLargeError } from '../errors/sdk-errors.ts';
import { safeHeaders } from '../http/headers.ts';
import { readText, streamOf } from './body.ts';
import { notify } from './hooks.ts';
import { requestedWait } from './retry.ts';
import type { Run } from './run.ts';

const maxTextLength = 2_000;
const maxErrorBytes = 2 ** 20;

/** Reads the body of a success. */
export async function readData(run: Run, response: Response, signal: AbortSignal): Promise<unknown> {
  const { wire } = run;
  if (wire.read === 'stream') return streamOf(response, run.options.signal);
  const { maxResponseBytes } = run.settings;
  const text = await readText(response, maxResponseBytes, signal);
  if (text === undefined) throw new ResponseTooLargeError(maxResponseBytes, run.facts());
  if (wire.read === 'text') return text;
  if (wire.read === 'nothing') return undefined;
  if (wire.read === 'found') return response.ok;
  if (wire.read === 'body') return outputOf(run, bodyIn(run, response, text));
  const body = parsed(text);
  if (typeof body !== 'object' || body === null) {
    reject(run, '', 'an object or array', text === '' ? 'empty' : body === undefined ? 'not JSON' : typeName(body));
  }
  if (wire.schema) return outputOf(run, body);
  if (isValidated(run.options.validate)) await validate(run, body);
  const name = wire.part ?? wire.holds;
  if (name === undefined) return body;
  const part = (body as Record<string, unknown>)[name] ?? undefined;
  if (part === undefined && !wire.isOptional) reject(run, name, 'present', 'missing');
  return wire.part === undefined ? body : part;
}

// The body of a response of which nothing is known.
function bodyIn(run: Run, { headers }: Response, text: string): unknown {
  if (text === '') return undefined;
  if (!/[/+]json\b/.test(headers.get('content-type') ?? '')) return text;
  return parsed(text) ?? (text.trim() === 'null' ? null : reject(run, '', 'JSON', 'not JSON'));
}

// The body as the caller's schema returns it.
async function outputOf(run: Run, body: unknown): Promise<unknown> {
  const { schema } = run.wire;
  if (schema === undefined) return body;
  let result: StandardResult<unknown>;
  try {
    result = await schema['~standard'].validate(body);
  } catch (error) {
    throw new ContractError([unusable(run, error)], run.facts());
  }
  if (result.issues) throw new ContractError(mismatches(issuesIn(result), body), run.facts());
  return result.value;
}

/** Makes an error of any other response, whatever its body: the status says what failed even where the body is too long. */
export async function readError(run: Run, url: string, response: Response, signal: AbortSignal): Promise<HttpError> {
  const { redact } = run;
  const limit = Math.min(run.settings.maxResponseBytes, maxErrorBytes);
  const text = redact((await readText(response, limit, signal)) ?? '');
  // Again in the parsed strings and names, where what JSON escapes is plain.
  const body = parsed(text, (_, value: unknown) => {
    if (typeof value === 'string') return redact(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [redact(name), part as unknown]));
  });
  const { status, headers } = response;
  return httpError({
    ...run.facts(),
    status,
    body,
    text: body === undefined && text !== '' ? text.slice(0, maxTextLength) : undefined,
    headers: safeHeaders(headers, redact),
    ...run.request(url),
    retryAfter: requestedWait(status, headers, run.settings.now()),
    details: run.settings.area.details?.((body ?? {}) as Readonly<Record<string, unknown>>),
    meaning: run.wire.meanings?.[status] ?? redact(response.statusText),
  });
}

// Validated as a whole and passed through unchanged, so that fields the schema does not know survive.
async function validate(run: Run, body: unknown): Promise<void> {
  const issues = await issuesOf(run, body);
  if (run.options.validate === 'strict' && issues.length > 0) throw new ContractError(issues, run.facts());
  for (const issue of issues) report(run, issue);
}

// A schema that cannot be loaded, or throws, is reported as a mismatch: the response came, and a retry would not help.
async function issuesOf(run: Run, body: unknown): Promise<readonly ContractIssue[]> {
  try {
    const schema = await run.settings.schemaOf?.(run.id);
    return mismatches(schema?.safeParse(body).error?.issues ?? [], body);
  } catch (error) {
    return [unusable(run, error)];
  }
}

const unusable = (run: Run, error: unknown): ContractIssue => ({
  path: '',
  expected: 'a usable schema',
  received: run.redact(String(error)),
});

function report({ settings, id }: Run, issue: ContractIssue): void {
  const key = `${id} ${issue.path}`;
  if (settings.reported.has(key)) return;
  settings.reported.add(key);
  notify(settings.onMismatch, () => ({ operation: id, ...issue }));
}

function reject(run: Run, path: string, expected: string, received: string): never {
  throw new ContractError([{ path, expected, received }], run.facts());
}

// JSON nested too deeply to be revived counts as no JSON.
function parsed(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive) as unknown;
  } catch {
    return undefined;
  }
}
