import type { Reply } from './area.ts';
import type { Arrival, Handle } from './handle.ts';
import { joined, type Incoming } from './incoming.ts';

/** The facts about a request of the platform that it does not say itself. */
export interface Sender extends Pick<Arrival, 'requester'> {
  /** Makes the signal that the client has given up. Default: the request's own. */
  readonly gone?: Incoming['gone'] | undefined;
}

/** Handles a request of the platform. */
export async function handleRequest(handle: Handle, request: Request, sender: Sender = {}): Promise<Response> {
  return responseOf(await handle(incomingOf(request, sender), { requester: sender.requester }));
}

/** A request of the platform as the fake reads one. */
export function incomingOf(request: Request, { gone = () => request.signal }: Sender = {}): Incoming {
  const { method, url, headers, body } = request;
  const read = body === null ? {} : { read: (limit: number) => readStream(body, limit) };
  return { method, url: new URL(url), headers, gone, ...read };
}

// A server may send a body with it, as Gitea does, but a response of the platform has none.
const RESET_CONTENT = 205;

/** A reply as a response of the platform; a lost one is a response that is an error. */
export function responseOf({ status, headers, cookies = [], body, bytes, stream, isLost }: Reply): Response {
  if (isLost === true) return Response.error();
  const content = body ?? stream?.() ?? (bytes === undefined ? null : streamOf(bytes));
  const response = new Response(status === RESET_CONTENT ? null : content, { status, ...(headers && { headers }) });
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Reads a body up to so many bytes; undefined for a longer one. */
export async function readStream(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array | undefined> {
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
  return chunks.length === 1 ? chunks[0] : joined(chunks);
}

function streamOf(pieces: Iterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const step = iterator.next();
      if (step.done === true) controller.close();
      else controller.enqueue(step.value as Uint8Array<ArrayBuffer>);
    },
    cancel() {
      iterator.return?.();
    },
  });
}
