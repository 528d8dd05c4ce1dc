import * as z from 'zod/mini';
import { digits, yesOrNo } from '../area/control-route.ts';
import { may } from '../area/forms.ts';
import { rejectUnless } from '../area/schema-issues.ts';
import { didYouMean } from '../http/spelling.ts';
import type { JournalEntry } from '../world/journal.ts';

/** Which requests are asked for. */
export interface RequestFilter<Operation extends string = string> {
  /** Only those of this operation. */
  readonly operation?: Operation;
  /** Only those with this status. */
  readonly status?: number;
  /** Only those after an entry (its `id`), or from an instant of the fake's clock on. */
  readonly since?: number | Date | string;
  /** Only those that no route took, or that the fake itself failed on. */
  readonly unmatched?: boolean;
  /** Only those in which this text occurs, whatever the case: in the path, the operation, or what was recorded. */
  readonly text?: string;
}

const FILTER = z.strictObject({
  operation: may(z.string()),
  status: may(z.number()),
  since: may(z.union([z.number(), z.date(), z.string()])),
  unmatched: may(z.boolean()),
  text: may(z.string()),
} satisfies { readonly [Key in keyof RequestFilter]-?: z.ZodMiniType });

/** Rejects a malformed filter, or one with an unknown operation. */
export function requireFilter(filter: RequestFilter, operations: readonly string[]): void {
  rejectUnless(FILTER, 'requests', filter);
  const issue = unknownOperation(filter.operation, operations);
  if (issue !== undefined) throw new TypeError(`requests: ${issue}`);
}

/** Says that there is no such operation, and which there are; undefined where there is. */
export function unknownOperation(operation: string | undefined, operations: readonly string[]): string | undefined {
  if (operation === undefined || operations.includes(operation)) return undefined;
  const group = String(operation).slice(0, String(operation).lastIndexOf('.') + 1);
  const near = operations.filter((one) => group !== '' && one.startsWith(group));
  const known = near.length > 0 ? `; there are: ${near.join(', ')}` : didYouMean(String(operation), operations);
  return `no operation '${String(operation)}'${known}`;
}

/** Whether no route took a request, or the fake itself failed on it. */
export const isUnmatched = ({ operation, internalError }: JournalEntry): boolean =>
  operation === null || internalError !== undefined;

/** The requests that pass a filter. */
export function filtered(entries: readonly JournalEntry[], filter: RequestFilter): readonly JournalEntry[] {
  const { operation, status, since, unmatched, text } = filter;
  const isLater = laterThan(since);
  const wanted = text?.toLowerCase();
  return entries.filter(
    (entry) =>
      (operation === undefined || entry.operation === operation) &&
      (status === undefined || entry.status === status) &&
      (unmatched === undefined || isUnmatched(entry) === unmatched) &&
      isLater(entry) &&
      (wanted === undefined || JSON.stringify(entry).toLowerCase().includes(wanted)),
  );
}

function laterThan(since: RequestFilter['since']): (entry: JournalEntry) => boolean {
  if (since === undefined) return () => true;
  if (typeof since === 'number') return ({ id }) => id > since;
  const from = new Date(since).getTime();
  if (Number.isNaN(from))
    throw new TypeError(`since: expected a Date, an ISO 8601 time or the id of an entry; received '${String(since)}'`);
  return ({ at }) => Date.parse(at) >= from;
}

const EXPECTED = 'expected the id of an entry or an ISO 8601 time';

const idOrTime = z.pipe(
  z.string().check(z.refine((text) => /^\d+$/.test(text) || !Number.isNaN(Date.parse(text)), EXPECTED)),
  z.transform((text: string) => (/^\d+$/.test(text) ? Number(text) : text)),
);

/** The schema of a filter in a query. */
export const journalQuery = z.strictObject({
  operation: z.optional(z.string()),
  status: z.optional(digits),
  since: z.optional(idOrTime),
  unmatched: z.optional(yesOrNo),
  text: z.optional(z.string()),
  /** Whether headers and bodies are shown. */
  bodies: z.optional(yesOrNo),
});
