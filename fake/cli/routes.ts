import { allOperations } from '../areas.ts';
import { spellings } from '../http/router.ts';

/** One way to reach an operation. */
interface RouteLine {
  readonly area: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** The statuses that it can give. */
  readonly statuses: readonly number[];
}

function routeLines(): RouteLine[] {
  return allOperations().flatMap(([area, table]) =>
    Object.entries(table).flatMap(([operation, row]) =>
      spellings(row).map(({ method, path }) => ({
        area,
        operation,
        method,
        path,
        statuses: [...row.success, ...row.errors],
      })),
    ),
  );
}

/** Every route as JSON. */
export const routesJson = (): string => JSON.stringify(routeLines(), null, 2);

/** Every route, one a line: operation, method, path, statuses. */
export function routesTable(): string {
  const rows = routeLines().map(({ operation, method, path, statuses }) => [
    operation,
    method,
    path,
    statuses.join(' '),
  ]);
  const widths = [0, 1, 2].map((column) => rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0));
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n');
}
