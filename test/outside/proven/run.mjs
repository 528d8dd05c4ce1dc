// The cases of examples/oauth agree with the real server and with the area; what is recorded of the real one through the
// proxy plays on the area; and a rule that is taken out of the area is found by differ.
import { deepStrictEqual as same, match } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'understudy-proven-'));
const installed = join(folder, 'node_modules/understudy-sdk');
mkdirSync(installed, { recursive: true });
writeFileSync(join(installed, 'package.json'), '{ "type": "module", "exports": { "./fake/kit": "./kit.ts" } }');
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
symlinkSync(join(root, 'fake/kit.ts'), join(installed, 'kit.ts'));
symlinkSync(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'));
cpSync(join(root, 'examples/oauth'), folder, { recursive: true });

const bin = join(root, 'fake/bin.ts');
const env = { ...process.env, UNDERSTUDY_TOKEN: 'wrong' };
const understudy = (...args) => spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8', env });
const started = [];

/** Starts a program that says where it listens. */
function listening(...args) {
  const child = spawn(process.execPath, args, { cwd: folder, env });
  started.push(child);
  return new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (data) => {
      const [, url] = /listening on (\S+)/.exec((text += data)) ?? [];
      if (url !== undefined) resolve({ url, child });
    });
  });
}

try {
  const { url: real } = await listening(join(here, 'server.mjs'), '4601');
  same(understudy('play', 'cases', '--area', './oauth.ts', '--quiet').status, 0);
  same(understudy('verify', 'cases', '--area', './oauth.ts', '--base-url', real, '--quiet').status, 0);

  const { url: proxy, child } = await listening(bin, 'record', '--upstream', real, '--port', '0', '--out', 'recorded');
  const ask = async (path, body, headers = {}) => (await fetch(proxy + path, { method: 'POST', body, headers })).json();
  const client = { redirect_uris: [], response_types: [], grant_types: ['client_credentials'], scope: 'read' };
  const made = await ask('/reg', JSON.stringify(client), { 'content-type': 'application/json' });
  const basic = { authorization: `Basic ${btoa(`${made.client_id}:${made.client_secret}`)}` };
  const form = (fields) => new URLSearchParams(fields);
  const { access_token: token } = await ask('/token', form({ grant_type: 'client_credentials', scope: 'read' }), basic);
  await ask('/token/introspection', form({ token }), basic);
  child.kill('SIGINT');
  await new Promise((resolve) => child.on('exit', resolve));
  const written = readFileSync(join(folder, 'recorded/recorded.json'), 'utf8');
  for (const secret of [token, made.client_secret, made.client_id]) same(written.includes(secret), false);
  const played = understudy('play', 'recorded', '--area', './oauth.ts', '--quiet');
  same([played.status, played.stderr], [0, '']);

  const area = readFileSync(join(folder, 'oauth.ts'), 'utf8');
  writeFileSync(join(folder, 'oauth.ts'), area.replace("pathname.startsWith('/token') && ", 'false && '));
  const found = understudy('differ', '--area', './oauth.ts', '--base-url', real, '--seed', '1', '--reduce', '10');
  same(found.status, 1, found.stdout + found.stderr);
  match(found.stdout, /step 1 POST \/token\S*: status/);
  console.log('ok');
} finally {
  for (const child of started) child.kill('SIGKILL');
}
