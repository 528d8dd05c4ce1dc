import { liveOperationTexts } from './differences/payments.ts';
import { operationsLive } from '../../fake/areas/payments/live.ts';
import { spellings } from '../../fake/engine/http/router.ts';
import type { Operation } from '../../src/core/operation.ts';
import { paymentOperations } from '../../src/payments/operations.ts';

/** A table of Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const statusesOf = ({ success, errors }: Operation): string => [...success, ...errors].join(' ');

const aliasesOf = (row: Operation | undefined): string =>
  (row === undefined ? [] : spellings(row).slice(1)).map(({ method, path }) => `\`${method} ${path}\``).join(', ');

function evidenceOf(id: string): string {
  const { certainty, weight, source } = liveOperationTexts[id] ?? {};
  return certainty === undefined ? 'the differences' : `*${certainty}*, ${weight}: ${source}`;
}

/** The operations whose statuses or spellings are others as the live payments service, and how that is known. */
export function liveStatuses(): string {
  const published: Readonly<Record<string, Operation>> = paymentOperations;
  const rows = Object.entries(operationsLive).flatMap(([id, row]) => {
    const usual = published[id];
    if (usual !== undefined && usual.live === undefined) return [];
    const also = aliasesOf(usual) === aliasesOf(row) ? '' : aliasesOf(row);
    const here = usual === undefined ? '404' : statusesOf(usual);
    return [[`\`${row.method} ${row.path}\``, here, statusesOf(row), also, evidenceOf(id)]];
  });
  return table(['operation', 'here', 'as `notchpay`', 'also', 'evidence'], rows);
}
