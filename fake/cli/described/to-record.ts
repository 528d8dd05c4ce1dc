// The list of what a description does not say.
import { plain, type Naming } from './names.ts';
import type { OperationText } from './operation-code.ts';
import type { Omitted } from './operations.ts';

/** A page of Markdown, to tick off. */
export const toRecord = (
  { name, from, extension }: Naming,
  texts: readonly OperationText[],
  omitted: readonly Omitted[],
): string => {
  const listing = texts.filter(({ planned }) => planned.action === 'list');
  const lines = (found: readonly OperationText[], text: (one: OperationText) => string): string =>
    found.map((one) => `- [ ] \`${one.planned.described.source}\` (\`${one.planned.id}\`): ${text(one)}\n`).join('');
  const open = texts.filter((one) => one.open.length > 0);
  const missing = omitted.map(({ source, reason }) => `- [ ] \`${source.replaceAll('`', '')}\`: ${reason}\n`).join('');
  return `# To record: ${name}

${plain(from)} says which operations there are and what their data looks like. It does not say what follows: record it with
\`understudy-sdk record\`, write it in ${name}.${extension}, and tick it off here.

## For all operations

- [ ] who may do what: credentials, and the response without them (\`before\`)
- [ ] the body of an error, and its texts (\`errors\`, \`errorBody\`)
- [ ] the order of checks: is an unknown id reported before a malformed body?
- [ ] rules: what must be unique, which states follow each other, what is deleted with what
- [ ] ids: their form, and whether a client may choose one
- [ ] limits, idempotency keys, webhooks
${
  listing.length === 0
    ? ''
    : `
## Lists: order, filters and pages

${lines(listing, ({ planned }) => (planned.described.query.length === 0 ? 'its order' : `its order, and ${planned.described.query.map((one) => `\`${plain(one)}\``).join(', ')}`))}`
}${
    open.length === 0
      ? ''
      : `
## Operations that are not complete

${lines(open, (one) => one.open.join('; '))}`
  }${
    missing === ''
      ? ''
      : `
## Operations that were not written

${missing}`
  }`;
};
