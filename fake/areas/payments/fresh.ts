import type { World } from './world.ts';
import { environmentOf } from './account.ts';
import type { Account, IdTable } from './rows.ts';
import { referenceKey } from './tables.ts';

// The prefixes of ids, live and in the sandbox, and how many letters and digits follow (contract: payments 11).
const FORMS = {
  payments: ['pay_', 'pay_', 24],
  transfers: ['trf_', 'trf_', 24],
  customers: ['cus.', 'cus.test_', 16],
  beneficiaries: ['ben.', 'ben.test_', 16],
  endpoints: ['ep.', 'ep_test.', 16],
} as const satisfies Readonly<Record<IdTable, readonly [string, string, number]>>;

const REFERENCES = { payments: 'trx.', transfers: 'trf.' } as const;

const PREFIXES = [...Object.values(FORMS).flatMap(([live, sandbox]) => [live, sandbox]), ...Object.values(REFERENCES)];
const FRESH = new RegExp(`^(?:${PREFIXES.join('|').replaceAll('.', '\\.')})`);

/** Whether a name looks like one that is made here. */
export function mayBeFresh(name: string): boolean {
  return FRESH.test(name);
}

/** Whether somebody has a name already. */
type IsTaken = (name: string) => boolean;

/** A new id for a row of a table. */
export function newId(
  world: World,
  table: IdTable,
  account: Account,
  isTaken: IsTaken = (id) => world.payments[table].get(id) !== undefined,
): string {
  const [live, sandbox, length] = FORMS[table];
  return untaken(world, environmentOf(account) === 'live' ? live : sandbox, length, isTaken);
}

/** A new reference for a payment or transfer whose merchant has chosen none. */
export function newReference(
  world: World,
  table: keyof typeof REFERENCES,
  account: Account,
  isTaken: IsTaken = (reference) =>
    world.payments[table].find('reference', referenceKey({ account, reference })) !== undefined,
): string {
  return untaken(world, REFERENCES[table], 24, isTaken);
}

/** The next of a sequence, but for those that a world document or a merchant has used already. */
function untaken(world: World, prefix: string, length: number, isTaken: IsTaken): string {
  let text = world.ids.text(prefix, length);
  while (isTaken(text)) text = world.ids.text(prefix, length);
  return text;
}
