/** The headers of a request, as much as the fake reads of them: those of the platform have it. */
export interface RequestHeaders extends Iterable<[name: string, value: string]> {
  /** The value of a header, however its name is written; null without one. */
  readonly get: (name: string) => string | null;
}

/** Whether a person reads the response: a browser asks for HTML, a program does not. */
export const wantsHtml = (headers: RequestHeaders): boolean => headers.get('accept')?.includes('text/html') === true;

/** A request as an adapter has it: only what is read of one, so that a port need not make a `Request` of the platform. */
export interface Incoming {
  /** As sent. */
  readonly method: string;
  /** Its URL, which is the fake's to change. */
  readonly url: URL;
  /** Its path as sent, where that has segments of dots, which the URL has not. */
  readonly dottedPath?: string | undefined;
  readonly headers: RequestHeaders;
  /** Reads the body, up to so many bytes: undefined for a longer one. Rejects when it breaks off. Absent without one. */
  readonly read?: (limit: number) => Promise<Uint8Array | undefined>;
  /** Makes the signal that the client has given up: only what waits asks for it. */
  readonly gone: () => AbortSignal;
}

/** The bytes of some pieces in a row. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}
