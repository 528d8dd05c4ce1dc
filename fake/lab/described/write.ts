// The files of an area that is made of a description: for people to read and to change.
import { reasonPhrase } from '../../engine/http/reason-phrases.ts';
import type { StarterFile } from '../../shell/starter-file.ts';
import type { Description } from './description.ts';
import { camel, keyOf, plain, quoted, type Naming } from './names.ts';
import { operationText, type ErrorNames, type OperationText } from './operation-code.ts';
import { baseOf, operationsOf, type Described, type Omitted } from './operations.ts';
import { planOf, type Plan, type Resource } from './resources.ts';
import { idColumns } from './ids.ts';
import { bare, type Bare, type Member } from './field.ts';
import { Schemas } from './schemas.ts';
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
    {
      path: `${name}.${extension}`,
      content: areaOf({ naming, plan, texts, errorNames, base: baseOf(description), schemas }),
    },
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
  const statuses = [...new Set(operations.flatMap(({ errors }) => errors))].sort((a, b) => a - b);
  for (const status of statuses)
    if (!names.has(status) && reasonPhrase(status) !== 'Error') names.set(status, camel(reasonPhrase(status)));
  return names;
}

const schemasOf = (
  { lines, libraries }: Schemas,
  { from }: Naming,
  example: string,
): string => `// The data of ${plain(from)}. What requests have is checked; what responses require has a made-up default${example}.
${fromKit(libraries)}import * as z from 'zod/mini';

${lines.length === 0 ? 'export {};' : lines.join('\n\n')}
`;

function fromKit(libraries: ReadonlySet<string>): string {
  const names = ['json', 'UploadedFile'].filter((one) => libraries.has(one));
  return names.length === 0 ? '' : `import { ${names.join(', ')} } from 'understudy-sdk/fake/kit';\n`;
}

/** An example of a row. */
const exampleOf = (schemas: Schemas, { resources: [first] }: Plan): string =>
  first === undefined
    ? ''
    : `, so \`${schemas.nameOfShape(first.shape).replace('s.', '')}.parse({})\` gives an example`;

interface AreaParts {
  readonly naming: Naming;
  readonly plan: Plan;
  readonly texts: readonly OperationText[];
  readonly errorNames: ErrorNames;
  readonly base: string;
  readonly schemas: Schemas;
}

function areaOf({ naming: { name, extension, from }, plan, texts, errorNames, base, schemas }: AreaParts): string {
  const tables = plan.resources.map((one) => tableText(one, schemas.nameOfShape(one.shape)));
  const used = new Set([...tables, ...texts].flatMap(({ libraries }) => libraries));
  const imports = ['composeFake', 'defineArea', ...['id', 'now', 'table'].filter((one) => used.has(one))];
  return `// An area from ${plain(from)}. What is not written here is listed in ${name}.to-record.md: change the operations here
// as you record it.
import { ${imports.join(', ')} } from 'understudy-sdk/fake/kit';
${used.has('z') ? `import * as z from 'zod/mini';\n` : ''}${used.has('s') ? `import * as s from './${name}.schemas.${extension}';\n` : ''}
export const ${name}Area = defineArea({
  name: '${name}',${base === '' ? '' : `\n  base: ${quoted(base)},`}
  tables: {${tables.map(({ code }) => `\n    ${code}`).join('')}${tables.length > 0 ? '\n  ' : ''}},
  errors: { ${[...errorNames].map(([status, one]) => `${one}: ${status}`).join(', ')} },
  operations: {
${texts.map(({ code }) => code).join('\n')}
  },
});

export const createFake = composeFake([${name}Area]);
`;
}

/** The columns whose names say when a row was made or changed. */
const isTime = (name: string, { field, isRequired }: Member): boolean =>
  isRequired && isDateTime(bare(field)) && /^(created|updated|inserted|modified)/i.test(name);

const isDateTime = (field: Bare): boolean => field.kind === 'string' && field.formats.includes('date-time');

/** A table as code, and what the code imports. */
interface TableText {
  readonly code: string;
  readonly libraries: readonly string[];
}

function tableText(resource: Resource, name: string): TableText {
  const { table, shape, key, depth } = resource;
  const { members } = shape.object;
  const times = [...members].filter(([one, member]) => isTime(one, member)).map(([one]) => `${keyOf(one)}: now()`);
  const columns = [
    `...${name}.shape`,
    ...idColumns(resource).map(({ name: column, code }) => `${keyOf(column)}: ${code}`),
    ...times,
    ...(depth > 0 ? [`under: z._default(z.string(), '')`] : []),
  ];
  const value = `row${keyOf(key) === key ? `.${key}` : `[${quoted(key)}]`}`;
  const isText = depth === 0 && kindOf(members.get(key)) === 'string';
  const at = isText ? value : `\`${depth > 0 ? '${row.under}/' : ''}\${${value}}\``;
  const lists = [...(depth > 0 ? ['under: (row) => row.under'] : []), `at: (row) => ${at}`];
  const options = depth === 0 && key === 'id' ? '' : `, { lists: { ${lists.join(', ')} } }`;
  return {
    code: `${table}: table({ ${columns.join(', ')} }${options}),`,
    libraries: ['table', 'id', 's', ...(times.length > 0 ? ['now'] : []), ...(depth > 0 ? ['z'] : [])],
  };
}

const kindOf = (member: Member | undefined): string | undefined => member && bare(member.field).kind;
