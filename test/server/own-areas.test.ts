import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { ended, ranIn, started, type Ended } from './understudy.ts';

const root = resolve(import.meta.dirname, '../..');

const INSTALLED = [
  ['fake/kit.ts', 'fake/kit.ts'],
  ['fake.ts', 'fake/index.ts'],
  ['payments.ts', 'src/payments/index.ts'],
] as const;

/** A folder of a user's with these files, in which this package and zod are installed. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
  const installed = join(folder, 'node_modules/understudy-sdk');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'package.json'), '{ "type": "module", "exports": { "./*": "./*.ts" } }');
  mkdirSync(join(installed, 'fake'));
  for (const [name, source] of INSTALLED) symlinkSync(join(root, source), join(installed, name));
  symlinkSync(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** An area of notes; `column` is a further column of its table. */
const notes = ({ name = 'notes', text = 'as it is', column = '' } = {}): string => `
import { defineArea, id, table } from 'understudy-sdk/fake/kit';
import * as z from 'zod/mini';

export const ${name} = defineArea({
  name: '${name}',
  base: '/${name}',
  tables: { notes: table({ id: id(), text: z.string(), ${column} }) },
  operations: {
    '${name}.list': { method: 'GET', path: '/', handle: ({ world }) => ({ how: '${text}', notes: world.notes.all() }) },
    '${name}.create': { method: 'POST', path: '/', handle: ({ world, request }) => world.notes.insert({ text: 'new' }) },
  },
});
`;

const node = (args: readonly string[], cwd: string): Promise<Ended> =>
  new Promise((done) =>
    execFile(process.execPath, args, { cwd }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    ),
  );

interface Server {
  readonly child: ChildProcess;
  readonly base: string;
  /** The lines that it has printed so far, but for those of requests. */
  readonly lines: () => readonly string[];
  /** Writes a file, and waits for a line. */
  readonly save: (file: string, content: string, line: string) => Promise<void>;
}

async function serving(cwd: string, ...args: string[]): Promise<Server> {
  const child = started(['serve', '--port', '0', '--quiet', ...args], { cwd });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (printed += data.toString()));
  const lines = (): string[] => printed.trimEnd().split('\n');
  await vi.waitFor(() => expect(printed).toMatch(/^listening on http.*\n/), { timeout: 20_000 });
  const base = lines()[0]!.replace('listening on ', '');
  const save = async (file: string, content: string, line: string): Promise<void> => {
    const before = lines().length;
    writeFileSync(join(cwd, file), content);
    await vi.waitFor(() => expect(lines().slice(before).join('\n')).toEqual(line), { timeout: 10_000 });
  };
  return { child, base, lines, save };
}

const json = async (url: string, method = 'GET'): Promise<unknown> => (await fetch(url, { method })).json();

describe('serve', () => {
  test.each([
    [[], ['payments   at /', 'federation at /api/v1/admin', 'pulls      at /api']],
    [
      ['--areas', 'federation,payments'],
      ['federation at /api/v1/admin', 'payments   at /'],
    ],
    [
      ['--area', 'notes.ts'],
      ['notes      at /notes', 'drafts     at /drafts'],
    ],
    [
      ['--areas', 'payments', '--area', './notes.ts'],
      ['payments   at /', 'notes      at /notes', 'drafts     at /drafts'],
    ],
  ])('%j has these areas, and prints where they are', async (args, expected) => {
    const cwd = folderOf({ 'notes.ts': notes(), 'drafts.ts': notes({ name: 'drafts' }) });
    writeFileSync(
      join(cwd, 'notes.ts'),
      `export * from './drafts.ts';\n${notes()}export const other = { name: 'other' };`,
    );
    const { base, lines } = await serving(cwd, ...args);
    const areas = lines().flatMap((line) => (line.includes(' at /') ? (line.split(',')[0] ?? '') : []));
    expect(areas.sort()).toEqual(expected.sort());
    expect((await fetch(`${base}/channels`)).status).toBe(expected.includes('payments   at /') ? 401 : 404);
    expect((await fetch(`${base}/notes/`)).status).toBe(args.includes('--area') ? 200 : 404);
  });

  test.each([
    [['--areas', 'payments,mail'], "There is no area 'mail'; there are: payments, federation, pulls."],
    [['--watch'], '--watch is for the files of --area, and none is given'],
    [
      ['--area', './none.ts'],
      'there is no file ./none.ts: npx understudy-sdk init --area none writes one to start from',
    ],
    [['--area', './a.ts'], '--area: there is no file ./a.ts; there is ./a.mts'],
    [['--area', './common.mjs'], '--area: there is no file ./common.mjs; there is ./common.ts'],
    [['--area', './wrong'], '--area: there is no file ./wrong; there is ./wrong.ts'],
    [
      ['--area', 'empty.ts'],
      './empty.ts exports no area: expected one that defineArea made; received the exports a, b',
    ],
    [['--area', 'broken.ts'], './broken.ts:3: '],
    [['--area', 'wrong.ts'], './wrong.ts:5: wrong.tables.notes: a table needs the column `id`'],
    [
      ['--area', 'common.ts'],
      'its package.json has "type": "commonjs": name it common.mts, or change the type to "module"',
    ],
    [['--area', 'a.mts', '--area', 'b.mts'], "two areas have the name 'notes'"],
    [
      ['--area', 'hooked.ts', '--webhook', 'http://127.0.0.1:1/hook'],
      'hooked takes addresses in its seed (--seed: hooked.notes) or by POST /hooked/notes',
    ],
  ])('%j is rejected: %s', async (args, message) => {
    const type = args.includes('common.ts') ? 'commonjs' : 'module';
    const cwd = folderOf({
      'package.json': `{ "type": "${type}" }`,
      'empty.ts': "export const a = 1;\nexport const b = { name: 'b', module: {} };",
      'broken.ts': 'const a: number = 1;\n\nexport const x = {;\n',
      'wrong.ts': notes({ name: 'wrong' }).replace('id: id(), ', ''),
      'common.ts': notes(),
      'hooked.ts': notes({ name: 'hooked', column: 'url: z.string()' })
        .replace("'POST', path: '/'", "'POST', path: '/notes'")
        .replace(
          '  tables:',
          '  webhooks: { events: { made: z.any() }, endpoints: ({ notes }) => notes.all() },\n  tables:',
        ),
      'a.mts': notes(),
      'b.mts': notes(),
    });
    // The user's files are imported by Node.js itself.
    const { code, err } = await ended(started(['serve', '--port', '0', ...args], { cwd }));
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
    expect(code).toBe(2);
  });
});

describe('serve --watch', () => {
  const seed = '{"notes": {"notes": [{"text": "seeded"}]}}';
  const seeded = { id: 1, text: 'seeded' };
  const made = { id: 2, text: 'new' };

  test('imports what has changed again, and keeps the state of every world', async () => {
    const cwd = folderOf({ 'package.json': '{ "type": "module" }', 'seed.json': seed });
    const importing = notes().replace("'as it is'", 'how');
    writeFileSync(join(cwd, 'notes.ts'), `import { how } from './how.ts';\n${importing}`);
    writeFileSync(join(cwd, 'how.ts'), "export const how = 'first';");
    const { base, save } = await serving(cwd, '--area', './notes.ts', '--seed', 'seed.json', '--watch');
    await json(`${base}/_fake/worlds`, 'POST');
    await json(`${base}/_world/w1/notes/`, 'POST');
    await save('how.ts', "export const how = 'second';", 'reloaded ./how.ts');
    expect(await json(`${base}/notes/`)).toEqual({ how: 'second', notes: [seeded] });
    expect(await json(`${base}/_world/w1/notes/`)).toEqual({ how: 'second', notes: [seeded, made] });
    await save('notes.ts', notes({ text: 'third' }), 'reloaded ./notes.ts');
    expect(await json(`${base}/_world/w1/notes/`)).toEqual({ how: 'third', notes: [seeded, made] });
    await fetch(`${base}/_world/w1/_fake/reset`, { method: 'POST' });
    expect(await json(`${base}/_world/w1/notes/`)).toEqual({ how: 'third', notes: [seeded] });
  });

  test('gives rows the columns that they lack; where a row does not fit, the last good version goes on', async () => {
    const cwd = folderOf({ 'package.json': '{ "type": "module" }', 'notes.ts': notes() });
    const { base, save } = await serving(
      cwd,
      '--area',
      'notes.ts',

      '--watch',
      '--state',
      'state',
    );
    await json(`${base}/notes/`, 'POST');
    const line: unknown = expect.stringMatching(
      /^the tables have changed: the state before is in .*state\.before\nreloaded \.\/notes\.ts$/,
    );
    await save('notes.ts', notes({ column: 'stars: z._default(z.int(), 0)' }), line as string);
    const rows = [{ id: 1, text: 'new', stars: 0 }];
    expect(await json(`${base}/notes/`)).toMatchObject({ notes: rows });
    const problem: unknown = expect.stringMatching(
      /notes\.notes\[1\]\.by: expected string; it is missing.*; serving the last good version$/s,
    );
    await save('notes.ts', notes({ column: 'by: z.string()' }), problem as string);
    expect(await json(`${base}/notes/`)).toMatchObject({ notes: rows });
  });

  test('keeps serving the last good version after a mistake, says where it is, and ends cleanly', async () => {
    const cwd = folderOf({ 'package.json': '{ "type": "module" }', 'seed.json': seed, 'notes.ts': notes() });
    const { base, child, lines, save } = await serving(cwd, '--area', 'notes.ts', '--seed', 'seed.json', '--watch');
    await json(`${base}/notes/`, 'POST');
    const good = '; serving the last good version';
    await save(
      'notes.ts',
      'export const x = {;',
      expect.stringMatching(RegExp(`^\\./notes\\.ts:1: .*${good}$`)) as string,
    );
    const route = "./notes.ts:5: notes.operations['notes.list']: a path begins with a slash; received 'list'";
    await save('notes.ts', notes().replace("path: '/'", "path: 'list'"), route + good);
    const before = lines().length;
    writeFileSync(join(cwd, 'notes.ts'), notes({ name: 'others' }));
    await vi.waitFor(() => expect(lines().slice(before).join('\n')).toContain(good), { timeout: 10_000 });
    expect(lines().slice(before).join('\n')).toContain('seed.json:1:2: notes: unknown key');
    expect(await json(`${base}/notes/`)).toEqual({ how: 'as it is', notes: [seeded, made] });
    await save('notes.ts', notes({ text: 'mended' }), 'reloaded ./notes.ts');
    expect(await json(`${base}/notes/`)).toEqual({ how: 'mended', notes: [seeded, made] });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('is asked for: without it nothing is imported again', async () => {
    const cwd = folderOf({
      'package.json': '{ "type": "module" }',
      'notes.ts': notes(),
      'more.ts': notes({ name: 'more' }),
    });
    const watched = await serving(cwd, '--area', 'more.ts', '--area', 'notes.ts', '--watch');
    const { base, lines } = await serving(cwd, '--area', 'notes.ts');
    await watched.save('notes.ts', notes({ text: 'changed' }), 'reloaded ./notes.ts');
    expect(await json(`${base}/notes/`)).toMatchObject({ how: 'as it is' });
    expect(lines().filter((line) => line.startsWith('reloaded'))).toEqual([]);
  });
});

describe('init', () => {
  const MANIFEST = '{ "devDependencies": { "understudy-sdk": "*" } }';

  test.each([
    ['nothing', undefined, ['npm install --save-dev understudy-sdk', 'node --test'], 'mjs'],
    ['the package', MANIFEST, ['node --test'], 'mjs'],
    ['vitest', '{ "devDependencies": { "vitest": "5", "understudy-sdk": "*" } }', ['npx vitest run'], 'ts'],
  ])('writes a world and a first test where there is %s', async (_name, description, commands, extension) => {
    const cwd = folderOf(description === undefined ? {} : { 'package.json': description });
    expect(await ranIn(cwd, 'init')).toEqual({
      code: 0,
      err: '',
      out: `wrote understudy.yaml and understudy.test.${extension}; now run:

${[...commands, 'npx understudy-sdk serve --seed understudy.yaml'].map((line) => `  ${line}`).join('\n')}
`,
    });
    expect(readFileSync(join(cwd, `understudy.test.${extension}`), 'utf8')).toContain(
      extension === 'ts' ? "from 'vitest'" : "from 'node:test'",
    );
    if (extension === 'mjs') expect((await node(['--test', '--test-reporter=tap'], cwd)).out).toMatch(/^# pass 2$/m);
    const { base } = await serving(cwd, '--seed', 'understudy.yaml');
    expect((await fetch(`${base}/_fake/health`)).status).toBe(200);
  });

  test('keeps a test that is there, and writes none beside a world document with another name', async () => {
    const cwd = folderOf({ 'understudy.test.mjs': 'mine' });
    const out = (file: string): object => ({
      code: 0,
      out: `wrote ${file}; now run:\n\n  npx understudy-sdk serve --seed ${file}\n`,
    });
    expect(await ranIn(cwd, 'init')).toMatchObject(out('understudy.yaml'));
    expect(readFileSync(join(cwd, 'understudy.test.mjs'), 'utf8')).toBe('mine');
    expect(await ranIn(cwd, 'init', 'other.yaml')).toMatchObject(out('other.yaml'));
    expect(readdirSync(cwd).sort()).toEqual(['node_modules', 'other.yaml', 'understudy.test.mjs', 'understudy.yaml']);
  });
});

describe('init --area', () => {
  test.each([
    ['no package.json', undefined, 'mts', 'understudy-sdk zod'],
    ['no type', '{ "dependencies": { "zod": "4" } }', 'mts', 'understudy-sdk'],
    ['type commonjs', '{ "type": "commonjs", "devDependencies": { "understudy-sdk": "*" } }', 'mts', 'zod'],
    ['type module', '{ "type": "module", "dependencies": { "understudy-sdk": "*", "zod": "4" } }', 'ts', ''],
  ])('is green at once with %s, and can be served', async (_name, description, extension, missing) => {
    const cwd = folderOf(description === undefined ? {} : { 'package.json': description });
    expect(await ranIn(cwd, 'init', '--area', 'mail')).toEqual({
      code: 0,
      err: '',
      out: `wrote mail.${extension} and mail.test.${extension}; now run:

${missing === '' ? '' : `  npm install --save-dev ${missing}\n`}  node --test
  npx understudy-sdk serve --area ./mail.${extension} --watch
`,
    });
    const written = readFileSync(join(cwd, `mail.${extension}`), 'utf8');
    expect(written).toContain('// Rename item and items to what mail keeps');
    const tested = await node(['--test', '--test-reporter=tap'], cwd);
    expect(tested).toMatchObject({ code: 0, err: '' });
    expect(tested.out).toMatch(/^# pass 3$/m);
    const { base } = await serving(cwd, '--area', `./mail.${extension}`);
    expect(await json(`${base}/mail/items`)).toEqual([]);
  });

  test('replaces nothing, and writes nothing where one of its files is there', async () => {
    const cwd = folderOf({ 'package.json': '{ "type": "module" }', 'mail.test.ts': 'mine' });
    expect(await ranIn(cwd, 'init', '--area', 'mail')).toMatchObject({
      code: 2,
      err: expect.stringContaining('mail.test.ts is there already, and nothing was written') as string,
    });
    expect(readFileSync(join(cwd, 'mail.test.ts'), 'utf8')).toBe('mine');
    expect(readdirSync(cwd).sort()).toEqual(['mail.test.ts', 'node_modules', 'package.json']);
  });

  test('leaves nothing behind where a file cannot be written', async () => {
    const cwd = folderOf({ 'package.json': '{ "type": "module" }' });
    symlinkSync(join(cwd, 'none'), join(cwd, 'mail.test.ts')); // a link that leads nowhere is found only by writing
    expect(await ranIn(cwd, 'init', '--area', 'mail')).toMatchObject({
      code: 2,
      err: expect.stringContaining('nothing was written') as string,
    });
    expect(readdirSync(cwd).sort()).toEqual(['mail.test.ts', 'node_modules', 'package.json']);
  });

  test.each([
    [['--area', 'payments'], "The package has an area 'payments': choose another name, such as mypayments."],
    [['--area', 'my-mail'], 'It must be letters and digits, beginning with a letter, such as mail.'],
    [
      ['--area', 'mail', '--force'],
      'init --area takes no --force, which would lose what was changed: --out writes into another folder',
    ],
    [['world.yaml', '--area', 'mail'], 'init --area takes no file: --out says the folder'],
    [['--out', 'folder'], 'init --out is for an area: give --area or --openapi, too'],
  ])('%j is rejected: %s', async (args, message) => {
    const cwd = folderOf({});
    const { code, err } = await ranIn(cwd, 'init', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(cwd)).toEqual(['node_modules']);
  });
});

test('an area that was changed is written again beside it, as the message says', async () => {
  const cwd = folderOf({ 'package.json': '{ "type": "module" }', 'shop.yaml': SHOP });
  expect(await ranIn(cwd, 'init', '--openapi', 'shop.yaml', '--area', 'shop')).toMatchObject({ code: 0 });
  const written = readFileSync(join(cwd, 'shop.ts'), 'utf8');
  writeFileSync(join(cwd, 'shop.ts'), `// Mine.\n${written}`);
  const said = async (): Promise<string> => (await ranIn(cwd, 'init', '--openapi', 'shop.yaml', '--area', 'shop')).err;
  const [, command = '', compare] = /init (.+)\n {2}git diff (.+)\n/.exec(await said()) ?? [];
  expect([command, compare]).toEqual(['--openapi shop.yaml --area shop --out new', '--no-index shop.ts new/shop.ts']);
  const { code, out } = await ranIn(cwd, 'init', ...command.split(' '));
  expect([code, out]).toEqual([0, expect.stringContaining('serve --area ./new/shop.ts --watch')]);
  expect(readFileSync(join(cwd, 'new', 'shop.ts'), 'utf8')).toBe(written);
  expect(await said()).toContain('--out new2\n');
  expect(readFileSync(join(cwd, 'shop.ts'), 'utf8')).toContain('// Mine.');
});

/** A description of a shop, as people write one: a list inside of an object, a circle, `allOf`, no operation ids. */
const SHOP = `
openapi: 3.1.0
info: { title: The Shop API, version: '1' }
servers: [{ url: https://shop.example/v1 }]
paths:
  /shops/{shop-id}/orders:
    parameters: [{ name: shop-id, in: path, required: true, schema: { type: string } }]
    get:
      responses: { '200': { content: { application/json: { schema: { type: object, required: [data, total], properties: {
        total: { type: integer }, data: { type: array, items: { $ref: '#/components/schemas/Order' } } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewOrder' } } } }
      responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
  /shops/{shop-id}/orders/{orderId}:
    parameters:
      - { name: shop-id, in: path, required: true, schema: { type: string } }
      - { name: orderId, in: path, required: true, schema: { type: string } }
    get: { responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } } }
    patch:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewOrder' } } } }
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
    delete: { responses: { '204': { description: gone } } }
  /items/{id}:
    get: { responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } } } }
  /items:
    get: { operationId: constructor, responses: { '200': { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Item' } } } } } } }
    post:
      operationId: __proto__
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } }
      responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } } }
  /status: { get: { responses: { '200': { content: { application/json: { schema: { type: object, required: [state], properties: {
    state: { enum: [open, closed] }, parent: { oneOf: [{ $ref: '#/components/schemas/Circle' }, { type: 'null' }] } } } } } } } } }
  /logo: { get: { responses: { '200': { content: { image/png: {} } } } } }
  /files/{name}:download: { get: { responses: { '200': { description: bytes } } } }
  /items/{other}: { get: { responses: { '200': { description: the same route } } } }
components:
  schemas:
    Circle: { type: object, required: [next], properties: { next: { $ref: '#/components/schemas/Circle' } } }
    NewOrder: { type: object, required: [to], properties: { to: { type: string }, note: { type: [string, 'null'] } } }
    Order:
      allOf:
        - { $ref: '#/components/schemas/NewOrder' }
        - { type: object, required: [id, status, created_at], properties: { id: { type: string, format: uuid }, status: { enum: [paid, sent], default: paid }, created_at: { type: string, format: date-time } } }
    Item: { type: object, required: [id, class, 'a b', __proto__], properties: {
      id: { type: integer }, class: { type: string, example: "it's */ \`\${1}\`" }, 'a b': { type: number, minimum: 3 }, __proto__: { type: string } } }
`;

const TICKETS = `
openapi: 3.0.3
info: { title: Tickets API, version: '1' }
security: [{ ApiKey: [] }]
paths:
  /tickets:
    get:
      parameters:
        - { name: status, in: query, schema: { type: string, enum: [open, closed] } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
        - { name: tags, in: query, schema: { type: array, items: { type: string } } }
      responses: { '200': { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Ticket' } } } } }, '401': { $ref: '#/components/responses/Failed' } }
    post:
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewTicket' } } } }
      responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/Ticket' } } } }, '400': { $ref: '#/components/responses/Failed' }, '401': { $ref: '#/components/responses/Failed' }, '409': { $ref: '#/components/responses/Failed' }, '451': { description: no } }
  /tickets/{id}:
    get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Ticket' } } } }, '404': { $ref: '#/components/responses/Failed' } } }
components:
  securitySchemes: { ApiKey: { type: apiKey, in: header, name: X-Api-Key }, bearer: { type: http, scheme: bearer } }
  responses: { Failed: { description: failed, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } } }
  schemas:
    Error: { type: object, required: [code], properties: { code: { type: string } } }
    NewTicket: { type: object, required: [title, code], properties: {
      title: { type: string, minLength: 3, maxLength: 10 }, code: { type: string, pattern: '^[A-Z]{3}$' },
      odd: { type: string, pattern: '^a/b(?<x>qq){7}$' }, priority: { type: integer, minimum: 1, maximum: 5, nullable: true }, share: { type: number, minimum: 0, exclusiveMinimum: true } } }
    Ticket: { allOf: [{ $ref: '#/components/schemas/NewTicket' }, { type: object, required: [id, status], properties: { id: { type: string }, status: { type: string, enum: [open, closed] } } }] }
`;

const BOOKS = `
openapi: 3.1.0
info: { title: Books, version: '1' }
paths:
  /books:
    get:
      parameters: [{ name: page, in: query, schema: { type: integer, minimum: 1, default: 1 } }]
      responses: { '200': { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Book' } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewBook' } } } }
      responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } }
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, pattern: '^books_' } }]
    get: { responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } } }
    patch:
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { language: { type: string, default: en } } } } } }
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } }
components:
  schemas:
    NewBook: { type: object, required: [isbn, shelf, label], properties: {
      isbn: { type: string, pattern: '^[0-9]{13}$' }, shelf: { type: string, pattern: '^(?:[A-F]|x)-\\d{2,3}[^a]?\\w+$' }, label: { type: string, pattern: LABEL },
      code: { type: string, pattern: '^[a-z' }, price: { type: number, multipleOf: 0.5 }, language: { type: string, default: en },
      tags: { type: array, maxItems: 3, items: { type: string, maxLength: 5 } } } }
    Book: { allOf: [{ $ref: '#/components/schemas/NewBook' }, { type: object, required: [id], properties: { id: { type: string } } }] }
`;

describe('init --openapi', () => {
  const created = (cwd: string): Promise<Ended> => ranIn(cwd, 'init', '--openapi', 'shop.yaml');

  test('writes an area that keeps what is created, and whose test is green', async () => {
    const cwd = folderOf({ 'package.json': '{ "type": "module" }', 'shop.yaml': SHOP });
    const files = ['theShop.ts', 'theShop.schemas.ts', 'theShop.test.ts', 'theShop.to-record.md'];
    expect(await created(cwd)).toEqual({
      code: 0,
      err: '',
      out: `10 operations, 2 tables; 2 of the description are not written
wrote ${files.slice(0, 3).join(', ')} and ${files[3]}; now run:

  npm install --save-dev understudy-sdk zod
  node --test
  npx understudy-sdk serve --area ./theShop.ts --watch
`,
    });
    const tested = await node(['--test', '--test-reporter=tap'], cwd);
    expect(tested.out).toMatch(/^# pass 3$/m);
    expect(tested).toMatchObject({ code: 0, err: '' });

    const { base } = await serving(cwd, '--area', './theShop.ts');
    const orders = `${base}/v1/shops/ada/orders`;
    const ask = async (url: string, method = 'GET', body?: object): Promise<[number, unknown]> => {
      const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
      const text = await response.text();
      return [response.status, text === '' ? undefined : JSON.parse(text)];
    };
    const [status, order] = (await ask(orders, 'POST', { to: 'Bob', id: 'mine' })) as [number, { readonly id: string }];
    const [id, created_at] = [/^0{8}-0000-4000-8000-[0-9a-f]{12}$/, /Z$/].map(
      (form) => expect.stringMatching(form) as string,
    );
    expect([status, order]).toEqual([201, { id, to: 'Bob', status: 'paid', created_at }]);
    expect(await ask(orders, 'POST', { note: 'no address' })).toMatchObject([422, { error: 'invalid' }]);
    expect(await ask(orders)).toEqual([200, { data: [order], total: 1 }]);
    expect(await ask(`${base}/v1/shops/bob/orders`)).toMatchObject([200, { data: [] }]);
    expect(await ask(`${orders}/${order.id}`, 'PATCH', { to: 'Eve', note: null })).toMatchObject([200, { to: 'Eve' }]);
    expect(await ask(`${orders}/${order.id}`, 'DELETE')).toEqual([204, undefined]);
    expect(await ask(`${orders}/${order.id}`)).toMatchObject([404, { error: 'notFound' }]);
    expect(await ask(`${base}/v1/items`, 'POST', { id: 7, class: 'x', 'a b': 3 })).toEqual([
      201,
      { id: 1, class: 'x', 'a b': 3 },
    ]);
    expect(await ask(`${base}/v1/items/1`)).toMatchObject([200, { id: 1 }]);
    expect(await ask(`${base}/v1/status`)).toEqual([200, { state: 'open' }]);
    expect((await fetch(`${base}/v1/logo`)).headers.get('content-type')).toBe('image/png');

    const left = readFileSync(join(cwd, 'theShop.to-record.md'), 'utf8');
    expect(left).toContain(
      '- [ ] `GET /files/{name}:download`: a part of the path is neither a word nor one {parameter}',
    );
    expect(left).toContain('- [ ] `GET /items/{other}`: GET /items/{id} is the same route');
    expect(left).toContain('- [ ] `GET /status` (`status.get`): what it does');
    const again = await created(cwd);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('theShop.ts is there already')]);
  });

  test('writes what the description says of values, queries and errors, and lists the rest as said', async () => {
    const cwd = folderOf({ 'package.json': '{ "type": "module" }', 'shop.yaml': TICKETS });
    expect(await created(cwd)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^3 operations, 1 table$/m) as string,
    });
    expect(await node(['--test', '--test-reporter=tap'], cwd)).toMatchObject({ code: 0, err: '' });
    const { base } = await serving(cwd, '--area', './tickets.ts');
    const statusOf = async (path: string, body?: object): Promise<number> =>
      (await fetch(base + path, body && { method: 'POST', body: JSON.stringify(body) })).status;
    const good = { title: 'Broken', code: 'ABC', priority: 5, share: 0.5 };
    expect(await statusOf('/tickets', good)).toBe(201);
    const bad = [{ title: 'ab' }, { title: 'a'.repeat(11) }, { code: 'abc' }, { priority: 6 }, { share: 0 }];
    for (const one of bad) expect([one, await statusOf('/tickets', { ...good, ...one })]).toEqual([one, 400]);
    expect(await statusOf('/tickets?limit=100&status=open&tags=a')).toBe(200);
    for (const query of ['limit=0', 'limit=x', 'status=other']) expect(await statusOf(`/tickets?${query}`)).toBe(400);

    const area = readFileSync(join(cwd, 'tickets.ts'), 'utf8');
    expect(area).toContain('errors: { notFound: 404, invalid: 400, unauthorized: 401, conflict: 409 },');
    expect(area).toContain("errors: ['invalid', 'unauthorized', 'conflict'],");
    expect(readFileSync(join(cwd, 'tickets.schemas.ts'), 'utf8')).toContain('`ticket.parse({})` gives an example');
    const left = readFileSync(join(cwd, 'tickets.to-record.md'), 'utf8');
    for (const line of [
      'who may do what: the description says `ApiKey` (apiKey header X-Api-Key), `bearer` (http bearer); not written',
      'the body of an error: the description says `Error`; not written',
      'and what `status`, `limit`, `tags` of its query do',
      'what `Idempotency-Key` of its headers do',
      'the description says the status 451',
    ])
      expect(left).toContain(line);
  });

  test.each([
    ['an example is made of a pattern', "'^[^0-9]{3,}$'", 'abc', 3],
    ['no example is found of a pattern', "'^(?=.*b)(?=.*a)q..$'", 'qab', 2],
  ])(
    'checks every pattern, integer and default where %s, and names each that it cannot',
    async (_name, pattern, label, passing) => {
      const cwd = folderOf({
        'package.json': '{ "type": "module" }',
        'shop.yaml': BOOKS.replace('LABEL', () => pattern),
      });
      expect(await created(cwd)).toMatchObject({ code: 0 });
      const tested = await node(['--test', '--test-reporter=tap'], cwd);
      expect(tested).toMatchObject({ code: 0, err: '' });
      expect(tested.out).toContain(`# pass ${passing}\n`);
      const left = '// POST /books is not tested: no example was found that passes the checks of label.\n';
      expect(readFileSync(join(cwd, 'books.test.ts'), 'utf8').includes(left)).toBe(passing === 2);

      const { base } = await serving(cwd, '--area', './books.ts');
      const ask = async (path: string, method: string, body?: object): Promise<[number, unknown]> => {
        const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
        return [response.status, await response.json()];
      };
      const good = { isbn: '9780000000000', shelf: 'A-12x', label };
      const [status, row] = (await ask('/books', 'POST', good)) as [number, { readonly id: string }];
      expect([status, row]).toEqual([201, { ...good, id: row.id, language: 'en' }]);
      for (const bad of [
        { isbn: '97800' },
        { shelf: 'G-12x' },
        { label: '1' },
        { price: 0.7 },
        { tags: ['a', 'b', 'c', 'd'] },
        { tags: ['abcdef'] },
      ])
        expect([bad, (await ask('/books', 'POST', { ...good, ...bad }))[0]]).toEqual([bad, 422]);
      await ask(`/books/${row.id}`, 'PATCH', { language: 'de' });
      expect(await ask(`/books/${row.id}`, 'PATCH', {})).toEqual([200, { ...row, language: 'de' }]);
      expect((await ask('/books?page=1.5', 'GET'))[0]).toBe(422);
      expect((await ask('/books', 'GET'))[0]).toBe(200);
      expect(readFileSync(join(cwd, 'books.schemas.ts'), 'utf8')).toContain(
        'page: z._default(z.number().check(json.integer, z.gte(1)), 1)',
      );
      expect(readFileSync(join(cwd, 'books.to-record.md'), 'utf8')).toContain(`
## Fields that are not checked

- [ ] \`POST /books\` body.code: pattern \`^[a-z\` is not checked
`);
    },
  );

  test.each([
    ['{ "swagger": "2.0" }', 'shop.yaml is Swagger "2.0": convert it to OpenAPI 3 first'],
    ['openapi: 4.0.0', 'shop.yaml: openapi: expected 3.0 to 3.2; received "4.0.0"'],
    ['a: [1', 'shop.yaml is neither JSON nor YAML: '],
    ['{"openapi": "3.0.0", ', 'shop.yaml is neither JSON nor YAML: '],
    ['[]', 'shop.yaml: expected an OpenAPI description; received []'],
    ['openapi: 3.0.0', 'shop.yaml: paths: expected at least one path; received none'],
    [
      '{ openapi: 3.0.0, paths: { /a: { head: {} } } }',
      'expected an operation; HEAD /a: the kit has no operations of HEAD',
    ],
  ])('%s is rejected: %s', async (text, message) => {
    const cwd = folderOf({ 'shop.yaml': text });
    const { code, err } = await created(cwd);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(cwd).sort()).toEqual(['node_modules', 'shop.yaml']);
  });

  test('takes the name of the area, and neither a file nor --force; a file that is not there is told', async () => {
    const cwd = folderOf({ 'shop.yaml': SHOP });
    expect(await ranIn(cwd, 'init', '--openapi', 'shop.yaml', '--force')).toMatchObject({
      code: 2,
      err: expect.stringContaining('init --openapi takes no --force, which would lose what was changed') as string,
    });
    expect(await ranIn(cwd, 'init', '--openapi', 'none.yaml')).toMatchObject({
      code: 2,
      err: expect.stringContaining("--openapi: ENOENT: no such file or directory, open 'none.yaml'") as string,
    });
    expect(await ranIn(cwd, 'init', '--openapi', 'shop.yaml', '--area', 'shop')).toMatchObject({ code: 0 });
    expect(readdirSync(cwd)).toContain('shop.schemas.mts');
  });
});
