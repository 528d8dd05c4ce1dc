// What `init --openapi` writes, without a program: names, references to other files, and descriptions that are hard to end.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Description } from '../../fake/lab/described/description.ts';
import { expressionOf } from '../../fake/lab/described/pattern.ts';
import { writtenFrom, type Written } from '../../fake/lab/described/write.ts';

const naming = { name: 'area', extension: 'ts', from: 'area.yaml' };
const written = (document: unknown, file = 'area.yaml'): Written =>
  writtenFrom(new Description(typeof document === 'string' ? document : JSON.stringify(document), file), naming);
const fileOf = ({ files }: Written, end: string): string => files.find(({ path }) => path.endsWith(end))?.content ?? '';

const ROW = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const json = (schema: unknown): object => ({ description: 'x', content: { 'application/json': { schema } } });
const gone = { responses: { '204': { description: 'x' }, '404': { description: 'x' } } };

test('operations are named as people write them', () => {
  const get = { responses: { '200': json(ROW) } };
  const document = {
    openapi: '3.0.3',
    paths: {
      '/v1/orders': {
        get: { responses: { '200': json({ type: 'array', items: ROW }) } },
        post: { responses: { '201': json(ROW) } },
      },
      '/v1/orders/{id}': { get, patch: get },
      '/v1/orders/{id}/cancel': { post: { ...gone, operationId: 'postV1OrdersIdCancel' } },
      '/v1/orders/{id}/activate': { post: { ...gone, operationId: 'v1.ordersActivate' } },
      '/v1/orders/{id}/events': { get: { responses: { '200': json({ type: 'array', items: {} }) } }, post: gone },
      '/v1/plans/{planId}/pause': { put: { ...gone, operationId: 'plans/pause-now' } },
      '/status': { get: { responses: { '200': json({ type: 'object' }) } } },
    },
  };
  expect(written(document).plan.operations.map(({ id }) => id)).toEqual([
    'orders.list',
    'orders.create',
    'orders.retrieve',
    'orders.update',
    'orders.cancel',
    'orders.activate',
    'orders.listEvents',
    'orders.createEvents',
    'plans.pauseNow',
    'status.get',
  ]);
});

test('an action on a row that is not there is the described 404', () => {
  const document = {
    openapi: '3.0.3',
    paths: { '/orders/{id}': { get: { responses: { '200': json(ROW) } } }, '/orders/{id}/cancel': { post: gone } },
  };
  expect(fileOf(written(document), 'area.ts')).toContain(
    "handle: ({ world, params, reject }) => (world.orders.get(params.id) ? undefined : reject('notFound'))",
  );
});

test('headers of responses, and further types of bodies, are named', () => {
  const response = { ...json(ROW), headers: { ETag: {}, 'Content-Type': {} } };
  const late = { description: 'x', headers: { 'Retry-After': {}, ETag: {} } };
  const content = { 'application/json': { schema: ROW }, 'image/png': {} };
  const put = { requestBody: { content }, responses: { '200': response, '429': late } };
  const left = fileOf(written({ openapi: '3.0.3', paths: { '/photos/{id}': { put } } }), 'to-record.md');
  expect(left).toContain('headers of its responses: the description says `ETag`, `Retry-After`; not sent');
  expect(left).toContain('a body of `image/png` is not read');
});

describe('ids', () => {
  const area = (id: object, parameter: object = { type: 'string' }): Written => {
    const row = { type: 'object', required: ['id'], properties: { id } };
    const get = {
      parameters: [{ name: 'id', in: 'path', required: true, schema: parameter }],
      responses: { '200': json(row) },
    };
    const paths = { '/photos': { post: { responses: { '201': json(row) } } }, '/photos/{id}': { get } };
    return written({ openapi: '3.0.3', paths });
  };
  const codeOf = (made: Written): string | undefined => /\bid: (id\(.*?\))/.exec(fileOf(made, 'area.ts'))?.[1];
  const text = (said: object): object => ({ type: 'string', ...said });
  const uuid = "id('00000000-0000-4000-8000-', 12)";

  test.each([
    ['', {}, "id('photos_')"],
    ['of a beginning and any end', { pattern: '^pho_[a-z0-9]+$' }, "id('pho_')"],
    ['of a beginning', { pattern: '^pho_' }, "id('pho_')"],
    ['of one length', { pattern: '^[a-f0-9]{24}$' }, "id('', 24)"],
    ['in decimal', { pattern: String.raw`^[A-Z]{2}\d{8}$` }, "id('AA', 8, '0123456789')"],
    ['in letters', { pattern: '^[a-z]+$' }, "id('', 6, 'abcdefghijklmnopqrstuvwxyz')"],
    ['of a choice', { pattern: '^(cus|acct)_[A-Za-z0-9]{14}$' }, "id('cus_', 14)"],
    ['with bounds', { minLength: 10, maxLength: 10 }, "id('', 10)"],
    ['as UUIDs', { format: 'uuid' }, uuid],
    ['as UUIDs by their pattern', { pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }, uuid],
    ['as in an example', { example: 'cus_9s6XKzkNRiz8i3' }, "id('cus_', 14)"],
  ])('have the form that is described %s', (_what, said, code) => {
    expect(codeOf(area(text(said)))).toBe(code);
    expect(codeOf(area(text({}), text(said)))).toBe(code);
    expect(fileOf(area(text(said)), 'to-record.md')).toContain('- [ ] ids: their form, and whether');
  });

  test('whose form no rule was found for are named', () => {
    for (const said of [text({ pattern: '^[0-9]{4}-x$' }), { type: 'integer', minimum: 1000 }])
      expect(fileOf(area(said, said), 'to-record.md')).toContain(
        '- [ ] ids: their form (what the description says of `photos.id` is not kept: write an `id`), and whether',
      );
  });
});

describe('references', () => {
  function folderOf(files: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-references-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  }
  const main = (ref: string): string => `{ openapi: 3.0.3, paths: { /cats: { $ref: '${ref}' } } }`;

  test('lead into other files, and from there into further ones', () => {
    const folder = folderOf({
      'paths.yaml': `cats: { post: { requestBody: { required: true, content: { application/json: { schema: { $ref: 'schemas.yaml#/Cat' } } } }, responses: { '204': { description: x } } } }`,
      'schemas.yaml': `Cat: { type: object, required: [name], properties: { name: { $ref: '#/Name' } } }\nName: { type: string, maxLength: 3 }`,
    });
    const made = written(main('paths.yaml#/cats'), join(folder, 'api.yaml'));
    expect(fileOf(made, 'schemas.ts')).toContain(
      'export const cat = z.object({ name: z.string().check(json.maxLength(3)) });',
    );
  });

  test.each([
    ['https://a.example/x.yaml#/cats', 'nothing is fetched: bundle the description into one file first'],
    ['none.yaml#/cats', 'ENOENT'],
    ['/etc/hostname#/cats', 'only .json, .yaml and .yml files are read'],
  ])('%s ends with a sentence', (ref, message) => {
    expect(() => written(main(ref), join(folderOf({}), 'api.yaml'))).toThrow(message);
  });

  test('that lead nowhere are named', () => {
    const document = {
      openapi: '3.0.3',
      paths: { '/a': { post: { requestBody: json({ $ref: '#/components/schemas/None' }), ...gone } } },
    };
    expect(fileOf(written(document), 'to-record.md')).toContain(
      '`#/components/schemas/None`: the reference leads nowhere',
    );
  });
});

test('merge keys are merged', () => {
  const text = `
openapi: 3.0.3
x: { op: &op { responses: { '200': { description: x } } }, base: &base { type: object, required: [a], properties: &props { a: { type: string } } } }
paths: { /a: { post: { <<: *op, requestBody: { required: true, content: { application/json: { schema: { <<: *base, properties: { <<: *props, b: { type: integer } } } } } } } } }
`;
  expect(fileOf(written(text), 'schemas.ts')).toContain(
    'z.object({ a: z.string(), b: z.optional(z.number().check(json.integer)) })',
  );
});

const SLOW = [
  '^([0-9]+)*x$',
  '^(a+)+$',
  '^(a|a)*$',
  '(a|aa)+$',
  '^(\\w+\\s?)*$',
  '([a-z]?){50}x',
  '(?=(a+)+$)b',
  '.*.*.*.*x',
];
const QUICK = [
  '^[a-z0-9]+(-[a-z0-9]+)*$',
  '^(\\d{1,3}\\.){3}\\d{1,3}$',
  '^(?:[A-Za-z0-9+/]{4})*$',
  '^[A-Z]{3}$',
  '(?:[^"\\\\]|\\\\.)*',
];

test.each(SLOW)('the pattern %s is not run', (pattern) => expect(expressionOf(pattern)).toBeUndefined());
test.each(QUICK)('the pattern %s is run', (pattern) => expect(expressionOf(pattern)).toBeDefined());

/** Schemas that refer to each other, and to what is made of all of them. */
const web = (count: number): object => {
  const names = Array.from({ length: count }, (_, i) => `E${i}`);
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const properties = {
    id: { type: 'string' },
    ...Object.fromEntries(names.map((name) => [name.toLowerCase(), ref(name)])),
  };
  const schemas = Object.fromEntries(
    names.map((name, i) => [
      name,
      i % 2 === 0 ? { type: 'object', properties } : { allOf: [ref(`E${i - 1}`), { properties }] },
    ]),
  );
  const paths = {
    '/e': { post: { requestBody: { required: true, ...json(ref('E1')) }, responses: { '201': json(ref('E0')) } } },
  };
  return { openapi: '3.1.0', paths, components: { schemas } };
};

test('schemas that refer to each other are each written once', () => {
  const lines = (count: number): number => fileOf(written(web(count)), 'schemas.ts').split('\n').length;
  expect(lines(24)).toBeLessThan(5 * lines(12));
});

test('names of a description neither end a line nor take the place of a name of the file', () => {
  const evil = "x\n'`*/ ${y}\u2028";
  const schemas = {
    json: {
      type: 'object',
      required: [evil],
      properties: { [evil]: { enum: [evil, 'b'], default: evil }, z: { pattern: 'a\n/*' } },
    },
  };
  const document = {
    openapi: '3.1.0',
    webhooks: { [`a\n- [x] ${evil}`]: {} },
    paths: {
      '/a': {
        post: {
          summary: evil,
          requestBody: { required: true, ...json({ $ref: '#/components/schemas/json' }) },
          ...gone,
        },
      },
      [`/b\n${evil}`]: { get: gone },
    },
    components: { schemas },
  };
  const made = written(document);
  expect(fileOf(made, 'schemas.ts')).toContain('export const jsonInput = z.object(');
  expect(
    fileOf(made, 'to-record.md')
      .split('\n')
      .filter((line) => line !== '' && !/^(#|- \[ \] |What the|`understudy)/.test(line)),
  ).toEqual([]);
  for (const { content } of made.files.filter(({ path }) => path.endsWith('.ts')))
    expect(content).not.toContain('\u2028');
});

test('what a response says of a field is compared with what is checked of it in a request', () => {
  const document = (own: object, given: object): unknown => {
    const row = (name: object): object => ({ type: 'object', required: ['id', 'name'], properties: { id: {}, name } });
    const paths = {
      '/things': {
        post: {
          requestBody: { required: true, content: { 'application/json': { schema: row(given) } } },
          responses: { '201': json(row(own)) },
        },
      },
      '/things/{id}': { get: { responses: { '200': json(row(own)) } } },
    };
    return { openapi: '3.0.3', paths };
  };
  const says = (own: object, given: object): boolean =>
    fileOf(written(document(own, given)), 'to-record.md').includes('the response says more than the body: name');
  const text = { type: 'string' };
  expect([
    says(text, { ...text, minLength: 1, pattern: '^a' }),
    says({ ...text, maxLength: 9 }, { ...text, maxLength: 5 }),
    says({ ...text, minLength: 1 }, text),
    says({ ...text, maxLength: 5 }, { ...text, maxLength: 9 }),
    says({ ...text, pattern: '^a' }, text),
  ]).toEqual([false, false, true, true, true]);
});

test('fields of a body that no row keeps are named', () => {
  const text = { type: 'string' };
  const given = { type: 'object', properties: { id: text, name: text, password: text } };
  const own = { type: 'object', required: ['id'], properties: { id: text, name: text } };
  const post = { requestBody: { content: { 'application/json': { schema: given } } }, responses: { '201': json(own) } };
  const paths = { '/users': { post }, '/users/{id}': { get: { responses: { '200': json(own) } } } };
  expect(fileOf(written({ openapi: '3.0.3', paths }), 'to-record.md')).toContain(
    '(`users.create`): fields of the body that no row keeps: password\n',
  );
});

/** An area whose `POST /files` takes a multipart body with some members. */
function uploads(openapi: string, properties: Readonly<Record<string, object>>, encoding: object = {}): Written {
  const schema = {
    type: 'object',
    required: ['title', Object.keys(properties)[0]],
    properties: { title: { type: 'string' }, ...properties },
  };
  const requestBody = { required: true, content: { 'multipart/form-data': { schema, encoding } } };
  const text = { type: 'string' };
  const row = { type: 'object', required: ['id'], properties: { id: text, title: text, file: text } };
  const paths = {
    '/files': { post: { requestBody, responses: { '201': json(row) } } },
    '/files/{id}': { get: { responses: { '200': json(row) } } },
  };
  return written({ openapi, paths });
}

test.each<[openapi: string, file: object, encoding?: object]>([
  ['3.0.3', { type: 'string', format: 'binary' }],
  ['3.1.0', { type: 'string', contentMediaType: 'application/octet-stream' }],
  ['3.1.0', { contentMediaType: 'image/png' }],
  ['3.1.0', { type: 'string', contentEncoding: 'binary' }],
  ['3.0.3', { type: 'file' }],
  ['3.0.3', { type: 'string' }, { file: { contentType: 'application/pdf, image/png' } }],
  ['3.1.0', {}, { file: { contentType: 'image/*' } }],
])('a file of a multipart body in %s, as %o, is one of the area', (openapi, file, encoding) => {
  const made = uploads(
    openapi,
    { file, more: { type: 'array', items: { type: 'string', format: 'binary' } } },
    encoding,
  );
  expect(fileOf(made, 'schemas.ts')).toContain("import { UploadedFile } from 'understudy-sdk/fake/kit';");
  expect(fileOf(made, 'schemas.ts')).toContain('file: z.instanceof(UploadedFile)');
  expect(fileOf(made, 'schemas.ts')).toContain('more: z.optional(z.array(z.instanceof(UploadedFile)))');
  expect(fileOf(made, 'area.ts')).toContain('world.files.insert({ ...body, file: undefined })');
  expect(fileOf(made, 'to-record.md')).toContain('the files `file`, `more` of its body: they are not kept');
  expect(fileOf(made, 'test.ts')).toContain("form.append('file', new File(['text'], 'file'));");
});

test.each<[openapi: string, text: object, encoding?: object]>([
  ['3.0.3', { type: 'string' }],
  ['3.1.0', { type: 'string', contentMediaType: 'application/json' }],
  ['3.0.3', { type: 'string' }, { file: { contentType: 'text/plain; charset=utf-8' } }],
])('a text of a multipart body in %s, as %o, is none', (openapi, file, encoding) => {
  expect(fileOf(uploads(openapi, { file }, encoding), 'schemas.ts')).toContain('file: z.string()');
});

test.each([
  ['3.0.3', { type: 'string', format: 'byte' }],
  ['3.1.0', { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' }],
])('what is in base64 in %s, as %o, comes as a text or as a file', (openapi, file) => {
  expect(fileOf(uploads(openapi, { file }), 'schemas.ts')).toContain(
    'file: z.union([z.instanceof(UploadedFile), z.string()])',
  );
});

test('files that may be null are files, as FastAPI describes those that may be absent', () => {
  const item = { type: 'string', contentMediaType: 'application/octet-stream' };
  const of = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] });
  const made = uploads('3.1.0', { file: item, icon: of(item), more: of({ type: 'array', items: item }) });
  expect(fileOf(made, 'schemas.ts')).toContain('icon: z.optional(z.nullable(z.instanceof(UploadedFile)))');
  expect(fileOf(made, 'schemas.ts')).toContain('more: z.optional(z.nullable(z.array(z.instanceof(UploadedFile))))');
});

test('a body that is the file itself is for `request.bytes`', () => {
  const requestBody = { content: { 'application/octet-stream': { schema: {} } } };
  const put = { requestBody, responses: { '204': { description: 'x' } } };
  expect(fileOf(written({ openapi: '3.1.0', paths: { '/files/{id}': { put } } }), 'to-record.md')).toContain(
    'a body of application/octet-stream: `request.bytes` has it',
  );
});

test.each(['(', '(?=', '(?:a{1,2}'])('a pattern of %s, 3,000 deep, is not checked, and said', (open) => {
  const pattern = `^${open.repeat(3000)}a${')'.repeat(3000)}$`;
  const body = { type: 'object', properties: { name: { type: 'string', pattern } } };
  const post = {
    requestBody: { content: { 'application/json': { schema: body } } },
    responses: { '204': { description: 'x' } },
  };
  const made = written({ openapi: '3.0.3', paths: { '/things': { post } } });
  expect(fileOf(made, 'to-record.md')).toContain('body.name: pattern');
});

test('a schema of 100 objects, each in the last one, is written', () => {
  let schema: object = { type: 'string' };
  for (let i = 0; i < 100; i++) schema = { type: 'object', properties: { [`level${i}`]: schema } };
  const post = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { '204': { description: 'x' } },
  };
  const made = written({ openapi: '3.0.3', paths: { '/things': { post } } });
  expect(fileOf(made, 'schemas.ts').match(/level\d+:/g)).toHaveLength(100);
});
