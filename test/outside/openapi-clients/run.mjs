// Lints openapi.json, generates clients of it in three languages, uses them against the fake, and has schemathesis call
// every operation with the same cases each time. What a machine does not have (Python, Go) is left out, and said so.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const out = `${root}.out/openapi-clients/`;
const bin = (name) => `${here}node_modules/.bin/${name}`;
const document = `${out}openapi.json`;
const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2@v2.8.0';

// Each is the services' own behaviour, and no fault of the fake or of the document.
const explained = {
  negative_data_rejection: 'lists take any page and limit, and go back to their defaults',
  positive_data_acceptance:
    'references are unique, an update needs a field, phone numbers are checked: no schema says that',
  missing_required_header: 'federation responds 403 without a credential, where the check wants 401',
  allow_header_conformance: 'Allow names the aliases, and the methods of a path that another template fits too',
};

const explainedInFederation = {
  unsupported_method: 'a method that a path does not have is 404',
};

rmSync(out, { recursive: true, force: true });
mkdirSync(`${out}go/api`, { recursive: true });
copyFileSync(`${root}docs/openapi.json`, document);
let failed = 0;

step('redocly', bin('redocly'), ['lint', document, '--config', `${here}redocly.yaml`, '--max-problems=20'], {
  wrong: /You have \d+ warning/,
});
const { server, url } = await serve();
try {
  typescript();
  if (has('python3')) python();
  if (has('go', 'version')) go();
} finally {
  server.kill();
}
process.exit(failed === 0 ? 0 : 1);

function typescript() {
  step('openapi-typescript', bin('openapi-typescript'), [document, '-o', `${out}api.d.ts`]);
  copyFileSync(`${here}use.ts`, `${out}use.ts`);
  const flags = '--strict --noEmit --target es2022 --module nodenext --allowImportingTsExtensions --skipLibCheck false';
  const types = ['--types', 'node', '--typeRoots', `${root}node_modules/@types`];
  step('tsc', bin('tsc'), [...flags.split(' '), ...types, `${out}use.ts`]);
  step('TypeScript', process.execPath, [`${out}use.ts`, url]);
}

function python() {
  const venv = `${out}venv/bin/`;
  step('venv', 'python3', ['-m', 'venv', `${out}venv`]);
  step('pip', `${venv}pip`, ['install', '-q', 'openapi-python-client==0.29.1', 'schemathesis==4.32.5']);
  const generate = ['generate', '--path', document, '--output-path', `${out}client`, '--meta', 'none'];
  const env = { ...process.env, PATH: `${venv}:${process.env.PATH}` };
  step('openapi-python-client', `${venv}openapi-python-client`, generate, { env, wrong: /unable|warning/i });
  copyFileSync(`${here}use.py`, `${out}use.py`);
  step('Python', `${venv}python`, [`${out}use.py`, url]);
  for (const [area, credential] of [
    ['payments', 'sk_test.understudy'],
    ['federation', 'Bearer understudy'],
    ['pulls', 'token understudy'],
  ])
    schemathesis(`${venv}schemathesis`, area, credential);
}

function schemathesis(program, area, credential) {
  const bounds = ['--max-examples', '10', '--generation-deterministic'];
  const omitted = [...Object.keys(explained), ...(area === 'federation' ? Object.keys(explainedInFederation) : [])];
  const checks = ['--exclude-checks', omitted.join(',')];
  // The service stores the `billing` of a customer as it was sent, and shows it.
  const mode = area === 'payments' ? ['--mode', 'positive'] : [];
  const target = [`${url}/_fake/openapi.json?area=${area}`, '--url', url, '-H', `Authorization: ${credential}`];
  step(`schemathesis of ${area}`, program, ['run', ...target, ...bounds, ...mode, ...checks, '--no-color']);
}

function go() {
  cpSync(`${here}main.go`, `${out}go/main.go`);
  const options = { cwd: `${out}go`, env: { ...process.env, GOFLAGS: '-mod=mod' } };
  writeFileSync(`${out}go/go.mod`, 'module example.com/openapi-clients\n\ngo 1.24\n');
  const generate = ['run', oapiCodegen.replace('@', '/cmd/oapi-codegen@')];
  const kinds = ['-generate', 'types,client', '-package', 'api', '-o', 'api/api.go', document];
  step('oapi-codegen', 'go', [...generate, ...kinds], options);
  step('go mod tidy', 'go', ['mod', 'tidy'], options);
  step('Go', 'go', ['run', '.', url], options);
}

function has(program, argument = '--version') {
  const found = spawnSync(program, [argument]).status === 0;
  if (!found) console.log(`--   ${program} is not here: left out`);
  return found;
}

function step(name, program, args, { wrong, ...options } = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: out, encoding: 'utf8', ...options });
  const said = `${stdout}${stderr}`;
  const ok = status === 0 && wrong?.test(said) !== true;
  if (!ok) failed += 1;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${ok ? '' : `\n${said.slice(-4_000)}`}`);
}

function serve() {
  const program = spawn(process.execPath, [`${root}dist/bin.js`, 'serve', '--port', '0']);
  return new Promise((resolve, reject) => {
    program.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    program.stdout.on('data', (text) => {
      const [found] = /http:\/\/[\w.:]+/.exec(String(text)) ?? [];
      if (found !== undefined) resolve({ server: program, url: found });
    });
  });
}
