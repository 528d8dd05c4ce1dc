import { didYouMean } from '../../../engine/http/spelling.ts';
import { MAX_LISTED, SeedError, type SeedIssue } from '../../../engine/area/seed-issues.ts';
import type { World } from '../world.ts';
import type { PaymentsSeed } from './document.ts';

type Target = 'channels' | 'customers' | 'beneficiaries';

const WHAT: Readonly<Record<Target, string>> = {
  channels: 'channel',
  customers: 'customer',
  beneficiaries: 'beneficiary',
};

/** Where records of a seed name others: the key, and the table that must have what it names. */
const REFERENCES = [
  ['beneficiaries', 'channel', 'channels'],
  ['paymentMethods', 'channel', 'channels'],
  ['payments', 'customer', 'customers'],
  ['payments', 'channel', 'channels'],
  ['payments', 'locked_channel', 'channels'],
  ['transfers', 'beneficiary', 'beneficiaries'],
  ['transfers', 'channel', 'channels'],
] as const satisfies readonly (readonly [keyof PaymentsSeed, string, Target])[];

/** Rejects records that name a channel, a customer or a beneficiary that there is not. */
export function checkReferences({ payments: tables }: World, seed: PaymentsSeed): void {
  const deleted = new Set(seed.deletedIds);
  const issues: SeedIssue[] = [];
  for (const [list, key, target] of REFERENCES) {
    for (const [i, record] of (seed[list] ?? []).entries()) {
      const id = (record as Readonly<Record<string, unknown>>)[key];
      if (typeof id !== 'string' || deleted.has(id) || tables[target].get(id) !== undefined) continue;
      // The nearest name is looked for where it will be read: not for each of a million issues.
      const ids = issues.length < MAX_LISTED ? tables[target].all().map((row) => row.id) : [];
      const message = `unknown ${WHAT[target]} '${id}'${didYouMean(id, ids)}`;
      issues.push({ path: `payments.${list}[${i}].${key}`, message });
    }
  }
  if (issues.length > 0) throw new SeedError(issues);
}
