import { issuesWith } from '../area/schema-issues.ts';
import { rowFrom } from '../area/columns.ts';
import type { SeedIssue } from '../area/seed-issues.ts';
import type { Table } from '../store/table.ts';
import type { Core } from '../world/core.ts';
import type { AnyRow, AnyTable, RowContext } from './table.ts';

/**
 * Gives the rows of a table, written with other columns, the columns that they lack, and takes away those that are gone. Gives
 * the issues of rows that do not fit.
 */
export function carryRows(
  place: string,
  { columns }: AnyTable,
  table: Table<AnyRow, string>,
  world: Core,
): readonly SeedIssue[] {
  const context: RowContext = { world, place, isTaken: (id) => table.get(id) !== undefined };
  const issues: SeedIssue[] = [];
  for (const row of table.all()) {
    const carried = rowFrom(columns, context, row) as AnyRow;
    const own = Object.entries(columns).flatMap(([name, column]) =>
      issuesWith(column as never, carried[name], `${place}[${JSON.stringify(row.id)}].${name}`),
    );
    if (own.length > 0) issues.push(...own);
    else table.replace(Object.freeze(carried));
  }
  return issues;
}
