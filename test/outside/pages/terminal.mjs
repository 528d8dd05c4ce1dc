import { spawn } from 'node:child_process';
import { once } from 'node:events';

const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_cache)/i.test(name)));

/** Lines that need what an empty folder has not. */
const NOT_HERE = [
  [/^npm ci /, 'a checkout'],
  [/^git pack-objects|^git show-ref/, "the user's own repository"],
  [/-- (pytest|npm test)|coverage --min/, "the user's own tests"],
  [/--openapi spec\.yaml/, "the user's own description"],
  [/--area \.\/mail\.ts/, 'the name is that of an ES module folder, which npm init does not make'],
  [/^(openapi-python-client|oapi-codegen|npx openapi-typescript)/, '`openapi-clients` does it'],
];

/** A user's shell, with a second one for the server. */
export class Terminal {
  #cwd;
  #server;

  constructor(cwd) {
    this.#cwd = cwd;
  }

  /** Runs the commands of a block: those before and after a server together, which may share variables. */
  async play(code) {
    let script = '';
    for (const line of code.replaceAll('\\\n', ' ').split('\n')) {
      if (NOT_HERE.some(([pattern]) => pattern.test(line))) continue;
      if (!/^npx understudy-sdk serve\b/.test(line)) script += `${line.replace(/^npm install .*/, '')}\n`;
      else {
        await this.#run(script);
        script = '';
        await this.#serve(line);
      }
    }
    await this.#run(script);
  }

  async #run(script) {
    const isNothing = script.replace(/^\s*#.*$/gm, '').trim() === '';
    if (isNothing) return;
    // Pages of control routes take for granted that there is a server.
    if (/127\.0\.0\.1:4010/.test(script) && this.#server === undefined) await this.#serve('npx understudy-sdk serve');
    await run(`set -e\n${script}`, this.#cwd);
  }

  async #serve(line) {
    await this.close();
    const server = spawn('sh', ['-c', line], {
      cwd: this.#cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#server = server;
    let printed = '';
    await new Promise((resolve, reject) => {
      const take = (data) => {
        printed += data;
        if (/^listening on /m.test(printed)) resolve();
      };
      for (const stream of [server.stdout, server.stderr]) stream.on('data', take);
      server.once('exit', () => reject(new Error(`${line}\n${printed}`)));
    });
  }

  /** Ends the server. */
  async close() {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined || server.exitCode !== null) return;
    const ended = once(server, 'close');
    process.kill(-server.pid, 'SIGKILL');
    await ended;
  }
}

/** Runs a script, and rejects with what it has printed where it fails. */
export function run(script, cwd) {
  return new Promise((resolve, reject) => {
    // A group of its own: what the shell has started ends with it.
    const child = spawn('sh', ['-c', script], { cwd, env, detached: true });
    const late = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 120_000);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.on('close', (status) => {
      clearTimeout(late);
      if (status === 0) resolve();
      else reject(new Error(`${script}\n${output.trim().slice(-2_000)}`));
    });
  });
}
