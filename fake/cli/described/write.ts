// The files of an area that is made of a description: for people to read and to change.
import { reasonPhrase } from '../../engine/http/reason-phrases.ts';
import type { StarterFile } from '../starter-area.ts';
import type { Description } from './description.ts';
import { camel, keyOf, plain, quoted, type Naming } from './names.ts';
import { operationText, type ErrorNames, type OperationText } from './operation-code.ts';
import { baseOf, operationsOf, type Described, type Omitted } from './operations.ts';
import { planOf, type Plan, type Resource } from './resources.ts';
import { accepts } from './asked.ts';
import { bare, type Bare, type Member } from './field.ts';
import { sampleOf } from './sample.ts';
import { Schemas } from './schemas.ts';
import { toRecord } from './to-record.ts';
import { testOf } from './write-test.ts';
import { UsageError } from '../usage.ts';

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
    { path: `${name}.${extension}`, content: areaOf({ naming, plan, texts, errorNames, base: baseOf(description), schemas }) },
    { path: `${name}.schemas.${extension}`, content: schemasOf(schemas, naming, exampleOf(schemas, plan)) },
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
  { lines, libraries }: Schemas,
  { from }: Naming,
  example: string,
): string => `// The data of ${plain(from)}. What requests have is checked; what responses require has a made-up default${example}.
${libraries.has('json') ? "import { json } from 'understudy-sdk/fake/kit';\n" : ''}import * as z from 'zod/mini';

${lines.length === 0 ? 'export {};' : lines.join('\n\n')}
`;

/** An example of a row. */
const exampleOf = (schemas: Schemas, { resources: [first] }: Plan): string =>
  first === undefined ? '' : `, so \`${schemas.nameOfShape(first.shape).replace('s.', '')}.parse({})\` gives an example`;

interface AreaParts {
  readonly naming: Naming;
  readonly plan: Plan;
  readonly texts: readonly OperationText[];
  readonly errorNames: ErrorNames;
  readonly base: string;
  readonly schemas: Schemas;
}

function areaOf({ naming: { name, extension, from }, plan, texts, errorNames, base, schemas }: AreaParts): string {
  const code = texts.map((one) => one.code).join('\n');
  const tables = plan.resources.map((one) => tableCode(one, schemas.nameOfShape(one.shape)));
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
const isTime = (name: string, { field, isRequired }: Member): boolean =>
  isRequired && isDateTime(bare(field)) && /^(created|updated|inserted|modified)/i.test(name);

const isDateTime = (field: Bare): boolean => field.kind === 'string' && field.formats.includes('date-time');

function tableCode({ table, shape, key, depth }: Resource, name: string): string {
  const { members } = shape.object;
  const columns = [`...${name}.shape`, `id: ${idCode(table, members.get('id'))}`];
  if (key !== 'id') columns.push(`${keyOf(key)}: ${idCode(table, members.get(key))}`);
  for (const [name, member] of members) if (isTime(name, member)) columns.push(`${keyOf(name)}: now()`);
  if (depth > 0) columns.push(`under: z._default(z.string(), '')`);
  const value = `row${/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${quoted(key)}]`}`;
  const at = depth === 0 && kindOf(members.get(key)) === 'string' ? value : `\`${depth > 0 ? '${row.under}/' : ''}\${${value}}\``;
  const lists = [...(depth > 0 ? ['under: (row) => row.under'] : []), `at: (row) => ${at}`];
  return `${table}: table({ ${columns.join(', ')} }${depth === 0 && key === 'id' ? '' : `, { lists: { ${lists.join(', ')} } }`}),`;
}

const kindOf = (member: Member | undefined): string | undefined => member && bare(member.field).kind;

/** A column that is counted, in a form that its description takes. */
function idCode(table: string, member: Member | undefined): string {
  if (member === undefined || kindOf(member) !== 'string') return 'id()';
  const { field } = member;
  const found = bare(field);
  if ('formats' in found && found.formats.includes('uuid')) return `id('00000000-0000-4000-8000-', 12)`;
  const [, prefix = '', digits = ''] = /^(.*?)([0-9a-f]+)$/.exec(String(sampleOf(field))) ?? [];
  const isFine = (start: string, length: number): boolean =>
    ['1', 'af'].every((one) => accepts(field, `${start}${one.padStart(length, '0')}`));
  if (isFine(`${table}_`, 6)) return `id('${table}_')`;
  return isFine(prefix, digits.length) && digits.length > 1 ? `id(${quoted(prefix)}, ${digits.length})` : `id('${table}_')`;
}
