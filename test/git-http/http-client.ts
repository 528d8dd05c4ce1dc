import type { HttpClient } from 'isomorphic-git';

/** isomorphic-git's way to the network: any `fetch`. */
export const through = (send: typeof fetch): HttpClient => ({
  async request({ url, method = 'GET', headers = {}, body }) {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of body ?? []) chunks.push(new Uint8Array(chunk));
    const content = chunks.length === 0 ? null : new Blob(chunks);
    const response = await send(url, { method, headers, body: content });
    const { status, statusText } = response;
    const received = new Uint8Array(await response.arrayBuffer());
    return {
      url,
      method,
      statusCode: status,
      statusMessage: statusText,
      headers: Object.fromEntries(response.headers),
      body: once(received),
    };
  },
});

async function* once(bytes: Uint8Array): AsyncIterableIterator<Uint8Array> {
  yield bytes;
}
