/** A request body as it arrived. */
export interface Body {
  /** How reading it ended: `too large` and `broken` bodies have no bytes. */
  readonly state: 'whole' | 'too large' | 'broken';
  readonly bytes: Uint8Array;
  /** The media type without its parameters, in lower case; empty when none was sent. */
  readonly type: string;
  /** The fields of a multipart body, files by their names; undefined when it is none or cannot be read. */
  readonly parts?: readonly (readonly [string, string])[];
}

const NOTHING = new Uint8Array(0);

/** Reads a request's body, up to so many bytes. */
export async function readBody(request: Request, limit: number): Promise<Body> {
  const contentType = request.headers.get('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (request.body === null) return { state: 'whole', bytes: NOTHING, type };
  try {
    const bytes = await readBytes(request.body, limit);
    if (bytes === undefined) return { state: 'too large', bytes: NOTHING, type };
    const parts = type === 'multipart/form-data' ? await readParts(bytes, contentType) : undefined;
    return { state: 'whole', bytes, type, ...(parts && { parts }) };
  } catch {
    return { state: 'broken', bytes: NOTHING, type };
  }
}

async function readBytes(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.byteLength;
    if (length > limit) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(step.value);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

async function readParts(bytes: Uint8Array, contentType: string): Promise<[string, string][] | undefined> {
  const response = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType } });
  const form = await response.formData().catch(() => undefined);
  return form && [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
}

/** The body as text, or undefined when its bytes are not UTF-8. */
export function bodyText(body: Body): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body.bytes);
  } catch {
    return undefined;
  }
}

/** The fields of a multipart body, or undefined when it cannot be read as text. An empty body has none. */
export function textParts(body: Body): Body['parts'] {
  if (body.bytes.length === 0) return [];
  // The platform has put U+FFFD where a field was not UTF-8; the bytes of a file are not checked.
  const hasReplacement = body.parts?.some((part) => part.join().includes('\ufffd')) === true;
  return hasReplacement && bodyText(body) === undefined ? undefined : body.parts;
}
