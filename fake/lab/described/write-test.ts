// A first test of an area that is made of a description.
import { keyOf, literal, plain, type Naming } from './names.ts';
import type { OperationText } from './operation-code.ts';

/** A test file for the test runner of Node.js: one resource from beginning to end, and one other operation. */
export function testOf({ name, extension }: Naming, texts: readonly OperationText[]): string {
  const tests = [...aRow(name, texts), ...unknown(name, texts), ...another(name, texts)];
  const usesSchemas = tests.some((one) => one.includes('s.'));
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFake } from './${name}.${extension}';
${usesSchemas ? `import * as s from './${name}.schemas.${extension}';\n` : ''}
${tests.join('\n')}`;
}

const first = (texts: readonly OperationText[], wanted: (one: OperationText) => boolean): readonly OperationText[] =>
  texts.filter(wanted).slice(0, 1);

/** A path with a value for each parameter. */
const pathOf = ({ planned: { described } }: OperationText): string => described.path.replace(/\{\w+\}/g, 'none');

const bodyOf = ({ asks, planned }: OperationText): string => {
  if (planned.described.body === undefined) return '';
  const fields = [...asks].filter(([, { isRequired }]) => isRequired);
  const values = fields.map(
    ([field, { value }]) => `${keyOf(field)}: ${value.replace(/\b(\w+)\.parse\(\{\}\)/g, 's.$1.parse({})')}`,
  );
  const object = `{ ${values.join(', ')} }`;
  return planned.described.body.type.includes('form')
    ? `, body: new URLSearchParams(${object})`
    : `, body: JSON.stringify(${values.length === 0 ? '{}' : object})`;
};

/** The fields that a body must have and no value was found for. */
const withoutExample = ({ asks }: OperationText): string[] =>
  [...asks].flatMap(([field, { isRequired, isExample }]) => (isRequired && !isExample ? [plain(field)] : []));

const notSent = (create: OperationText): string =>
  `// ${plain(create.planned.described.source)} is not tested: no example was found that passes the checks of ${withoutExample(create).join(', ')}.
`;

function aRow(name: string, texts: readonly OperationText[]): string[] {
  const can = (one: OperationText, action: string): boolean =>
    one.planned.action === action &&
    one.planned.resource?.depth === 0 &&
    one.planned.shown !== undefined &&
    one.planned.shown.field === undefined;
  const isWhole = (create: OperationText): boolean =>
    can(create, 'create') &&
    texts.some((one) => can(one, 'retrieve') && one.planned.resource === create.planned.resource);
  const whole = texts.filter(isWhole);
  const sent = whole.filter((one) => withoutExample(one).length === 0);
  if (sent.length === 0) return first(whole, () => true).map(notSent);
  return first(sent, () => true).map((create) => {
    const { path, success } = create.planned.described;
    const { table = '', key = 'id' } = create.planned.resource ?? {};
    return `test('a row of ${table} that was created is retrieved', async () => {
  const { baseUrl, fetch } = createFake().options.${name};
  const created = await fetch(\`\${baseUrl}${path}\`, { method: 'POST'${bodyOf(create)} });
  assert.equal(created.status, ${success});
  const row = (await created.json()) as { ${keyOf(key)}: string | number };
  const retrieved = await fetch(\`\${baseUrl}${path}/\${row${memberOf(key)}}\`);
  assert.deepEqual(await retrieved.json(), row);
});
`;
  });
}

const unknown = (name: string, texts: readonly OperationText[]): string[] =>
  first(texts, ({ planned }) => planned.action === 'retrieve').map(
    (one) => `test('a row of ${one.planned.resource?.table} that is not there is a 404', async () => {
  const { baseUrl, fetch } = createFake().options.${name};
  assert.equal((await fetch(\`\${baseUrl}${pathOf(one)}\`)).status, 404);
});
`,
  );

const another = (name: string, texts: readonly OperationText[]): string[] =>
  first(
    texts,
    ({ planned: { resource, described, action } }) =>
      (resource === undefined || action === 'list') &&
      described.body === undefined &&
      !described.query.some(({ isRequired }) => isRequired),
  ).map(
    (one) => `test('${one.planned.described.method} ${pathOf(one)} has a response', async () => {
  const { baseUrl, fetch } = createFake().options.${name};
  const response = await fetch(\`\${baseUrl}${pathOf(one)}\`, { method: '${one.planned.described.method}' });
  assert.equal(response.status, ${one.planned.described.success});
});
`,
  );

const memberOf = (key: string): string => (keyOf(key) === key ? `.${key}` : `[${literal(key)}]`);
