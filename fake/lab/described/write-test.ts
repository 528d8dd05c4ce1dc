// A first test of an area that is made of a description.
import { UploadedFile } from '../../engine/http/body.ts';
import { literal } from './code.ts';
import { bare, objectOf, type Field, type ObjectField } from './field.ts';
import { keyOf, plain, type Naming } from './names.ts';
import type { OperationText } from './operation-code.ts';
import { sampleOf } from './sample.ts';

/** A test file for the test runner of Node.js: one resource from beginning to end, and one other operation. */
export function testOf({ name, extension }: Naming, texts: readonly OperationText[]): string {
  const tests = [...ofRow(name, texts), ...ofUnknown(name, texts), ...ofOther(name, texts)];
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFake } from './${name}.${extension}';

${tests.length === 0 ? '// No operation has an example of all that it requires: write a test of what you know.\nvoid [assert, test, createFake];\n' : tests.join('\n')}`;
}

/** A request of an operation with what is required of it, as the arguments of `fetch`. */
interface Sent {
  /** The path and the query, below the address of the area. */
  readonly path: string;
  readonly init: string;
  /** What makes the body, on lines of its own. */
  readonly before: string;
}

/** What is required of a request; undefined where no example of a part was found. */
function sentTo({ planned, fields }: OperationText, last?: string): Sent | undefined {
  const { described } = planned;
  const parts = [fields.params, fields.headers, withItems(fields.query)].map(
    (one) => sampleOf(one) as Record<string, unknown> | undefined,
  );
  const [params, headers, query] = parts;
  const body = fields.body === undefined || described.body?.isRequired !== true ? null : sampleOf(fields.body);
  if (params === undefined || headers === undefined || query === undefined || body === undefined) return undefined;
  const path = described.path.replace(/\{(\w+)\}/g, (_all, param: string) =>
    param === described.params.at(-1) && last !== undefined
      ? last
      : encodeURIComponent(textOf(params[param] ?? 'none')),
  );
  const search = new URLSearchParams(textsOf(query, fields.query)).toString();
  const sent = Object.entries(headers).map(([name, value]) => `${keyOf(name)}: ${literal(textOf(value))}`);
  const init = [
    ...(described.method === 'GET' ? [] : [`method: '${described.method}'`]),
    ...(sent.length === 0 ? [] : [`headers: { ${sent.join(', ')} }`]),
    ...(body === null ? [] : [bodyCode(body, fields.body, described.body?.type ?? '')]),
  ];
  const isMultipart = body !== null && described.body?.type === MULTIPART;
  return {
    before: isMultipart ? formCode(pairsOf(body, fields.body)) : '',
    path: `${path}${search === '' ? '' : `?${search}`}`,
    init: init.length === 0 ? '' : `, { ${init.join(', ')} }`,
  };
}

/** The parts of a request that no example was found of. */
function unknownIn({ fields: { params, headers, query, body } }: OperationText): string {
  const objects = [params, headers, query, body].map((one) => one && objectOf(one)).filter((one) => one !== undefined);
  const names = objects.flatMap(({ members }) =>
    [...members].filter(([, one]) => one.isRequired && sampleOf(one.field) === undefined).map(([name]) => plain(name)),
  );
  return names.length === 0 ? 'its body' : names.join(', ');
}

/** A query has no list without items: it would not be there. */
const withItems = (query: ObjectField): ObjectField => ({
  ...query,
  members: new Map(
    [...query.members].map(([name, member]) => {
      const field = bare(member.field);
      if (field.kind !== 'array') return [name, member];
      return [
        name,
        {
          ...member,
          field: { ...field, bounds: { ...field.bounds, minItems: Math.max(field.bounds.minItems ?? 0, 1) } },
        },
      ];
    }),
  ),
});

const bodyCode = (body: unknown, field: Field | undefined, type: string): string =>
  type === 'application/json'
    ? `body: JSON.stringify(${literal(body)})`
    : type === MULTIPART
      ? 'body: form'
      : `body: new URLSearchParams(${literal(textsOf(body, field))})`;

const MULTIPART = 'multipart/form-data';

const formCode = (pairs: readonly Pair[]): string =>
  ['const form = new FormData();', ...pairs.map((pair) => `form.append(${pair.map(partCode).join(', ')});`)]
    .map((line) => `  ${line}\n`)
    .join('');

const partCode = (part: string | UploadedFile): string =>
  part instanceof UploadedFile ? `new File(['text'], '${part.name}')` : literal(part);

type Pair = readonly [name: string, value: string | UploadedFile];

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** A value as the pairs of a query or a form: members in brackets, lists by repeated names. */
function pairsOf(value: unknown, field: Field | undefined, name = ''): Pair[] {
  const found = field && bare(field);
  const at = (key: string): string => (name === '' ? key : `${name}[${key}]`);
  if (Array.isArray(value)) {
    const delimiter = found?.kind === 'array' ? found.delimiter : undefined;
    if (delimiter !== undefined) return [[name, value.join(delimiter)]];
    return value.flatMap((one, i) => pairsOf(one, undefined, hasMembers(one) ? at(String(i)) : name));
  }
  if (value instanceof UploadedFile) return [[name, value]];
  if (!hasMembers(value)) return [[name, String(value)]];
  const memberOf = (key: string): Field | undefined =>
    found?.kind === 'object' ? found.members.get(key)?.field : undefined;
  return Object.entries(value).flatMap(([key, one]) => pairsOf(one, memberOf(key), at(key)));
}

const hasMembers = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof UploadedFile);

/** The same where no part is a file. */
const textsOf = (value: unknown, field: Field | undefined): [string, string][] =>
  pairsOf(value, field).map(([name, part]) => [name, String(part)]);

/** Where a response has the key of a row: `.data.id`. */
const keyPlace = ({ planned: { shown, resource } }: OperationText): string =>
  [...(shown?.within ?? []), resource?.key ?? 'id']
    .map((key) => (keyOf(key) === key ? `.${key}` : `[${literal(key)}]`))
    .join('');

const keyType = ({ planned: { shown, resource } }: OperationText): string =>
  [...(shown?.within ?? []), resource?.key ?? 'id'].reduceRight(
    (inner, key) => `{ ${keyOf(key)}: ${inner} }`,
    'string | number',
  );

function ofRow(name: string, texts: readonly OperationText[]): string[] {
  const isOf =
    (action: string) =>
    (one: OperationText): boolean =>
      one.planned.action === action &&
      one.planned.resource?.depth === 0 &&
      one.planned.shown !== undefined &&
      !one.planned.shown.isMade;
  const pairs = texts.filter(isOf('create')).flatMap((create) => {
    const retrieve = texts.find((one) => isOf('retrieve')(one) && one.planned.resource === create.planned.resource);
    return retrieve === undefined ? [] : [{ create, retrieve, sent: sentTo(create), asked: sentTo(retrieve, 'KEY') }];
  });
  const [found] = pairs.flatMap(({ sent, asked, ...rest }) => (sent && asked ? [{ ...rest, sent, asked }] : []));
  if (found === undefined)
    return pairs
      .slice(0, 1)
      .map(
        ({ create }) =>
          `// ${plain(create.planned.described.source)} is not tested: no example was found that passes the checks of ${unknownIn(create)}.\n`,
      );
  const { create, retrieve, sent, asked } = found;
  const { table = '' } = create.planned.resource ?? {};
  return [
    `test('a row of ${table} that was created is retrieved', async () => {
  const { baseUrl, fetch } = createFake().options.${name};
${sent.before}  const created = await fetch(\`\${baseUrl}${sent.path}\`${sent.init});
  assert.equal(created.status, ${create.planned.described.success});
  const key = ((await created.json()) as ${keyType(create)})${keyPlace(create)};
  const retrieved = await fetch(\`\${baseUrl}${asked.path.replace('KEY', '${key}')}\`${asked.init});
  assert.equal(retrieved.status, ${retrieve.planned.described.success});
  assert.equal(((await retrieved.json()) as ${keyType(retrieve)})${keyPlace(retrieve)}, key);
});
`,
  ];
}

function ofUnknown(name: string, texts: readonly OperationText[]): string[] {
  const [found] = texts
    .filter(({ planned }) => planned.action === 'retrieve')
    .flatMap((one) => {
      const sent = sentTo(one, '0');
      return sent === undefined ? [] : [{ one, sent }];
    });
  if (found === undefined) return [];
  return [
    `test('a row of ${found.one.planned.resource?.table} that is not there is a 404', async () => {
  const { baseUrl, fetch } = createFake().options.${name};
  assert.equal((await fetch(\`\${baseUrl}${found.sent.path}\`${found.sent.init})).status, 404);
});
`,
  ];
}

function ofOther(name: string, texts: readonly OperationText[]): string[] {
  const [found] = texts
    .filter(({ planned: { action } }) => action === undefined || action === 'list')
    .flatMap((one) => {
      const sent = sentTo(one);
      return sent === undefined ? [] : [{ one, sent }];
    });
  if (found === undefined) return [];
  const { method, success, path } = found.one.planned.described;
  return [
    `test('${method} ${path} has a response', async () => {
  const { baseUrl, fetch } = createFake().options.${name};
${found.sent.before}  const response = await fetch(\`\${baseUrl}${found.sent.path}\`${found.sent.init});
  assert.equal(response.status, ${success});
});
`,
  ];
}
