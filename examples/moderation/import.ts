/** Blocks the ranges of a list, a few at a time, and reports the rows that could not be: `node import.ts list.csv`. */
import { readFile } from 'node:fs/promises';
import { FederationAdminClient, type FederationError, type IpBlockSeverity } from 'understudy-sdk/federation';

/** A row of the list: `203.0.113.0/24,no_access,spam`. */
export interface Row {
  /** Its line, from 1. */
  readonly line: number;
  readonly ip: string;
  readonly severity: string;
  readonly comment: string;
}

/** The outcome of a list. */
export interface Report {
  readonly blocked: number;
  /** Rows that were blocked before. */
  readonly known: number;
  readonly failed: readonly { readonly row: Row; readonly why: string }[];
}

/** The rows of a list; empty lines are left out. */
export function rowsOf(csv: string): Row[] {
  return csv.split('\n').flatMap((text, i) => {
    const [ip = '', severity = '', ...comment] = text.split(',');
    return text.trim() === '' ? [] : [{ line: i + 1, ip, severity, comment: comment.join(',') }];
  });
}

const AT_ONCE = 8;

/** Blocks every row. One that fails does not stop the others, and a list may be imported again. */
export async function importBlocks(admin: FederationAdminClient, rows: readonly Row[]): Promise<Report> {
  const failed: { row: Row; why: string }[] = [];
  let [blocked, known] = [0, 0];
  const queue = rows.values();
  const worker = async (): Promise<void> => {
    for (const row of queue) {
      const { ip, comment } = row;
      const result = await admin.ipBlocks.create({ ip, severity: row.severity as IpBlockSeverity, comment }).safe();
      if (result.ok) blocked += 1;
      else if (isKnown(result.error)) known += 1;
      else failed.push({ row, why: result.error.message });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { blocked, known, failed: failed.sort((a, b) => a.row.line - b.row.line) };
}

const isKnown = (error: FederationError): boolean =>
  error.code === 'HTTP' && error.status === 422 && error.reasons.includes('Ip has already been taken');

if (import.meta.main) {
  const { FEDERATION_URL: baseUrl = '', FEDERATION_TOKEN: token = '' } = process.env;
  const rows = rowsOf(await readFile(process.argv[2] ?? '', 'utf8'));
  const { blocked, known, failed } = await importBlocks(new FederationAdminClient({ baseUrl, auth: { token } }), rows);
  console.log(`${blocked} blocked, ${known} known, ${failed.length} failed`);
  for (const { row, why } of failed) console.log(`line ${row.line}: ${why}`);
}
