import { sha256 } from '@noble/hashes/sha2.js';
import { hmacHex } from '../../engine/webhooks/sign.ts';
import type { World } from './world.ts';
import { environmentOf } from './account.ts';
import type { Account, IdTable } from './rows.ts';
import { referenceKey } from './tables.ts';

/** The prefixes of ids, live and in the sandbox, and how many letters and digits follow. */
type Form = readonly [live: string, sandbox: string, length: number];

// As published (contract: payments 11).
const FORMS: Readonly<Record<IdTable, Form>> = {
  payments: ['pay_', 'pay_', 24],
  transfers: ['trf_', 'trf_', 24],
  customers: ['cus.', 'cus.test_', 16],
  beneficiaries: ['ben.', 'ben.test_', 16],
  endpoints: ['ep.', 'ep_test.', 16],
};

// The live service knows a payment by its reference alone, which is always its own.
const LIVE_FORMS: Partial<Readonly<Record<IdTable, readonly [difference: keyof World['dialect'], form: Form]>>> = {
  payments: ['ownReferences', ['trx.', 'trx.test_', 24]],
  transfers: ['ownTransferReferences', ['trf.', 'trf.test_', 24]],
  beneficiaries: ['beneficiaryIds', ['bn.', 'bn.test_', 16]],
};

const REFERENCES = { payments: 'trx.', transfers: 'trf.' } as const;

const ALL_FORMS = [...Object.values(FORMS), ...Object.values(LIVE_FORMS).map(([, form]) => form)];
const PREFIXES = [...ALL_FORMS.flatMap(([live, sandbox]) => [live, sandbox]), ...Object.values(REFERENCES)];
const FRESH = new RegExp(`^(?:${PREFIXES.join('|').replaceAll('.', '\\.')})`);

/** Whether a name looks like one that is made here. */
export function mayBeFresh(name: string): boolean {
  return FRESH.test(name);
}

/** Whether a record has a name already. */
type IsTaken = (name: string) => boolean;

/** The form of a table's ids where the world has them as the live service. */
function liveForm({ dialect }: World, table: IdTable): Form | undefined {
  const [difference, form] = LIVE_FORMS[table] ?? [];
  return difference !== undefined && dialect[difference] ? form : undefined;
}

/** A new id for a row of a table: none that a merchant has for a reference, which would hide it. */
export function newId(
  world: World,
  table: IdTable,
  account: Account,
  isTaken: IsTaken = (id) => world.payments[table].get(id) !== undefined || isReference(world, table, account, id),
): string {
  const [live, sandbox, length] = liveForm(world, table) ?? FORMS[table];
  return untaken(world, environmentOf(account) === 'live' ? live : sandbox, length, isTaken);
}

/** A record that is being made. */
interface NewRecord {
  readonly account: Account;
  readonly id: string;
}

/** The reference of a payment or transfer whose merchant has chosen none: its id, where that is a reference. */
export function newReference(
  world: World,
  table: keyof typeof REFERENCES,
  { account, id }: NewRecord,
  isTaken: IsTaken = (reference) => isReference(world, table, account, reference),
): string {
  return liveForm(world, table) === undefined ? untaken(world, REFERENCES[table], 24, isTaken) : id;
}

function isReference({ payments }: World, table: IdTable, account: Account, reference: string): boolean {
  if (table !== 'payments' && table !== 'transfers') return false;
  return payments[table].find('reference', referenceKey({ account, reference })) !== undefined;
}

/** The token of a payment's page: always the same one, and nothing of the payment can be read out of it. */
export function pageToken({ dialect }: World, { account, id }: NewRecord): string | undefined {
  if (!dialect.pageToken) return undefined;
  const digits = ['a', 'b'].map((half) => hmacHex(sha256, half, id)).join('');
  return environmentOf(account) === 'live' ? digits : `test.${digits}`;
}

/** The next of a sequence, but for those that a world document or a merchant has used already. */
function untaken(world: World, prefix: string, length: number, isTaken: IsTaken): string {
  let text = world.ids.text(prefix, length);
  while (isTaken(text)) text = world.ids.text(prefix, length);
  return text;
}
