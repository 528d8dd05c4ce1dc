// The list of what a description does not say, or what is not written of it.
import { partOf, textOf, type Description } from './description.ts';
import { idColumns } from './ids.ts';
import { plain, type Naming } from './names.ts';
import type { OperationText } from './operation-code.ts';
import type { Omitted } from './operations.ts';
import type { Planned } from './resources.ts';

const code = (name: string): string => `\`${plain(name)}\``;

const queryText = (names: readonly string[]): string =>
  names.length === 0 ? 'its order' : `its order, and what ${names.map(code).join(', ')} of its query do`;

/** The credentials that a description says. */
function credentialsOf(description: Description): string {
  const { securitySchemes } = partOf(description.document['components']);
  const schemes = Object.entries(partOf(securitySchemes)).map(([name, value]) => {
    const { type, scheme, in: place, name: key } = description.resolve(value);
    return `${code(name)} (${[type, scheme, place, key]
      .flatMap((one) => textOf(one) ?? [])
      .map(plain)
      .join(' ')})`;
  });
  return schemes.length === 0
    ? 'credentials, and the response without them'
    : `the description says ${schemes.join(', ')}; not written, nor is the response without them`;
}

/** The schemas of errors that a description says. */
function errorBodyOf(texts: readonly OperationText[]): string {
  const names = [...new Set(texts.flatMap(({ planned }) => planned.described.errorBodies))];
  const shown = names.slice(0, 5).map(code).join(', ');
  return names.length === 0
    ? ', and its texts'
    : `: the description says ${shown}${names.length > 5 ? ', …' : ''}; not written. Its texts`;
}

/** The columns of ids whose described form is not theirs. */
function idsOf(texts: readonly OperationText[]): string {
  const resources = new Set(texts.flatMap(({ planned }) => planned.resource ?? []));
  const names = [...resources].flatMap((one) =>
    idColumns(one).flatMap(({ name, isFine }) => (isFine ? [] : [code(`${one.table}.${name}`)])),
  );
  return names.length === 0 ? '' : ` (what the description says of ${names.join(', ')} is not kept: write an \`id\`)`;
}

/** A text of the description on one line of Markdown. */
const onLine = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ');

const sourceOf = ({ planned }: OperationText): string => `\`${onLine(planned.described.source)}\``;

const namesIn = ({ described }: Planned, place: string): string[] =>
  described.parameters.filter((one) => one.place === place).map(({ name }) => name);

/** The fields of each format: what a text looks like is not checked. */
function formatLines(texts: readonly OperationText[]): string {
  const lines = texts
    .filter(({ unchecked }) => unchecked.formats.size > 0)
    .map((one) => {
      const formats = [...one.unchecked.formats].map(([format, places]) => `${code(format)} of ${places.join(', ')}`);
      return `- [ ] ${sourceOf(one)}: ${formats.join('; ')}\n`;
    });
  return lines.length === 0 ? '' : `\n## Formats, of which none is checked\n\n${lines.join('')}`;
}

/** References that lead nowhere: anything fits there. */
const missingLines = ({ missing }: Description): string =>
  [...missing].map((ref) => `- [ ] ${code(ref)}: the reference leads nowhere, so that anything fits there\n`).join('');

/** A page of Markdown, to tick off. */
export const toRecord = (
  { name, from, extension }: Naming,
  texts: readonly OperationText[],
  omitted: readonly Omitted[],
  description: Description,
): string => {
  const listing = texts.filter(({ planned }) => planned.action === 'list');
  const lines = (found: readonly OperationText[], text: (one: OperationText) => string): string =>
    found.map((one) => `- [ ] \`${one.planned.described.source}\` (\`${one.planned.id}\`): ${text(one)}\n`).join('');
  const open = texts.filter((one) => one.open.length > 0);
  const unchecked = texts.flatMap((one) => one.unchecked.lines.map((line) => `- [ ] ${sourceOf(one)} ${line}\n`));
  const missing = omitted
    .map(({ source, reason }) => `- [ ] \`${onLine(source)}\`: ${reason.replace(/\s+/g, ' ')}\n`)
    .join('');
  return `# To record: ${name}

What the description ${plain(from)} leaves open, and what it says that ${name}.${extension} does not do yet: record it with
\`understudy-sdk record\`, write it, and tick it off here.

## For all operations

- [ ] who may do what: ${credentialsOf(description)} (\`before\`, \`credentials\`, \`client\`)
- [ ] the body of an error${errorBodyOf(texts)} (\`errors\`, \`errorBody\`)
- [ ] when an operation has which of its \`errors\`: their statuses are the description's
- [ ] the order of checks: is an unknown id reported before a malformed body?
- [ ] rules: what must be unique, which states follow each other, what is deleted with what
- [ ] ids: their form${idsOf(texts)}, and whether a client may choose one
- [ ] headers of responses: a recording has the type, \`Location\`, \`Link\`, \`Allow\` and \`Retry-After\`; write others into its cases
- [ ] limits, idempotency keys, webhooks
${missingLines(description)}${
    listing.length === 0
      ? ''
      : `
## Lists: order, filters and pages

${lines(listing, ({ planned }) => queryText(namesIn(planned, 'query')))}`
  }${
    open.length === 0
      ? ''
      : `
## Operations that are not complete

${lines(open, (one) => one.open.join('; '))}`
  }${
    unchecked.length === 0
      ? ''
      : `
## Fields that are not checked

${unchecked.join('')}`
  }${formatLines(texts)}${
    missing === ''
      ? ''
      : `
## Operations that were not written

${missing}`
  }`;
};
