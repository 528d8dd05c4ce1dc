/**
 * `npm run bench -- WORD…` measures the rows whose name holds one of the words, all of them for none, and prints the
 * table. `--write` writes it into docs/costs.md. `--against REF` tells which rows are worse than at a commit.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareWith } from './against.ts';
import { chosen } from './groups.ts';
import { measureAll } from './processes.ts';
import { writeInto } from './page.ts';
import { isMet, tableOf } from './table.ts';

const root = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, against: { type: 'string' } },
});

const rows = await chosen(positionals);
if (rows.length === 0) throw new Error(`no row's name holds ${positionals.join(' or ')}`);

if (values.against !== undefined) process.exitCode = (await compareWith(values.against, rows, root)) ? 0 : 1;
else {
  const results = await measureAll(rows, root);
  console.log(tableOf(results));
  const missed = results.filter((result) => isMet(result) === false).length;
  if (missed > 0) console.log(`\nGoals not met: ${missed}.`);
  if (results.length < rows.length) process.exitCode = 1;
  if (values.write) writeInto(join(root, 'docs/costs.md'), results);
}
