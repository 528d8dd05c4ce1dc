import { allOperations } from '../areas.ts';
import { spellings } from '../http/router.ts';

/** Every route, one a line: operation, method, path, statuses. */
export function routesTable(): string {
  const rows = allOperations().flatMap(([, table]) =>
    Object.entries(table).flatMap(([id, operation]) =>
      spellings(operation).map(({ method, path }) => [
        id,
        method,
        path,
        [...operation.success, ...operation.errors].join(' '),
      ]),
    ),
  );
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n');
}
