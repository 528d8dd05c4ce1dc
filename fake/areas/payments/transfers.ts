import { Rejection } from '../../engine/http/rejection.ts';
import type { Reading } from './reading.ts';
import type { World } from './world.ts';
import { environmentOf } from './account.ts';
import { balanceOf, move, type Parts } from './balances.ts';
import { findBeneficiary, findOrCreateBeneficiary } from './beneficiaries.ts';
import { fitChannel } from './channels.ts';
import { present } from './present.ts';
import { sandboxOutcome } from './data/test-numbers.ts';
import { numberOn } from './phones.ts';
import { texts } from './texts.ts';
import { transferStatuses, type WebhookEventName } from '../../../src/payments/vocabulary.ts';
import { emit } from './events.ts';
import { noSuchEnd, rejectControl, rejectField, ValidationErrors } from './validation.ts';
import { given, Reader, type BodyFields } from './fields.ts';
import { newId, newReference } from './fresh.ts';
import { transferRecord } from './views.ts';
import type { Account, BeneficiaryRow, ChannelRow, TransferRow, TransferStatus } from './rows.ts';
import { referenceKey } from './tables.ts';

/** The kinds of the clock's tasks of transfers. */
export const SEND = 'transfers.send';
export const ARRIVE = 'transfers.arrive';

const SEND_MS = 5000;
const ARRIVE_MS = 10_000;

/** How a transfer may end from outside. */
export type TransferOutcome = 'complete' | 'failed' | 'canceled' | 'sent' | 'reversed';

const EVENTS: Readonly<Partial<Record<TransferStatus, WebhookEventName>>> = {
  complete: 'transfer.complete',
  failed: 'transfer.failed',
};

/** From where each outcome may be reached, and what it does to a balance that holds one unit of it. */
const OUTCOMES: Readonly<Record<TransferOutcome, Partial<Record<TransferStatus, Partial<Parts>>>>> = {
  complete: { pending: { reserved: -1 }, processing: { reserved: -1 }, sent: { reserved: -1 } },
  failed: {
    pending: { reserved: -1, available: 1 },
    processing: { reserved: -1, available: 1 },
    sent: { reserved: -1, available: 1 },
  },
  canceled: { pending: { reserved: -1, available: 1 }, processing: { reserved: -1, available: 1 } },
  sent: { pending: {}, processing: {} },
  reversed: { sent: { reserved: -1, available: 1 }, complete: { available: 1 } },
};

/** Every {@link TransferOutcome}. */
export const transferOutcomes: readonly TransferOutcome[] = Object.keys(OUTCOMES) as TransferOutcome[];

const LEAVES: Readonly<Partial<Record<TransferStatus, TransferStatus>>> = { pending: 'processing' };

/** The state of a transfer on its way: the live service has another word for it. */
const leavingFor = (world: World, status: TransferStatus): TransferStatus | undefined =>
  LEAVES[status] && (world.dialect.sentTransfers ? 'sent' : LEAVES[status]);

/** The states that a transfer may change to, by its state: it leaves by itself, and the provider ends it. */
export const transferMoves: Readonly<Record<string, readonly TransferStatus[]>> = Object.fromEntries(
  transferStatuses.map((status) => [status, [LEAVES[status] ?? [], outcomesIn(status)].flat()]),
);

/** How a transfer may end from outside, as it is now. */
export const transferOutcomesOf = ({ status }: TransferRow): readonly TransferOutcome[] => outcomesIn(status);

function outcomesIn(status: TransferStatus): TransferOutcome[] {
  return transferOutcomes.filter((outcome) => OUTCOMES[outcome][status] !== undefined);
}

/** The transfer of a reference or an id. */
export function findTransfer(world: World, account: Account, name: string): TransferRow | undefined {
  const { transfers } = world.payments;
  const row = transfers.find('reference', referenceKey({ account, reference: name })) ?? transfers.get(name);
  return row?.account === account ? row : undefined;
}

/** The transfer that a path names, which must be there: the live service's by its own reference only. */
export function transferOf(world: World, account: Account, name: string): TransferRow {
  const { ownTransferReferences } = world.dialect;
  const named = ownTransferReferences ? world.payments.transfers.get(name) : findTransfer(world, account, name);
  const row = named?.account === account ? named : undefined;
  if (row === undefined) throw new Rejection('not found', 'Transfer not found');
  return row;
}

/** Initiates a transfer. */
export function initiate(world: World, account: Account, fields: BodyFields): TransferRow {
  const errors = new ValidationErrors();
  const { amount, currency, description, reference, ...target } = readTransfer(world, account, fields, errors);
  errors.check();
  if (amount > balanceOf(world, account, currency).available)
    rejectField('amount', texts.same('Insufficient balance'), 'Insufficient balance');
  const beneficiary = target.beneficiary ?? recipientOf(world, account, target);
  const id = newId(world, 'transfers', account);
  const row: TransferRow = {
    id,
    account,
    ownReference: reference !== undefined,
    reference: reference ?? newReference(world, 'transfers', { account, id }),
    amount,
    currency,
    status: 'pending',
    beneficiary: beneficiary.id,
    ...present({ channel: target.channel?.id ?? beneficiary.channel, payment_method: beneficiary.payment_method }),
    description,
    created_at: world.clock.iso,
  };
  world.payments.transfers.insert(row);
  move(world, account, currency, { available: -amount, reserved: amount });
  emit(world, row, 'transfer.created', transferRecord(world, row));
  scheduleTransfer(world, row, beneficiary);
  return row;
}

function scheduleTransfer(world: World, row: TransferRow, beneficiary: BeneficiaryRow): void {
  const { clock } = world;
  clock.schedule(clock.now + SEND_MS, SEND, row.id, { transfer: row.id });
  const outcome = sandboxOutcome(beneficiary.account_number ?? beneficiary.phone);
  if (environmentOf(row.account) === 'live' || outcome === 'no response') return;
  const end = outcome === 'complete' ? 'complete' : 'failed';
  clock.schedule(clock.now + ARRIVE_MS, ARRIVE, row.id, { transfer: row.id, outcome: end });
}

interface TransferData {
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly reference: string | undefined;
  readonly beneficiary: BeneficiaryRow | undefined;
  readonly recipient: string | undefined;
  readonly channel: ChannelRow | undefined;
}

function readTransfer(world: World, account: Account, fields: BodyFields, errors: ValidationErrors): TransferData {
  const reader = new Reader(fields, errors);
  const [amount, currency] = [reader.amount('amount'), reader.currency('currency')];
  const description = reader.requiredText('description');
  const target = readTarget({ world, account, fields, errors }, reader);
  const reference = reader.reference('reference');
  if (reference !== undefined && findTransfer(world, account, reference) !== undefined)
    errors.add('reference', texts.taken('transfer'));
  const wanted = errors.has('channel') ? undefined : (target.slug ?? target.beneficiary?.channel);
  const purpose = { field: 'channel', slug: wanted, direction: 'payout', currency, amount } as const;
  const channel = fitChannel({ world, errors }, purpose);
  return {
    amount: amount ?? 0,
    currency: currency ?? '',
    description: description ?? '',
    reference,
    ...target,
    channel,
  };
}

interface Payee {
  readonly beneficiary: BeneficiaryRow | undefined;
  readonly recipient: string | undefined;
  readonly slug: string | undefined;
}

/** Who is paid: a beneficiary, which wins over a recipient on a channel (contract: payments 23). */
function readTarget({ world, account, fields, errors }: Reading, reader: Reader): Payee {
  const has = (name: string): boolean => given(fields, name) !== undefined && given(fields, name) !== '';
  if (!has('beneficiary') && !(has('recipient') && has('channel')))
    reader.require('beneficiary', 'recipient', 'channel');
  const [id, recipient, slug] = ['beneficiary', 'recipient', 'channel'].map((name) => reader.text(name) || undefined);
  const beneficiary = id === undefined ? undefined : findBeneficiary(world, account, id);
  if (id !== undefined && beneficiary === undefined) errors.add('beneficiary', texts.notFound('beneficiary'));
  return { beneficiary, recipient, slug };
}

/** The beneficiary an inline recipient stands for: one named by its id, or one with that number on the channel. */
function recipientOf(
  world: World,
  account: Account,
  { recipient = '', channel }: Partial<TransferData>,
): BeneficiaryRow {
  const named = findBeneficiary(world, account, recipient);
  if (named !== undefined) return named;
  if (channel === undefined) throw new Error('a recipient without a channel was let through');
  return findOrCreateBeneficiary(world, account, channel, numberOn(channel, recipient));
}

/** Marks a transfer as sent. */
export function sendTransfer(world: World, data: { transfer: string }): void {
  const row = world.payments.transfers.get(data.transfer);
  if (row === undefined) return;
  const status = leavingFor(world, row.status);
  if (status !== undefined) world.payments.transfers.replace({ ...row, status });
}

/** Applies a report of the provider; one that comes too late is dropped. */
export function transferArrives(world: World, data: { transfer: string; outcome: TransferOutcome }): void {
  const row = world.payments.transfers.get(data.transfer);
  if (row?.status === 'processing' || row?.status === 'sent') become(world, row, data.outcome);
}

/** Ends a transfer from outside. */
export function endTransfer(world: World, row: TransferRow, outcome: TransferOutcome): void {
  if (OUTCOMES[outcome][row.status] === undefined)
    rejectControl('outcome', noSuchEnd(`transfer ${row.reference}`, row.status, outcome, outcomesIn(row.status)));
  become(world, row, outcome);
}

function become(world: World, row: TransferRow, status: TransferOutcome): void {
  const { available = 0, reserved = 0 } = OUTCOMES[status][row.status] ?? {};
  world.clock.unschedule(row.id);
  move(world, row.account, row.currency, { available: available * row.amount, reserved: reserved * row.amount });
  const done = status === 'complete' && { completed_at: world.clock.iso };
  const changed = world.payments.transfers.replace({ ...row, status, ...done });
  const event = EVENTS[status];
  if (event !== undefined) emit(world, changed, event, transferRecord(world, changed));
}
