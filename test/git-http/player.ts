import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { createFake, type WorldDocument } from '../../fake/index.ts';
import { listen } from '../../fake/adapters/node.ts';
import { Workspace, type Credentials } from './git.ts';
import { packetsOf } from './packets.ts';

/** A recorded case: a world, and what was done with it by git, by hand and by the API. */
export interface Case {
  readonly name: string;
  readonly about: string;
  readonly basis: string;
  readonly world: WorldDocument;
  readonly actions: readonly Action[];
}

interface Action {
  readonly git?: readonly string[];
  readonly in?: string;
  readonly as?: Credentials;
  readonly protocol?: number;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly quiet?: boolean;
  readonly commit?: LocalCommit;
  readonly http?: HandMade;
  readonly api?: { readonly get: string; readonly as: string; readonly select?: readonly string[] };
  readonly refs?: string;
  readonly advance?: number;
  readonly expect?: unknown;
}

interface LocalCommit {
  readonly in: string;
  readonly branch: string;
  readonly from?: string;
  readonly orphan?: boolean;
  readonly amend?: boolean;
  readonly message: string;
  readonly files: Readonly<Record<string, string | null>>;
}

interface HandMade {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly as?: Credentials;
  readonly json?: unknown;
  readonly text?: string;
  readonly base64?: string;
  readonly gzip?: boolean;
  readonly chunked?: boolean;
  readonly select?: readonly string[];
}

const HEADERS = ['content-type', 'www-authenticate', 'cache-control', 'expires', 'pragma', 'allow', 'location'];

/** Plays a case against a fake of its own on a port, and compares what happens with what was recorded. */
export async function play(recorded: Case): Promise<void> {
  const fake = createFake({ seed: recorded.world });
  const server = await listen(fake);
  using workspace = new Workspace();
  try {
    const stage: Stage = { base: server.url, workspace, now: fake.clock.now().getTime() };
    for (const [i, action] of recorded.actions.entries()) {
      const got = action.advance === undefined ? await act(stage, action) : await fake.clock.advance(action.advance);
      if (action.expect !== undefined)
        expect(comparable(got), `action ${i + 1} of ${recorded.name}`).toEqual(comparable(action.expect, got));
    }
    expect(fake.unmatched.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
  } finally {
    await server.close();
  }
}

interface Stage {
  readonly base: string;
  readonly workspace: Workspace;
  readonly now: number;
}

async function act(stage: Stage, action: Action): Promise<unknown> {
  const { git, commit, http, api, refs } = action;
  if (git !== undefined) return runGit(stage, git, action);
  if (commit !== undefined) return commitLocally(stage, commit);
  if (http !== undefined) return send(stage, http);
  if (api !== undefined) return read(stage, api);
  return listRefs(stage, refs ?? '');
}

const filled = (stage: Stage, text: string): string =>
  text.replaceAll('{{base}}', stage.base).replaceAll('{{host}}', new URL(stage.base).host);

/** Addresses, agents and folders as recordings write them. */
const masked = (stage: Stage, text: string): string =>
  text
    .replaceAll(stage.base, '{{base}}')
    .replaceAll(new URL(stage.base).host, '{{host}}')
    .replaceAll(stage.workspace.folder, '{{dir}}')
    .replace(/agent=git\/[^\s\0]+/g, 'agent={{agent}}');

async function runGit(stage: Stage, args: readonly string[], action: Action): Promise<unknown> {
  const { in: folder, as, protocol, stdin, env } = action;
  const ran = await stage.workspace.git(
    args.map((one) => filled(stage, one)),
    { ...(folder && { in: folder }), as, ...(protocol && { protocol }), ...(stdin && { stdin }), ...(env && { env }) },
  );
  const lines = ran.stderr
    .split(/[\r\n]+/)
    .map((line) => masked(stage, line.replaceAll('\u001b[K', '')).trimEnd())
    .filter((line) => line !== '' && !line.startsWith('hint:'));
  const isRemote = (line: string): boolean => line.startsWith('remote:');
  const stdout = masked(stage, ran.stdout);
  return {
    exit: ran.status,
    remote: lines.filter(isRemote).map((line) => line.slice('remote:'.length).replace(/^ /, '')),
    stderr: lines.filter((line) => !isRemote(line)),
    ...(stdout !== '' && action.quiet !== true && { stdout: stdout.replace(/\n$/, '').split('\n') }),
  };
}

async function commitLocally({ workspace }: Stage, commit: LocalCommit): Promise<void> {
  const { in: folder, branch, from, orphan, amend, message, files } = commit;
  const git = (...args: string[]): Promise<string> => workspace.ask(args, { in: folder });
  await git('init', '-q', '.');
  if (orphan === true) {
    await git('checkout', '-q', '--orphan', branch);
    await git('rm', '-rqf', '--ignore-unmatch', '.');
  } else await git('checkout', '-q', ...(from === undefined ? [branch] : ['-B', branch, from]));
  for (const [path, text] of Object.entries(files)) {
    const file = join(workspace.folder, folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  }
  await git('add', '-A');
  const amended = amend === true ? ['--amend'] : [];
  await git('commit', '-q', '--allow-empty', '--cleanup=verbatim', ...amended, '-m', message);
}

const basic = ({ user = '', password, token = '' }: Credentials): string =>
  `Basic ${Buffer.from(`${user}:${password ?? token}`).toString('base64')}`;

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends what `fetch` would not: any header, chunks, bodies with any method. */
function sendRaw(
  stage: Stage,
  method: string,
  path: string,
  headers: object,
  body?: Buffer | Buffer[],
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(stage.base + path, { method, headers: { ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        const received = Object.fromEntries(flat) as Record<string, string>;
        resolve({ status: response.statusCode ?? 0, headers: received, body: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
    if (Array.isArray(body)) for (const chunk of body) request.write(chunk);
    request.end(Array.isArray(body) ? undefined : body);
  });
}

async function send(stage: Stage, asked: HandMade): Promise<unknown> {
  const plain = bodyOf(asked);
  const body = plain && asked.gzip === true ? gzipSync(plain) : plain;
  const headers = {
    ...(asked.json !== undefined && { 'Content-Type': 'application/json' }),
    ...(asked.gzip === true && { 'Content-Encoding': 'gzip' }),
    ...asked.headers,
    ...(asked.as && { Authorization: basic(asked.as) }),
    ...(body !== undefined && asked.chunked !== true && { 'Content-Length': body.length }),
  };
  const half = Math.floor((body?.length ?? 0) / 2);
  const sent = body !== undefined && asked.chunked === true ? [body.subarray(0, half), body.subarray(half)] : body;
  const received = await sendRaw(stage, asked.method, asked.path, headers, sent);
  const shown = Object.fromEntries(HEADERS.map((name) => [name, headerOf(stage, name, received.headers[name])]));
  return { status: received.status, headers: shown, ...contentOf(stage, received, asked.select) };
}

function bodyOf({ json, text, base64 }: HandMade): Buffer | undefined {
  if (json !== undefined) return Buffer.from(JSON.stringify(json));
  if (text !== undefined) return Buffer.from(text, 'latin1');
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

function headerOf(stage: Stage, name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (name === 'allow') return value.split(', ').sort().join(', ');
  return name === 'expires' && /^\d+$/.test(value) ? '{{any}}' : masked(stage, value);
}

function contentOf(stage: Stage, { status, headers, body }: Received, select?: readonly string[]): object {
  const type = headers['content-type'] ?? '';
  if (type.includes('json') && body.length > 0) {
    const value: unknown = JSON.parse(body.toString());
    return { json: times(stage, select === undefined || status >= 300 ? value : picked(value, select)) };
  }
  const packets = body.length > 0 && type.includes('x-git') ? packetsOf(body) : undefined;
  if (packets !== undefined) return { pkts: times(stage, packets) };
  return { text: type.includes('html') ? '{{any}}' : masked(stage, body.toString('latin1')) };
}

/** Asks the API as it is asked after a push. */
async function read(stage: Stage, { get, as, select }: NonNullable<Action['api']>): Promise<unknown> {
  const headers = { Authorization: basic({ user: as, token: `tok-${as}` }) };
  const { status, body } = await sendRaw(stage, 'GET', `/api/v1${get}`, headers);
  const value: unknown = body.length === 0 ? null : JSON.parse(body.toString());
  return { status, json: times(stage, select !== undefined && status < 300 ? picked(value, select) : value) };
}

function picked(value: unknown, select: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => picked(one, select));
  return Object.fromEntries(select.map((path) => [path, at(value, path.split('.'))]));
}

function at(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => at(one, [key, ...rest]));
  const inside = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return inside ? at((value as Record<string, unknown>)[key], rest) : '<absent>';
}

const SOON = 180_000;

/** Instants near the present one as recordings write them, and addresses. */
function times(stage: Stage, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => times(stage, one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, times(stage, one)]));
  if (typeof value !== 'string') return value;
  const isNow = /^\d{4}-\d\d-\d\dT/.test(value) && Math.abs(Date.parse(value) - stage.now) < SOON;
  return isNow ? '{{now}}' : masked(stage, value);
}

async function listRefs(stage: Stage, repo: string): Promise<unknown> {
  const as = { user: 'siteadmin', token: 'tok-siteadmin' };
  const { status, stdout } = await stage.workspace.git(['ls-remote', `${stage.base}/${repo}.git`], { as });
  return { exit: status, lines: stdout.replaceAll('\t', ' ').split('\n').filter(Boolean) };
}

/**
 * The part that is compared: not the empty lines of `remote`, of which the borders of packets decide how many there are, nor the
 * order of capabilities. What may be anything in a recording is what it is here.
 */
function comparable(value: unknown, got?: unknown): unknown {
  if (value === '{{any}}') return got ?? value;
  if (typeof value === 'string') return value.includes('\0') ? capabilities(value) : value;
  if (Array.isArray(value)) return value.map((one, i) => comparable(one, Array.isArray(got) ? got[i] : undefined));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  const entries = Object.entries(record).map(([key, one]) => {
    const lines = key === 'remote' && 'exit' in record ? (one as string[]).filter((line) => line !== '') : one;
    return [key, comparable(lines, (got as Record<string, unknown> | undefined)?.[key])];
  });
  return Object.fromEntries(entries);
}

function capabilities(line: string): string {
  const [before = '', after = ''] = line.split('\0');
  return `${before}\0${after.trimEnd().split(' ').sort().join(' ')}`;
}
