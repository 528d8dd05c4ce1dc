import { compares, differences, type ContractIssue } from '../contract/drift.ts';
import { httpError, type HttpError } from '../errors/http-errors.ts';
import { ContractError } from '../errors/sdk-errors.ts';
import { printable } from '../http/base-url.ts';
import { harmlessHeaders } from '../http/headers.ts';
import type { WireRequest } from '../http/wire.ts';
import { tell } from './hooks.ts';
import { askedWait } from './retry.ts';
import type { Run } from './run.ts';

const longestText = 2_000;

/** Reads the body of a success. */
export async function readData(run: Run, wire: WireRequest, response: Response): Promise<unknown> {
  if (wire.read === 'stream') return response.body ?? new ReadableStream({ start: (stream) => stream.close() });
  const text = await response.text();
  if (wire.read === 'text') return text;
  if (wire.read === 'nothing') return undefined;
  if (wire.read === 'found') return response.ok;
  const body = parsed(text);
  if (body === undefined) refuse(run, '', 'JSON', text === '' ? 'empty' : 'other text');
  await check(run, body);
  if (wire.part === undefined) return body;
  const part = (body as Record<string, unknown> | null)?.[wire.part];
  if (part === undefined) refuse(run, wire.part, 'present', 'missing');
  return part;
}

/** Makes an error of any other answer, whatever its body. */
export async function readError(run: Run, url: URL, response: Response): Promise<HttpError> {
  const text = run.scrub(await response.text());
  const body = parsed(text);
  const { status, headers } = response;
  return httpError({
    ...run.facts(),
    status,
    body,
    text: body === undefined && text !== '' ? text.slice(0, longestText) : undefined,
    headers: harmlessHeaders(headers),
    method: run.method,
    url: printable(url),
    retryAfter: askedWait(status, headers, run.settings.now()),
  });
}

// Compared as a whole and handed on untouched, so that fields the contract does not know survive.
async function check(run: Run, body: unknown): Promise<void> {
  const mode = run.options.validate;
  const schema = compares(mode) ? await run.settings.schemaOf?.(run.id) : undefined;
  const issues = schema === undefined ? [] : differences(schema, body);
  if (mode === 'strict' && issues.length > 0) throw new ContractError(issues, run.facts());
  for (const issue of issues) report(run, issue);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
