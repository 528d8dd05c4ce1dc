import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Chosen } from './groups.ts';
import type { Result } from './measure.ts';

/** What a worker reports of a row. */
export type Report = Result | { readonly name: string; readonly error: string };

/** Measures rows, each group in a process of its own, and says on the way which is done. A row that fails is omitted. */
export async function measureAll(rows: readonly Chosen[], root: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const group of new Set(rows.map((one) => one.group))) {
    const names = rows.filter((one) => one.group === group).map(({ row }) => row.name);
    const worker = fork(join(root, 'test/bench/worker.ts'), [group, ...names], {
      cwd: root,
      execArgv: ['--expose-gc', '--max-old-space-size=8192'],
    });
    worker.on('message', (report: Report) => {
      console.error('error' in report ? `${report.name}: ${report.error}` : `measured: ${group}: ${report.name}`);
      if (!('error' in report)) results.push(report);
    });
    await once(worker, 'exit');
  }
  return results;
}
