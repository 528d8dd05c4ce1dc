// The files of an area that is made of a description: for people to read and to change.
import { reasonPhrase } from '../../engine/http/reason-phrases.ts';
import type { StarterFile } from '../../shell/starter-file.ts';
import type { Description } from './description.ts';
import { camel, keyOf, plain, quoted, type Naming } from './names.ts';
import { operationText, type ErrorNames, type OperationText } from './operation-code.ts';
import { baseOf, operationsOf, type Described, type Omitted } from './operations.ts';
import { planOf, type Plan, type Resource } from './resources.ts';
import { Schemas, type Field } from './schemas.ts';
import { toRecord } from './to-record.ts';
import { testOf } from './write-test.ts';
import { UsageError } from '../../shell/usage.ts';

/** The result of reading a description: the files, and what they have. */
export interface Written {
  readonly files: readonly StarterFile[];
  readonly plan: Plan;
  readonly omitted: readonly Omitted[];
}

/**
 * Writes an area from a description.
 *
 * @throws {@link UsageError} where no operation of it can be written.
 */
export function writtenFrom(description: Description, naming: Naming): Written {
  const schemas = new Schemas(description);
  const { operations, omitted } = operationsOf(description);
  if (operations.length === 0)
    throw new UsageError(
      `${naming.from}: paths: expected an operation; ${omitted[0] === undefined ? 'received none' : `${omitted[0].source}: ${omitted[0].reason}`}`,
    );
  const plan = planOf(operations, schemas);
  const errorNames = errorNamesOf(operations);
  const texts = plan.operations.map((planned) => operationText(planned, schemas, errorNames));
  const { name, extension } = naming;
  const files = [
    { path: `${name}.${extension}`, content: areaOf({ naming, plan, texts, errorNames, base: baseOf(description) }) },
    { path: `${name}.schemas.${extension}`, content: schemasOf(schemas, naming) },
    { path: `${name}.test.${extension}`, content: testOf(naming, texts) },
    { path: `${name}.to-record.md`, content: toRecord(naming, texts, omitted, description) },
  ];
  return { files, plan, omitted };
}

/** The errors of an area: what every one needs, and each status that the description says and the kit has a name for. */
function errorNamesOf(operations: readonly Described[]): ErrorNames {
  const count = (status: number): number => operations.filter(({ errors }) => errors.includes(status)).length;
  const names = new Map([
    [404, 'notFound'],
    [count(400) > count(422) ? 400 : 422, 'invalid'],
  ]);
  const said = [...new Set(operations.flatMap(({ errors }) => errors))].sort((a, b) => a - b);
  for (const status of said)
    if (!names.has(status) && reasonPhrase(status) !== 'Error') names.set(status, camel(reasonPhrase(status)));
  return names;
}

const schemasOf = (
  { lines }: Schemas,
  { from }: Naming,
): string => `// The data of ${plain(from)}: each required field got a made-up default${exampleIn(lines)}.
import * as z from 'zod/mini';

${lines.length === 0 ? 'export {};' : lines.join('\n\n')}
`;

/** An example of the first object that is one without anything given. */
function exampleIn(lines: readonly string[]): string {
  const [, name] =
    lines.map((line) => /^export const (\w+) = z\.(?:loose)?object/i.exec(line)).find((found) => found) ?? [];
  return name === undefined ? '' : `, so \`${name}.parse({})\` gives an example`;
}

interface AreaParts {
  readonly naming: Naming;
  readonly plan: Plan;
  readonly texts: readonly OperationText[];
  readonly errorNames: ErrorNames;
  readonly base: string;
}

function areaOf({ naming: { name, extension, from }, plan, texts, errorNames, base }: AreaParts): string {
  const code = texts.map((one) => one.code).join('\n');
  const tables = plan.resources.map(tableCode);
  const imports = [
    'composeFake',
    'defineArea',
    ...['id', 'now', 'table'].filter((one) => tables.some((line) => new RegExp(`\\b${one}\\(`).test(line))),
  ];
  const uses = (word: string): boolean => new RegExp(`\\b${word}\\.`).test(`${code}\n${tables.join('\n')}`);
  return `// An area from ${plain(from)}. What is not written here is listed in ${name}.to-record.md: change the operations here
// as you record it.
import { ${imports.join(', ')} } from 'understudy-sdk/fake/kit';
${uses('z') ? `import * as z from 'zod/mini';\n` : ''}${uses('s') ? `import * as s from './${name}.schemas.${extension}';\n` : ''}
export const ${name}Area = defineArea({
  name: '${name}',${base === '' ? '' : `\n  base: ${quoted(base)},`}
  tables: {${tables.map((line) => `\n    ${line}`).join('')}${tables.length > 0 ? '\n  ' : ''}},
  errors: { ${[...errorNames].map(([status, one]) => `${one}: ${status}`).join(', ')} },
  operations: {
${code}
  },
});

export const createFake = composeFake([${name}Area]);
`;
}

/** The columns whose names say when a row was made or changed. */
const isTime = (name: string, { schema, isRequired }: Field): boolean =>
  isRequired && schema['format'] === 'date-time' && /^(created|updated|inserted|modified)/i.test(name);

function tableCode({ table, shape, key, depth }: Resource): string {
  const columns = [`...s.${shape.name}.shape`, `id: ${idCode(table, shape.fields.get('id'))}`];
  if (key !== 'id') columns.push(`${keyOf(key)}: ${idCode(table, shape.fields.get(key))}`);
  for (const [name, field] of shape.fields) if (isTime(name, field)) columns.push(`${keyOf(name)}: now()`);
  if (depth > 0) columns.push(`under: z._default(z.string(), '')`);
  const value = `row${/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${quoted(key)}]`}`;
  const isText = depth === 0 && shape.fields.get(key)?.code === 'z.string()';
  const at = isText ? value : `\`${depth > 0 ? '${row.under}/' : ''}\${${value}}\``;
  const lists = [...(depth > 0 ? ['under: (row) => row.under'] : []), `at: (row) => ${at}`];
  return `${table}: table({ ${columns.join(', ')} }${depth === 0 && key === 'id' ? '' : `, { lists: { ${lists.join(', ')} } }`}),`;
}

/** A column that is counted. */
function idCode(table: string, field: Field | undefined): string {
  if (field?.code !== 'z.string()') return 'id()';
  return field.schema['format'] === 'uuid' ? `id('00000000-0000-4000-8000-', 12)` : `id('${table}_')`;
}
