import { expect, test } from 'vitest';
import { declarations } from './declarations.ts';
import { declaredIn, offersOf, type Offer } from './exports.ts';

const files = declarations(true);
const entries = ['core', 'payments', 'federation', 'pulls'];

/** The public types of one entry point, without those every entry point has. */
function section(entry: string, common: ReadonlyMap<string, Offer>): string {
  const offers = [...offersOf(files, `src/${entry}/index.ts`)].filter(
    ([name]) => entry === 'core' || !common.has(name),
  );
  const texts = offers.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, offer]) => textOf(offer));
  const title = entry === 'core' ? 'Every entry point' : `understudy-sdk/${entry}`;
  return `## ${title}\n\n\`\`\`ts\n${texts.join('\n')}\n\`\`\`\n`;
}

function textOf({ file, name, typeOnly }: Offer): string {
  const text = declaredIn(files.get(file) ?? '').get(name) ?? '';
  return (typeOnly ? text.replace('export declare class', 'export type class') : text).replace(/^export /, '');
}

test('the public types are those that were reviewed', async () => {
  const common = offersOf(files, 'src/core/index.ts');
  const head =
    '# The public types of the clients\n\n' +
    'Made from the sources; `npx vitest run api-report -u` updates it. A change here is a change for users: review it as one, and name it in the changelog.\n' +
    '`type class` is a class whose type is public, and which only the package makes.\n\n';
  const report = head + entries.map((entry) => section(entry, common)).join('\n');
  await expect(report).toMatchFileSnapshot('./api-report.md');
});
