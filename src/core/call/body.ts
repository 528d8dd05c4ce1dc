/**
 * Reads a body as a string, or returns `undefined` where it is longer than `limit` bytes. The reader is ours because
 * aborting the request is not enough: the platform forgets that signal when it collects the `Request`, and reads on.
 */
export async function readText(response: Response, limit: number, signal: AbortSignal): Promise<string | undefined> {
  // No body, or a platform without streams or without what decodes them.
  if (!response.body || typeof TextDecoder === 'undefined') return response.text();
  // The length of a compressed body says too little, so received bytes are counted as well.
  if (Number(response.headers.get('content-length')) > limit) return undefined;
  const reader = response.body.getReader();
  const end = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', end);
  try {
    return await collected(reader, limit, signal);
  } finally {
    end();
  }
}

/** Cancels an unread body; one that has a reader is left to it. */
export function cancelBody(message: Request | Response | undefined): void {
  const body = message?.body;
  if (body && !body.locked) void body.cancel().catch(() => undefined);
}

/** A body as a stream that ends with the caller's signal. */
export function streamOf({ body }: Response, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const stream = body ?? new Blob().stream();
  // Piped, because the platform ends an unlocked stream, and forgets its signal, when it collects the response.
  return stream.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), signal && { signal });
}

// One buffer that doubles: a list of chunks would cost a multiple of the bytes where each chunk is small.
async function collected(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  let bytes = new Uint8Array();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    // A cancelled reader reports that it is done.
    if (signal.aborted) throw signal.reason;
    if (done) return new TextDecoder().decode(bytes.subarray(0, size));
    const start = size;
    size += value.length;
    if (size > limit) return undefined;
    if (size > bytes.length) {
      // Most bodies are one chunk.
      const larger = new Uint8Array(Math.min(limit, start > 0 ? 2 * size : size));
      larger.set(bytes);
      bytes = larger;
    }
    bytes.set(value, start);
  }
}
