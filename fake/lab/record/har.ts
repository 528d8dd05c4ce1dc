import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { issuesWith } from '../../engine/area/schema-issues.ts';
import { UsageError } from '../../shell/usage.ts';
import type { Exchange } from './exchange.ts';

const pairs = z.array(z.looseObject({ name: z.string(), value: z.string() }));

const entry = z.looseObject({
  startedDateTime: z.string(),
  time: z.optional(z.nullable(z.number())),
  request: z.looseObject({
    method: z.string(),
    url: z.string(),
    headers: pairs,
    postData: z.optional(z.nullable(z.looseObject({ text: z.optional(z.string()), params: z.optional(pairs) }))),
  }),
  response: z.looseObject({
    status: z.number(),
    headers: pairs,
    content: z.optional(z.looseObject({ text: z.optional(z.string()), encoding: z.optional(z.string()) })),
  }),
});

const archive = z.looseObject({ log: z.looseObject({ entries: z.array(entry) }) });

type Entry = z.infer<typeof entry>;

/** The exchanges of an HTTP archive with one service, and how many were with others. */
export interface Archived {
  readonly base: string;
  readonly exchanges: readonly Exchange[];
  readonly others: number;
}

/**
 * Reads an HTTP archive, as browsers and proxies save it.
 *
 * @param upstream - the address of the service. Default: the origin of the first request.
 * @throws {@link UsageError} for a file that is no archive, or has no request to the service.
 */
export function readArchive(file: string, upstream?: string): Archived {
  const value = parsed(file);
  const [issue] = issuesWith(archive, value, '');
  if (issue !== undefined) throw new UsageError(`${file} is no HTTP archive (HAR): ${issue.path}: ${issue.message}`);
  const { entries } = (value as z.infer<typeof archive>).log;
  const base = upstream ?? originOf(entries[0]?.request.url ?? '');
  const own = entries.filter(({ request }) => request.url === base || request.url.startsWith(`${base}/`));
  if (base === '' || own.length === 0)
    throw new UsageError(`${file} has no request to ${base || 'a service'}: --upstream URL says which one is meant`);
  return { base, exchanges: own.map((one) => exchangeOf(one, base)), others: entries.length - own.length };
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

function exchangeOf({ startedDateTime, time, request, response }: Entry, base: string): Exchange {
  const began = Date.parse(startedDateTime);
  const { text = '', encoding } = response.content ?? {};
  const path = request.url.slice(base.length).split('#', 1)[0] ?? '';
  return {
    method: request.method,
    path: path.startsWith('/') ? path : `/${path}`,
    requestHeaders: headersOf(request.headers),
    requestBody: new Uint8Array(Buffer.from(bodyOf(request.postData))),
    status: response.status,
    responseHeaders: headersOf(response.headers),
    responseBody: new Uint8Array(Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8')),
    began,
    ended: began + (time ?? 0),
  };
}

/** Some browsers save the fields of a form without their text. */
function bodyOf(postData: Entry['request']['postData']): string {
  if (postData?.text !== undefined && postData.text !== '') return postData.text;
  return new URLSearchParams((postData?.params ?? []).map(({ name, value }) => [name, value])).toString();
}

/** The headers that the platform takes: HTTP/2 has others, such as `:path`. */
function headersOf(all: readonly { readonly name: string; readonly value: string }[]): Headers {
  const headers = new Headers();
  for (const { name, value } of all)
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) headers.append(name, value.replace(/[\r\n\0]/g, ' '));
  return headers;
}
