/**
 * `npm run bench -- WORD…` measures the rows whose name holds one of the words, all of them for none, and prints the
 * table. `--write` writes it into docs/costs.md. Each row is measured in a process of its own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, type Result, type Row } from './measure.ts';
import { writeInto } from './page.ts';
import { programRows } from './rows/programs.ts';
import { requestRows } from './rows/requests.ts';
import { stateRows } from './rows/states.ts';
import { isMet, tableOf } from './table.ts';

const rows: readonly Row[] = [...requestRows, ...stateRows, ...programRows];

/** Measures a row in another process; one that fails there has no result. */
async function measured({ name }: Row): Promise<Result[]> {
  const worker = fork(import.meta.filename, ['--row', name], { execArgv: ['--expose-gc'] });
  const results: Result[] = [];
  worker.on('message', (result: Result) => results.push(result));
  await once(worker, 'exit');
  console.error(results.length === 0 ? `failed: ${name}` : `measured: ${name}`);
  return results;
}

async function report(chosen: readonly Row[], page: string | undefined): Promise<void> {
  const results: Result[] = [];
  for (const row of chosen) results.push(...(await measured(row)));
  console.log(tableOf(results));
  const missed = results.filter((result) => isMet(result) === false).length;
  if (missed > 0) console.log(`\nGoals not met: ${missed}.`);
  if (results.length < chosen.length) process.exitCode = 1;
  if (page !== undefined) writeInto(page, results);
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, row: { type: 'string' } },
});

if (values.row !== undefined) {
  const row = rows.find(({ name }) => name === values.row);
  if (row !== undefined) process.send?.(await measure(row));
  process.exit();
}
const chosen = rows.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0)
  throw new Error(`no row's name holds ${words.join(' or ')}; there are: ${rows.map(({ name }) => name).join('; ')}`);
await report(chosen, values.write ? join(import.meta.dirname, '../../docs/costs.md') : undefined);
