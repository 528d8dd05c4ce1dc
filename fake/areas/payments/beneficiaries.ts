import { Rejection } from '../../engine/http/rejection.ts';
import type { Reading } from './reading.ts';
import type { World } from './world.ts';
import { fitChannel } from './channels.ts';
import { present } from './present.ts';
import { numberOn } from './phones.ts';
import { texts } from './texts.ts';
import { ValidationErrors } from './validation.ts';
import { given, Reader, type BodyFields } from './fields.ts';
import { newId } from './fresh.ts';
import { findOrCreatePaymentMethod } from './methods.ts';
import type { Account, BeneficiaryRow, ChannelRow } from './rows.ts';
import { lists, referenceKey } from './tables.ts';

/** The beneficiary of an id, if it is the account's. */
export function findBeneficiary(world: World, account: Account, id: string): BeneficiaryRow | undefined {
  const row = world.payments.beneficiaries.get(id);
  return row?.account === account ? row : undefined;
}

/** The beneficiary of an id, which must be there. */
export function beneficiaryOf(world: World, account: Account, id: string): BeneficiaryRow {
  const row = findBeneficiary(world, account, id);
  if (row === undefined) throw new Rejection('not found', 'Beneficiary not found');
  return row;
}

const FIELDS = ['name', 'channel', 'account_number', 'email', 'phone', 'description', 'country', 'reference'] as const;

type BeneficiaryData = Partial<Pick<BeneficiaryRow, (typeof FIELDS)[number]>>;

/** Creates a beneficiary. */
export function createBeneficiary(world: World, account: Account, fields: BodyFields): BeneficiaryRow {
  const errors = new ValidationErrors();
  const reader = new Reader(fields, errors);
  for (const name of ['channel', 'name', 'account_number']) reader.requiredText(name);
  if (given(fields, 'email') === undefined && given(fields, 'phone') === undefined) reader.require('email', 'phone');
  const { data, channel } = readBeneficiary({ world, account, fields, errors });
  errors.check();
  return addBeneficiary(world, account, { name: '', ...data }, channel);
}

/** Changes what is said of a beneficiary. */
export function updateBeneficiary(world: World, account: Account, id: string, fields: BodyFields): BeneficiaryRow {
  const row = beneficiaryOf(world, account, id);
  const errors = new ValidationErrors();
  const { data, channel } = readBeneficiary({ world, account, fields, errors }, row);
  if (!FIELDS.some((name) => given(fields, name) !== undefined)) errors.add('body', texts.nothingToChange);
  errors.check();
  const changed = { ...row, ...data };
  const { channel: slug } = changed;
  if (slug === undefined || (data.channel === undefined && data.account_number === undefined))
    return world.payments.beneficiaries.replace(changed);
  const current = channel ?? world.payments.channels.get(slug);
  const number = changed.account_number && numberOn(current, changed.account_number);
  const method = findOrCreatePaymentMethod(world, { owner: id, channel: current, slug, account: number });
  const numbered = { ...changed, ...present({ account_number: number }) };
  return world.payments.beneficiaries.replace({ ...numbered, payment_method: method.id });
}

/** The beneficiary with a number on a channel: the oldest there is, or a new one (contract: payments 23). */
export function findOrCreateBeneficiary(
  world: World,
  account: Account,
  channel: ChannelRow,
  recipient: string,
): BeneficiaryRow {
  const known = world.payments.beneficiaries.list(lists.account(account, channel.id, recipient)).first();
  const data = { name: recipient, channel: channel.id, account_number: recipient };
  return known ?? addBeneficiary(world, account, data, channel);
}

function readBeneficiary(
  reading: Reading,
  stored?: BeneficiaryRow,
): { readonly data: BeneficiaryData; readonly channel: ChannelRow | undefined } {
  const { fields, errors } = reading;
  const reader = new Reader(fields, errors);
  const slug = errors.has('channel') ? undefined : reader.text('channel');
  const purpose = { field: 'channel', slug, direction: 'payout', currency: undefined, amount: undefined } as const;
  const channel = fitChannel(reading, purpose);
  const data = present({
    name: reader.filledText('name'),
    channel: slug,
    account_number: reader.filledText('account_number'),
    email: reader.email('email'),
    phone: reader.phone('phone'),
    description: reader.text('description'),
    country: reader.country('country'),
    reference: readReference(reading, reader, stored),
  });
  return { data, channel };
}

function readReference(
  { world, account, errors }: Reading,
  reader: Reader,
  stored?: BeneficiaryRow,
): string | undefined {
  const reference = reader.reference('reference');
  if (reference === undefined) return undefined;
  const twin = world.payments.beneficiaries.find('reference', referenceKey({ account, reference }));
  if (twin !== undefined && twin.id !== stored?.id) errors.add('reference', texts.taken('beneficiary'));
  return reference;
}

function addBeneficiary(
  world: World,
  account: Account,
  data: BeneficiaryData & { readonly name: string },
  channel: ChannelRow | undefined,
): BeneficiaryRow {
  const id = newId(world, 'beneficiaries', account);
  const number = data.account_number && numberOn(channel, data.account_number);
  const slug = data.channel ?? '';
  const method = findOrCreatePaymentMethod(world, { owner: id, channel, slug, account: number });
  return world.payments.beneficiaries.insert({
    id,
    account,
    ...data,
    ...present({ account_number: number }),
    country: data.country ?? channel?.countries[0] ?? '',
    payment_method: method.id,
    created_at: world.clock.iso,
  });
}
