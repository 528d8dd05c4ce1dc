import type { Incoming } from './incoming.ts';
import { partsOf } from './multipart.ts';

/** A request body as it arrived. */
export interface Body {
  /** How reading it ended: `too large` and `broken` bodies have no bytes. */
  readonly state: 'whole' | 'too large' | 'broken';
  readonly bytes: Uint8Array;
  /** The media type without its parameters, in lower case; empty when none was sent. */
  readonly type: string;
  /** The fields of a multipart body; undefined for another type, or if unreadable. */
  readonly parts?: readonly (readonly [string, string | UploadedFile])[];
}

/**
 * A file of a multipart body; as a text it is its name. An area of your own takes one as a field of its body.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { UploadedFile } from 'understudy-sdk/fake/kit';
 *
 * const body = z.object({ title: z.string(), picture: z.instanceof(UploadedFile) });
 * const picture = new UploadedFile('cat.png', 'image/png', Uint8Array.of(1));
 * console.log(body.parse({ title: 'A cat', picture }).picture.name); // cat.png
 * ```
 */
export class UploadedFile {
  /** The name that the client gives it, which may have folders. */
  readonly name: string;
  /** The media type as it was sent; empty without one. */
  readonly type: string;
  /** The content. */
  readonly bytes: Uint8Array;

  constructor(name: string, type: string, bytes: Uint8Array) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }

  /** The name. */
  toString(): string {
    return this.name;
  }
}

const NOTHING = new Uint8Array(0);

/** A request's body, up to so many bytes: at once if the request has none. */
export function bodyOf({ headers, read }: Incoming, limit: number): Body | Promise<Body> {
  const contentType = headers.get('content-type') ?? '';
  if (read === undefined) return { state: 'whole', bytes: NOTHING, type: typeOf(contentType) };
  return readBody(read, limit, contentType);
}

const typeOf = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

async function readBody(read: NonNullable<Incoming['read']>, limit: number, contentType: string): Promise<Body> {
  const type = typeOf(contentType);
  try {
    const bytes = await read(limit);
    if (bytes === undefined) return { state: 'too large', bytes: NOTHING, type };
    const parts = type === 'multipart/form-data' ? readParts(bytes, contentType) : undefined;
    return { state: 'whole', bytes, type, ...(parts && { parts }) };
  } catch {
    return { state: 'broken', bytes: NOTHING, type };
  }
}

const readParts = (bytes: Uint8Array, contentType: string): Body['parts'] =>
  partsOf(bytes, contentType)?.map(({ name, file, type, bytes: content }) => [
    name,
    file === undefined ? new TextDecoder().decode(content) : new UploadedFile(file, type, content),
  ]);

/** The body as text, or undefined when its bytes are not UTF-8. */
export function bodyText(body: Body): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body.bytes);
  } catch {
    return undefined;
  }
}

/** The fields of a multipart body, files by their names, or undefined when it cannot be read as text. An empty body has none. */
export function textParts(body: Body): readonly (readonly [string, string])[] | undefined {
  if (body.bytes.length === 0) return [];
  const parts = body.parts?.map(([name, value]) => [name, String(value)] as const);
  // The platform has put U+FFFD where a field was not UTF-8; the bytes of a file are not checked.
  const hasReplacement = parts?.some((part) => part.join().includes('\ufffd')) === true;
  return hasReplacement && bodyText(body) === undefined ? undefined : parts;
}
