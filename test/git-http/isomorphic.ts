import { mkdtempSync, rmSync } from 'node:fs';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import git, { type HttpClient } from 'isomorphic-git';

/** isomorphic-git's way to the network: any `fetch`. */
const through = (send: typeof fetch): HttpClient => ({
  async request({ url, method = 'GET', headers = {}, body }) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body ?? []) chunks.push(chunk);
    const content = chunks.length === 0 ? null : new Uint8Array(Buffer.concat(chunks));
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

/** A folder with a repository in it, and isomorphic-git's options to work there. */
export class Clone {
  readonly dir: string = mkdtempSync(join(tmpdir(), 'understudy-iso-'));
  readonly fs: typeof fs = fs;
  readonly http: HttpClient;
  readonly onAuth = (): { username: string } => ({ username: 'tok' });

  constructor(send: typeof fetch) {
    this.http = through(send);
  }

  /** Writes a file and commits it. */
  async commit(path: string, text: string, message: string): Promise<string> {
    fs.writeFileSync(join(this.dir, path), text);
    await git.add({ ...this, filepath: path });
    return git.commit({ ...this, message, author: { name: 'Bot', email: 'bot@example.com' } });
  }

  [Symbol.dispose](): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
