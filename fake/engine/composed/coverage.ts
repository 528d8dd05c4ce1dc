import type { OperationTable } from '../../../src/core/operation.ts';
import type { Reasons } from '../http/area.ts';
import type { StatusCount } from '../world/journal.ts';

/** One status of an operation, and how often it was seen. */
export interface CoveredStatus {
  /** The status. */
  readonly status: number;
  /** How many responses had it. */
  readonly count: number;
  /** Whether the operation documents it; others are seen in faults, or where the server rejects early. */
  readonly isDocumented: boolean;
  /** The checks that can fail with this status where the response does not say which: seen and never seen. */
  readonly reasons?: readonly CoveredReason[];
}

/** A check that can fail, and how often it did. */
export interface CoveredReason {
  /** The text in the journal. */
  readonly reason: string;
  /** How many requests it rejected. */
  readonly count: number;
}

/** The coverage of an operation. */
export interface CoveredOperation {
  /** Its id. */
  readonly operation: string;
  /** Its area. */
  readonly area: string;
  /** Its statuses, ascending. */
  readonly statuses: readonly CoveredStatus[];
}

/** The coverage of all operations. */
export interface Coverage {
  /** The version of this form. */
  readonly version: 1;
  /** Operations in the order of the tables. */
  readonly operations: readonly CoveredOperation[];
}

/** The operations of an area. */
export interface CoverableArea {
  readonly area: string;
  readonly operations: OperationTable;
  readonly reasons?: Reasons;
  readonly credentials?: Readonly<Record<string, string>>;
}

/** The coverage of some operations by the counted responses. */
export function coverageOf(areas: readonly CoverableArea[], counts: readonly StatusCount[]): Coverage {
  const seen = new Map<string, Map<number, StatusCount>>();
  for (const one of counts) {
    const statuses = seen.get(one.operation) ?? new Map<number, StatusCount>();
    seen.set(one.operation, statuses.set(one.status, one));
  }
  const operations = areas.flatMap(({ area, operations: table, reasons = {} }) =>
    Object.entries(table).map(([operation, row]): CoveredOperation => {
      const documented = new Set([...row.success, ...row.errors]);
      const statuses = seen.get(operation);
      const all = [...new Set([...documented, ...(statuses?.keys() ?? [])])].sort((a, b) => a - b);
      return {
        operation,
        area,
        statuses: all.map((status) => ({
          status,
          count: statuses?.get(status)?.count ?? 0,
          isDocumented: documented.has(status),
          ...coveredReasons(reasons[operation]?.[status], statuses?.get(status)),
        })),
      };
    }),
  );
  return { version: 1, operations };
}

function coveredReasons(all: readonly string[] = [], seen?: StatusCount): Pick<CoveredStatus, 'reasons'> {
  return all.length === 0 ? {} : { reasons: all.map((reason) => ({ reason, count: seen?.reasons.get(reason) ?? 0 })) };
}

/** The sum of several coverages, such as those of parallel workers. */
export function mergedCoverage(coverages: readonly Coverage[]): Coverage {
  const operations = new Map<string, CoveredOperation>();
  for (const one of coverages.flatMap((coverage) => coverage.operations)) {
    const before = operations.get(one.operation);
    operations.set(
      one.operation,
      before === undefined ? one : { ...one, statuses: summed(before.statuses, one.statuses) },
    );
  }
  return { version: 1, operations: [...operations.values()] };
}

function summed(some: readonly CoveredStatus[], others: readonly CoveredStatus[]): CoveredStatus[] {
  const all = new Map(some.map((one) => [one.status, one]));
  for (const one of others) {
    const before = all.get(one.status);
    all.set(one.status, before === undefined ? one : summedStatus(before, one));
  }
  return [...all.values()].sort((a, b) => a.status - b.status);
}

function summedStatus(one: CoveredStatus, other: CoveredStatus): CoveredStatus {
  const reasons = one.reasons?.map(({ reason, count }) => ({
    reason,
    count: count + (other.reasons?.find((same) => same.reason === reason)?.count ?? 0),
  }));
  return { ...one, count: one.count + other.count, ...(reasons !== undefined && { reasons }) };
}

/** How many documented statuses there are, and how many of them were seen. */
function covered(operations: readonly CoveredOperation[]): { readonly seen: number; readonly all: number } {
  const documented = operations.flatMap(({ statuses }) => statuses.filter(({ isDocumented }) => isDocumented));
  return { seen: documented.filter(({ count }) => count > 0).length, all: documented.length };
}

/** Whether an operation had a request. */
export const isInUse = ({ statuses }: CoveredOperation): boolean => statuses.some(({ count }) => count > 0);

/** How many percent of the documented statuses of operations were seen: as a number, and in words. */
export function shareOf(operations: readonly CoveredOperation[]): { readonly percent: number; readonly text: string } {
  const { seen, all } = covered(operations);
  const percent = all === 0 ? 0 : (100 * seen) / all;
  return { percent, text: `${Math.floor(percent * 10) / 10} % (${seen} of ${all})` };
}

/** The checks that have never failed, of statuses that were seen. */
const neverFailed = (statuses: readonly CoveredStatus[]): string[] =>
  statuses.flatMap(({ status, count, reasons = [] }) =>
    count === 0 ? [] : reasons.flatMap((one) => (one.count === 0 ? [`${status} ${one.reason}`] : [])),
  );

/** How many operations there are, in words. */
export const operationCount = ({ length }: readonly CoveredOperation[]): string =>
  `${length} operation${length === 1 ? '' : 's'}`;

/** Coverage as a table for people: a line for each operation in use, and the sums of areas and of these operations. */
export function coverageText({ operations }: Coverage): string {
  const tried = operations.filter(isInUse);
  const width = Math.max(9, ...tried.map(({ operation }) => operation.length));
  const lines = tried.map(({ operation, statuses }) => {
    const seen = statuses.filter(({ count }) => count > 0).map(({ status, count }) => `${status}×${count}`);
    const never = statuses.filter(({ count, isDocumented }) => isDocumented && count === 0).map(({ status }) => status);
    const line = `${operation.padEnd(width)}  ${seen.join(' ')}${never.length > 0 ? `  never: ${never.join(' ')}` : ''}`;
    return [line, ...neverFailed(statuses).map((reason) => `${' '.repeat(width)}  never: ${reason}`)].join('\n');
  });
  const areas = [...new Set(operations.map(({ area }) => area))].map((area) => {
    const own = operations.filter((one) => one.area === area);
    const used = own.filter(isInUse).length;
    if (used === 0) return `${area}: not used`;
    return `${area}: ${shareOf(own).text} statuses, ${used} of ${own.length} operations`;
  });
  return [...lines, '', ...areas, `in use: ${shareOf(tried).text} statuses of ${operationCount(tried)}`].join('\n');
}
