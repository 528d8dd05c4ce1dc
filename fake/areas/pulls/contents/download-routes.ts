import { archives } from '../../../git/index.ts';
import type { Call } from '../api/call.ts';
import { Result } from '../api/route.ts';
import { sniff } from '../go/sniff.ts';
import { disposition, trimSpace } from '../go/values.ts';
import { revisionIn } from '../state/refs.ts';
import { badRequest, notFound } from '../state/rejections.ts';
import { repoName } from '../state/repositories.ts';
import type { RepoRow } from '../state/rows.ts';
import type { RawFile } from './raw-files.ts';

/** A request for bytes of a repository, by the API or by a page's address. */
export interface Download {
  readonly call: Call;
  readonly repo: RepoRow;
}

const OTHER = 'application/octet-stream';

/** The type that a file is sent with: any text is plain text, so that no page of a user's is one of the server's. */
function typeOf(bytes: Uint8Array): string {
  const { type = OTHER, charset } = sniff(bytes) ?? {};
  return charset === undefined ? type : `text/plain; charset=${charset}`;
}

/** The type of bytes that are sent without a word on them. */
export function plainType(bytes: Uint8Array): string {
  const { type = OTHER, charset } = sniff(bytes) ?? {};
  if (type === 'image/svg+xml') return 'text/plain; charset=utf-8';
  return charset === undefined ? type : `${type}; charset=${charset}`;
}

const SANDBOX = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** The headers of a file to keep or to show. */
const fileHeaders = (kind: 'inline' | 'attachment', name: string, type: string): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  ...(!/^(?:audio|video|application\/pdf)/.test(type) && SANDBOX),
  'Content-Disposition': disposition(kind, name),
  'Access-Control-Expose-Headers': 'Content-Disposition',
});

/** The bytes of a file, or some of them, or that they are as the client has them (contract: pulls 13.5). */
export function raw({ call, repo }: Download, file: RawFile, headers: Readonly<Record<string, string>> = {}): Result {
  const { name, id, bytes, changed } = file;
  const about = { ETag: `"${id}"`, ...(changed > 0 && { 'Last-Modified': new Date(changed * 1000).toUTCString() }) };
  if (isKnown(call, about.ETag, changed)) return new Result({ status: 304, headers: { ...about, ...headers } });
  const whole = {
    ...fileHeaders('inline', name, typeOf(bytes)),
    'Cache-Control': `${repo.private ? 'private' : 'public'}, max-age=21600`,
    ...about,
    ...headers,
  };
  const range = call.headers.get('range') ?? '';
  return bytes.length > 0 && range.startsWith('bytes=')
    ? part(bytes, range.slice('bytes='.length), whole)
    : new Result({ bytes: [bytes], headers: whole });
}

/** Whether a client has the file already: by one of its tags, or by the time of the last change. */
function isKnown({ headers }: Call, etag: string, changed: number): boolean {
  const tags = (headers.get('if-none-match') ?? '').split(',').map((tag) => trimSpace(tag).replace(/^W\//, ''));
  return tags.includes(etag) || (changed > 0 && Date.parse(headers.get('if-modified-since') ?? '') >= changed * 1000);
}

/** A part of a file: the server knows one range, and each end that is no number is an error of its own. */
function part(bytes: Uint8Array, range: string, headers: Readonly<Record<string, string>>): Result {
  const [, from = '', to] = /^(\d{1,15})(?:-(\d{0,15}))?$/.exec(range) ?? [];
  const start = Number(from);
  const plain = { ...headers, 'Content-Type': 'text/plain; charset=utf-8' };
  if (from === '' || start >= bytes.length)
    return new Result({ status: 416, text: 'invalid start range\n', headers: plain });
  const end = to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (!(end >= start)) return new Result({ status: 400, text: 'invalid end range\n', headers: plain });
  return new Result({
    status: 206,
    bytes: [bytes.subarray(start, end + 1)],
    headers: { ...headers, 'Content-Range': `bytes ${start}-${end}/${bytes.length}` },
  });
}

/** A commit as a file of the format that a name ends with. */
export function archive({ call: { world, base }, repo }: Download, file: string): Result {
  const [, name = '', format] = /^(.+)\.(zip|tar\.gz|bundle)$/.exec(file) ?? [];
  if (format === undefined) throw badRequest(`unknown format: ${file}`);
  const found = revisionIn(world, repo, name);
  if ('missing' in found) throw notFound(`unrecognized repository reference: ${name}`);
  const url = `${base}/api/v1/repos/${repoName(world, repo)}/archive/${found.id}.${format}?rev=${found.id}`;
  return new Result({
    bytes: archives[format as keyof typeof archives](world.objects, {
      commit: found.id,
      prefix: `${repo.name.toLowerCase()}/`,
    }),
    headers: {
      ...fileHeaders('attachment', `${repo.name}-${file.replaceAll('/', '-')}`, OTHER),
      Link: `<${url}>; rel="immutable"`,
    },
  });
}
