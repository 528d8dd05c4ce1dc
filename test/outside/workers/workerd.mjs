// A deployment in workerd itself: what wrangler has bundled, with its storage in a folder. It can be killed at any moment.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { freePort } from '../free-port.mjs';

const require = createRequire(import.meta.url);
// The program itself: a script that starts it would outlive a kill.
const program = join(
  require.resolve('workerd/package.json'),
  `../../@cloudflare/workerd-${{ win32: 'windows' }[process.platform] ?? process.platform}-${process.arch === 'x64' ? '64' : process.arch}/bin/workerd`,
);

export const TOKEN = 'the-token-of-the-deployment';

export class Deployment {
  #folder;
  #options;
  #process;
  kills = 0;

  /** `limitBlocks` is the longest file that it may write, in KiB. */
  static async open(folder, bundle, options = {}) {
    const deployment = new Deployment();
    deployment.#folder = folder;
    deployment.#options = options;
    deployment.url = `http://127.0.0.1:${await freePort()}`;
    mkdirSync(join(folder, 'storage'), { recursive: true });
    writeFileSync(join(folder, 'main.mjs'), readFileSync(bundle));
    writeFileSync(join(folder, 'config.capnp'), config(deployment.url, folder));
    await deployment.start();
    return deployment;
  }

  get pid() {
    return this.#process.pid;
  }

  async start() {
    const serve = [program, 'serve', join(this.#folder, 'config.capnp'), '--control-fd=3'];
    const { limitBlocks } = this.#options;
    const [command, ...args] =
      limitBlocks === undefined
        ? serve
        : ['bash', '-c', `trap '' XFSZ; ulimit -f ${limitBlocks}; exec "$@"`, 'bash', ...serve];
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
    this.#process = child;
    this.log = '';
    child.stderr.on('data', (part) => (this.log += part));
    await new Promise((resolve, reject) => {
      child.stdio[3].once('data', resolve);
      child.once('exit', () => reject(new Error(`workerd ended: ${this.log}`)));
    });
  }

  /** Ends it as a crash does: by SIGKILL. */
  async kill() {
    const child = this.#process;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    this.kills += 1;
  }

  async restart() {
    await this.kill();
    await this.start();
  }

  /** A request of the deployment's own, with its token. */
  async control(method, path, body) {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const response = await fetch(this.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** Makes a world, and gives its address. */
  async world(options) {
    const { status, body } = await this.control('POST', '/_fake/worlds', options);
    if (status !== 201) throw new Error(`POST /_fake/worlds: ${status} ${JSON.stringify(body)}`);
    return body.url;
  }
}

const config = (url, folder) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "storage", disk = (path = "${join(folder, 'storage')}", writable = true)),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "${new URL(url).host}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "main", esModule = embed "main.mjs")],
  compatibilityDate = "2026-10-01",
  durableObjectNamespaces = [(className = "World", uniqueKey = "world", enableSql = true)],
  durableObjectStorage = (localDisk = "storage"),
  bindings = [
    (name = "WORLDS", durableObjectNamespace = "World"),
    (name = "UNDERSTUDY_TOKEN", text = "${TOKEN}"),
  ],
);
`;
