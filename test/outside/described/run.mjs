// Areas that `init --openapi` writes from descriptions of others: they compile, their tests pass, and when they are served,
// every operation responds as its own description says, by a validator that this project has no part in.
import { deepStrictEqual as same } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sample } from 'openapi-sampler';
import { parse } from 'yaml';
import { Description } from '../../../fake/lab/described/description.ts';
import { writtenFrom } from '../../../fake/lab/described/write.ts';

const here = import.meta.dirname;
const root = join(here, '../../..');
const bin = join(root, 'fake/bin.ts');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

const descriptions = {
  petstore: '@readme/oas-examples/3.0/json/petstore.json',
  trek: '@readme/oas-examples/3.0/json/star-trek.json',
  blockfrost: '@blockfrost/openapi/openapi.yaml',
  directus: '@directus/specs/dist/openapi.json',
  github: '@octokit/openapi/generated/api.github.com.json',
};

const folder = mkdtempSync(join(tmpdir(), 'understudy-described-'));
const installed = join(folder, 'node_modules/understudy-sdk');
mkdirSync(installed, { recursive: true });
writeFileSync(join(installed, 'package.json'), '{ "type": "module", "exports": { "./fake/kit": "./kit.ts" } }');
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
symlinkSync(join(root, 'fake/kit.ts'), join(installed, 'kit.ts'));
for (const name of ['zod', '@types']) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
const options = { strict: true, target: 'es2023', module: 'nodenext', types: ['node'], skipLibCheck: true };
const compilerOptions = {
  ...options,
  noEmit: true,
  allowImportingTsExtensions: true,
  jsx: 'react-jsx',
  jsxImportSource: 'preact',
};

const understudy = (...args) => spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8' });

/** Starts a server of an area. */
function serving(area) {
  const child = spawn(process.execPath, [bin, 'serve', '--area', `./${area}.ts`, '--port', '0', '--quiet'], {
    cwd: folder,
  });
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (data) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec((text += data)) ?? [];
      if (url !== undefined) resolve({ url, stop: () => child.kill('SIGKILL') });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', (data) => (text += data));
    child.on('exit', () => reject(new Error(text)));
  });
}

/** A validator of the schemas of one description, which stays whole: a schema refers into it. */
function validator(document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: true, logger: false });
  addFormats(ajv);
  ajv.addSchema(asJsonSchema(document), 'description');
  return (source, place, value) => {
    const pointer = place
      .map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
      .join('');
    const check = ajv.compile({ $ref: `description#${pointer}` });
    return check(value) ? undefined : `${source}: ${ajv.errorsText(check.errors).slice(0, 300)}`;
  };
}

/** OpenAPI 3.0 as JSON Schema: null is a type, exclusive bounds are numbers. */
function asJsonSchema(value) {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, exclusiveMinimum, exclusiveMaximum, discriminator, ...rest } = value;
  const made = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, asJsonSchema(one)]));
  const bounds = { exclusiveMinimum, exclusiveMaximum };
  for (const [name, bound] of Object.entries(bounds))
    if (typeof bound === 'number' || typeof bound === 'object') made[name] = asJsonSchema(bound);
    else if (bound === true) made[name] = made[name === 'exclusiveMinimum' ? 'minimum' : 'maximum'];
  if (typeof nullable === 'object') made.nullable = asJsonSchema(nullable);
  if (discriminator !== undefined && typeof discriminator !== 'object') made.discriminator = discriminator;
  if (nullable === true && typeof made.type === 'string') made.type = [made.type, 'null'];
  return made;
}

/** The place of a response's schema, through references. */
function responsePlace(document, { path, method, status }) {
  let place = ['paths', path, method, 'responses', status];
  const at = (steps) => steps.reduce((value, step) => value?.[step], document);
  while (at(place)?.$ref !== undefined) place = steps(at(place).$ref);
  const content = at([...place, 'content']);
  const type = Object.keys(content ?? {}).find((one) => /json|\*\/\*/.test(one));
  return type === undefined || !content[type].schema ? undefined : [...place, 'content', type, 'schema'];
}

const steps = (ref) =>
  ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));

/** The place of a request's body, through references. */
function bodyPlace(document, at) {
  let place = [...at, 'requestBody'];
  for (let ref; (ref = place.reduce((part, step) => part?.[step], document)?.$ref) !== undefined;) place = steps(ref);
  return place;
}

const bare = new WeakMap();

/** A description without its examples, which often do not fit its schemas. */
function withoutExamples(document) {
  if (!bare.has(document))
    bare.set(
      document,
      JSON.parse(JSON.stringify(document), function (key, value) {
        const isOfSchema =
          ['string', 'undefined'].includes(typeof this.type) && ('type' in this || 'oneOf' in this || 'anyOf' in this);
        return isOfSchema && ['example', 'examples', 'default'].includes(key) ? undefined : value;
      }),
    );
  return bare.get(document);
}

/** A request's body with all required fields, made by a generator of others. */
function requestBody({ document, check }, at) {
  const content = bodyPlace(document, at).reduce((part, step) => part?.[step], document)?.content ?? {};
  const [type] = Object.keys(content)
    .filter((one) => /json|\*\/\*/.test(one))
    .concat(Object.keys(content));
  if (type === undefined || /multipart|octet/.test(type) || !content[type].schema) return {};
  const place = [...bodyPlace(document, at), 'content', type, 'schema'];
  const value = [document, withoutExamples(document)]
    .map((one) =>
      sample(place.reduce((part, step) => part?.[step], one) ?? {}, { skipReadOnly: true, quiet: true }, one),
    )
    .find((one, index) => index === 1 || check('', place, one) === undefined);
  // A name that is only in `required` is unknown to the generator.
  const { required = [], properties = {} } = place.reduce((part, step) => part?.[step], document) ?? {};
  for (const name of required) if (!(name in properties)) value[name] = 'text';
  // The generator makes no texts for patterns.
  const isFine = check('', place, value) === undefined;
  return /form-urlencoded/.test(type)
    ? { isFine, body: new URLSearchParams(Object.entries(value ?? {}).map(([name, one]) => [name, String(one)])) }
    : { isFine, body: JSON.stringify(value ?? {}), headers: { 'content-type': 'application/json' } };
}

/** Has an operation respond in a world with one row of its table, and says what is wrong with the response. */
async function problemOf({ url, name, document, base, check }, { described, resource }) {
  const { source, params, path, query } = described;
  const [verb, written] = source.split(' ');
  const method = verb.toLowerCase();
  const values = params.map((_param, index) => `p${index}`);
  const json = { method: 'PUT', headers: { 'content-type': 'application/json' } };
  const row = resource?.depth > 0 ? { under: values.slice(0, resource.depth).join('/') } : {};
  const world = resource === undefined ? {} : { [name]: { [resource.table]: [row] } };
  const loaded = await fetch(`${url}/_fake/world`, { ...json, body: JSON.stringify(world) });
  if (!loaded.ok) return `${source}: ${await loaded.text()}`;
  if (resource !== undefined && params.length > resource.depth) {
    const { document: seed } = await (await fetch(`${url}/_fake/world?as=seed`)).json();
    values[resource.depth] = seed[name][resource.table][0][resource.key];
  }
  const asked = params.reduce(
    (one, param, index) => one.replace(`{${param}}`, encodeURIComponent(values[index])),
    path,
  );
  const operation = document.paths[written][method];
  const required = query.filter(({ isRequired }) => isRequired);
  const search = new URLSearchParams(
    required.map(({ name, schema }) => [name, String(sample(schema ?? {}, { quiet: true }, document))]),
  );
  const { isFine = true, ...init } = requestBody({ document, check }, ['paths', written, method]);
  const response = await fetch(`${url}${base}${asked}?${search}`, {
    method: verb,
    redirect: 'manual',
    ...init,
  });
  const text = await response.text();
  if (!isFine && [400, 422].includes(response.status)) return undefined;
  const status = String(response.status);
  const known =
    Object.keys(operation.responses).find((one) => one === status || one.toUpperCase() === `${status[0]}XX`) ??
    'default';
  const saysSuccess = Object.keys(operation.responses).some((one) => /^[23]|default/.test(one));
  if (response.status >= 400 || (saysSuccess && operation.responses[known] === undefined))
    return `${source}: ${status} ${text.slice(0, 300)}`;
  const place = responsePlace(document, { path: written, method, status: known });
  if (place === undefined) return undefined;
  if (text === '') return `${source}: no body`;
  return check(source, place, JSON.parse(text));
}

const chosen = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(descriptions);
const failed = [];
try {
  for (const name of chosen) {
    const file = join(here, 'node_modules', descriptions[name]);
    const text = readFileSync(file, 'utf8');
    const document = file.endsWith('.yaml') ? parse(text) : JSON.parse(text);
    const begin = performance.now();
    const written = understudy('init', '--openapi', file, '--area', name);
    same([written.status, written.stderr], [0, '']);
    const seconds = (performance.now() - begin) / 1000;
    const { plan, omitted, files } = writtenFrom(new Description(text, file), { name, extension: 'ts', from: file });
    const lines = files.map(({ path }) => readFileSync(join(folder, path), 'utf8').split('\n').length - 1);

    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: [`${name}.ts`, `${name}.test.ts`] }),
    );
    const compiled =
      process.env.COMPILE === '0'
        ? { stdout: '' }
        : spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', cwd: folder });
    const mistakes = compiled.stdout.split('\n').filter((line) => line.startsWith(`${name}.`));
    const tested = spawnSync(process.execPath, ['--test', join(folder, `${name}.test.ts`)], { encoding: 'utf8' });

    const { url, stop } = await serving(name);
    const problems = [];
    try {
      const base = /^ {2}base: '(.*)',$/m.exec(readFileSync(join(folder, `${name}.ts`), 'utf8'))?.[1] ?? '';
      const around = { url, name, document, base, check: validator(document) };
      for (const planned of plan.operations) {
        const problem = await problemOf(around, planned).catch(
          (error) => `${planned.described.source}: ${error.message}`,
        );
        if (problem !== undefined) problems.push(problem);
      }
    } finally {
      stop();
    }
    const { operations, resources } = plan;
    const rows = operations.filter(({ action }) => action !== undefined).length;
    console.log(
      `${name}: ${operations.length} operations (${rows} of rows), ${resources.length} tables, ${omitted.length} not written; ` +
        `${seconds.toFixed(1)} s, ${lines.join(' + ')} lines; ${operations.length - problems.length} respond by their schema`,
    );
    const tests = tested.status === 0 ? [] : [`the written test: ${tested.stdout.slice(0, 2000)}`];
    for (const problem of [...mistakes, ...tests, ...problems]) console.log(`  ${problem}`);
    if (mistakes.length + tests.length + problems.length > 0) failed.push(name);
  }
  same(failed, []);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
