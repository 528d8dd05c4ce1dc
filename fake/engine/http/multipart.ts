import { fromQuotedPrintable } from './quoted-printable.ts';

/** A file of a multipart body, or another of its parts, in bytes. */
export interface Part {
  readonly name: string;
  /** Undefined for a part that is no file. */
  readonly file: string | undefined;
  /** The media type as it was sent; empty without one. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

// What a browser or a program sends is far below.
const MAX_PARTS = 1000;
const MAX_HEADER_BYTES = 65_536;

const LINE_FEED = 10;
const RETURN = 13;
const DASH = 45;
const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9;
const isEnd = (byte: number | undefined): boolean => byte === RETURN || byte === LINE_FEED;

/** The end of a line of dashes and the boundary. */
interface Delimiter {
  readonly end: number;
  readonly isLast: boolean;
}

/** The start of a line's end, and the start of the next line; undefined where no line ends any more. */
function lineEnd(bytes: Uint8Array, from: number): readonly [end: number, next: number] | undefined {
  const at = bytes.indexOf(LINE_FEED, from);
  if (at < 0) return undefined;
  return [at > from && bytes[at - 1] === RETURN ? at - 1 : at, at + 1];
}

const startsAt = (bytes: Uint8Array, at: number, start: Uint8Array): boolean =>
  start.every((byte, i) => bytes[at + i] === byte);

/** The delimiter whose boundary ends here, with blanks up to one of some line ends. */
function delimiterAt(bytes: Uint8Array, from: number, lineEnds: readonly Uint8Array[]): Delimiter | undefined {
  const isLast = isDashed(bytes, from);
  let end = isLast ? from + 2 : from;
  while (isBlank(bytes[end])) end++;
  if (isLast && end >= bytes.length) return { end, isLast };
  const found = lineEnds.find((one) => startsAt(bytes, end, one));
  return found && { end: end + found.length, isLast };
}

const isDashed = (bytes: Uint8Array, at: number): boolean => bytes[at] === DASH && bytes[at + 1] === DASH;

const LINE_ENDS = [Uint8Array.of(RETURN, LINE_FEED), Uint8Array.of(LINE_FEED)];

/** The first delimiter after whatever comes before it. */
function firstDelimiter(bytes: Uint8Array, dashes: Uint8Array): Delimiter | undefined {
  for (let at: number | undefined = 0; at !== undefined; at = lineEnd(bytes, at)?.[1]) {
    const found = startsAt(bytes, at, dashes) ? delimiterAt(bytes, at + dashes.length, LINE_ENDS) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The next delimiter, and where the content before it ends; undefined where there is none, or a malformed one. */
function nextDelimiter(
  bytes: Uint8Array,
  from: number,
  [ending, dashes]: readonly [Uint8Array, Uint8Array],
): (Delimiter & { readonly stop: number }) | undefined {
  const [first = LINE_FEED] = ending;
  for (let stop = bytes.indexOf(first, from); stop >= 0; stop = bytes.indexOf(first, stop + 1)) {
    const at = stop + ending.length + dashes.length;
    if (!startsAt(bytes, stop, ending) || !startsAt(bytes, stop + ending.length, dashes)) continue;
    if (isBlank(bytes[at]) || isEnd(bytes[at]) || isDashed(bytes, at)) {
      const found = delimiterAt(bytes, at, [ending]);
      return found && { ...found, stop };
    }
  }
  return undefined;
}

type Headers = ReadonlyMap<string, string>;

const NO_HEADERS: Headers = new Map();

/** The headers up to an empty line, and where the content starts; undefined where they are malformed. */
function headersAt(bytes: Uint8Array, from: number): readonly [Headers, start: number] | undefined {
  let at = from;
  for (;;) {
    const [end, next] = lineEnd(bytes, at) ?? [];
    // As the server takes what ends within its headers: without the part.
    if (end === undefined || next === undefined) return [NO_HEADERS, bytes.length];
    if (next - from > MAX_HEADER_BYTES) return undefined;
    if (end === at) {
      const lines = new TextDecoder().decode(bytes.subarray(from, end)).replace(/\r?\n[ \t]+/g, ' ');
      const pairs = lines.split(/\r?\n/).slice(0, -1);
      const headers = new Map(pairs.map((line) => pairOf(line)));
      return headers.has('') ? undefined : [headers, next];
    }
    at = next;
  }
}

function pairOf(line: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([!#-'*+.^-~\w-]+):([^\0]*)$/.exec(line) ?? [];
  return [name.toLowerCase(), value.trim()];
}

const PARAMETER = /[ \t]*;[ \t]*(?:([!#-'*+.^-~\w-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\[^])*)"|([!#-'*+.^-~\w-]+)))?/y;

/** The parameters of a type or a disposition, each once; undefined where it is malformed. */
function parametersOf(text: string): Headers | undefined {
  const found = new Map<string, string>();
  PARAMETER.lastIndex = text.split(';', 1)[0]?.length ?? 0;
  for (const length = text.trimEnd().length; PARAMETER.lastIndex < length;) {
    const [all, name = '', quoted, token = ''] = PARAMETER.exec(text) ?? [];
    if (all === undefined || found.has(name.toLowerCase())) return undefined;
    found.set(name.toLowerCase(), quoted?.replace(/\\([()<>@,;:\\"/[\]?=])/g, '$1') ?? token);
  }
  return found;
}

/** The name of a file, which RFC 5987 writes in UTF-8 and percent. */
function fileNameOf(parameters: Headers): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(parameters.get('filename*') ?? '') ?? [];
  try {
    return encoded === undefined ? parameters.get('filename') : decodeURIComponent(encoded);
  } catch {
    return parameters.get('filename');
  }
}

/**
 * The parts of a multipart body in their order, as Go's `mime/multipart` reads them, which many programs are tested with:
 * any line ends, what is before the first delimiter and after the last. Undefined for one that cannot be read, or with
 * more than 1,000 parts.
 */
export function partsOf(bytes: Uint8Array, contentType: string): readonly Part[] | undefined {
  const boundary = parametersOf(contentType)?.get('boundary');
  if (!boundary) return undefined;
  const encoder = new TextEncoder();
  const dashes = encoder.encode(`--${boundary}`);
  let delimiter = firstDelimiter(bytes, dashes);
  const isLong = delimiter !== undefined && bytes[delimiter.end - 2] === RETURN;
  const ends = [encoder.encode(isLong ? '\r\n' : '\n'), dashes] as const;
  const parts: Part[] = [];
  for (let count = 0; delimiter !== undefined && !delimiter.isLast; count++) {
    const [headers, start] = headersAt(bytes, delimiter.end) ?? [];
    if (headers === undefined || start === undefined || count >= MAX_PARTS) return undefined;
    if (headers === NO_HEADERS) return parts;
    // An empty content may have no line end of its own.
    const next = nextDelimiter(bytes, start - ends[0].length, ends);
    if (next === undefined) return undefined;
    const read = partOf(headers, bytes.slice(start, Math.max(start, next.stop)));
    if (read === undefined) return undefined;
    parts.push(...read);
    delimiter = next;
  }
  return delimiter && parts;
}

/** A part that has a name; undefined for one whose content is malformed. */
function partOf(headers: Headers, content: Uint8Array): Part[] | undefined {
  const disposition = headers.get('content-disposition') ?? '';
  const parameters = /^form-data\s*(?:;|$)/i.test(disposition) ? parametersOf(disposition) : undefined;
  const name = parameters?.get('name');
  if (parameters === undefined || !name) return [];
  const isQuoted = headers.get('content-transfer-encoding')?.toLowerCase() === 'quoted-printable';
  const bytes = isQuoted ? fromQuotedPrintable(content) : content;
  return bytes && [{ name, file: fileNameOf(parameters), type: headers.get('content-type') ?? '', bytes }];
}
