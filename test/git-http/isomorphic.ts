import { mkdtempSync, rmSync } from 'node:fs';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import git, { type HttpClient } from 'isomorphic-git';
import { through } from './http-client.ts';

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
