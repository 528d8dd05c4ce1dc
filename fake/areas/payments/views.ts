import { sha256 } from '@noble/hashes/sha2.js';
import type {
  Beneficiary,
  Channel,
  Currency,
  Customer,
  Payment,
  PaymentMethod,
  Transfer,
  Webhook,
} from '../../../src/payments/records.ts';
import type { Shown } from '../../engine/area/shown.ts';
import { hmacHex } from '../../engine/webhooks/sign.ts';
import { environmentOf } from './account.ts';
import type { CurrencyRow } from './data/currencies.ts';
import type {
  BeneficiaryRow,
  ChannelRow,
  CustomerRow,
  EndpointRow,
  PaymentMethodRow,
  PaymentRow,
  TransferRow,
} from './rows.ts';
import { timeIn } from './times.ts';
import type { World } from './world.ts';

/** The record of a payment as the API shows it. */
export function paymentRecord(world: World, row: PaymentRow): Partial<Shown<Payment>> {
  const { dialect } = world;
  const { id, amount, currency, status, customer, description, payment_method } = row;
  return {
    ...(!dialect.noPaymentId && { id }),
    reference: shownReference(world, row),
    ...merchantReferences(world, row),
    amount,
    currency,
    status,
    customer,
    description,
    payment_method,
    sandbox: isSandbox(row),
    ...(dialect.olderMoneyKeys && { amount_total: amount, fee: 0, converted_amount: amount }),
    ...(dialect.newerMoneyKeys && { amounts: amountsOf(row), fees: [], charge: 'business' }),
    ...(dialect.paymentKeys && keysOf(world, row)),
    ...courseOf(world, row),
  };
}

/** The reference that a payment is read by: of the live service its own, which is its id. */
export const shownReference = ({ dialect }: World, { id, reference }: PaymentRow): string =>
  dialect.ownReferences ? id : reference;

/** The merchant's reference, under both of its names. */
function merchantReferences(
  { dialect }: World,
  { reference, ownReference }: PaymentRow | TransferRow,
): Partial<Record<'merchant_reference' | 'trxref', string | null>> {
  const own = ownReference ? reference : dialect.nullReferences ? null : undefined;
  return own === undefined ? {} : { merchant_reference: own, trxref: own };
}

const isSandbox = ({ account }: PaymentRow | TransferRow | EndpointRow): boolean =>
  environmentOf(account) === 'sandbox';

const amountsOf = ({ amount, currency }: PaymentRow | TransferRow) => ({
  total: amount,
  converted: amount,
  currency,
  rate: 1,
});

// An address for documentation: the fake does not know the payer's.
const PAYER_ADDRESS = '192.0.2.1';

const keysOf = (world: World, { description, callback, locked_currency, created_at, updated_at }: PaymentRow) => ({
  description: description ?? null,
  callback: callback ?? null,
  locked_currency: locked_currency ?? null,
  geo: PAYER_ADDRESS,
  updated_at: timeIn(world, updated_at ?? created_at),
});

/** When something was made and completed. */
const courseOf = (
  world: World,
  { created_at, completed_at }: { readonly created_at: string; readonly completed_at?: string },
) => ({
  created_at: timeIn(world, created_at),
  completed_at: completed_at && timeIn(world, completed_at),
});

/** The record of a transfer as the API shows it; of the live service its id is its reference. */
export function transferRecord(world: World, row: TransferRow): Shown<Transfer> {
  const { dialect } = world;
  const { account: _account, ownReference: _own, ...record } = row;
  return {
    ...record,
    ...(dialect.ownTransferReferences && { reference: row.id, ...merchantReferences(world, row) }),
    ...(dialect.transferKeys && {
      amounts: amountsOf(row),
      fees: [],
      sandbox: isSandbox(row),
      statement: null,
    }),
    ...courseOf(world, row),
  };
}

/** The record of a beneficiary as the API shows it. */
export function beneficiaryRecord(world: World, row: BeneficiaryRow): Shown<Beneficiary> {
  const { account: _account, ...record } = row;
  return { ...record, created_at: timeIn(world, row.created_at) };
}

/** The record of a customer as the API shows it: the live service shows what is not there, and neither address nor block. */
export function customerRecord(world: World, row: CustomerRow): Shown<Customer> {
  const { account: _account, ...record } = row;
  const times = { created_at: timeIn(world, row.created_at), updated_at: timeIn(world, row.updated_at) };
  if (!world.dialect.customerKeys) return { ...record, ...times };
  const { id, name = null, email = null, phone = null, company_name = null, metadata = null } = row;
  return { id, name, email, phone, company_name, tax_number: null, metadata, ...times };
}

/** The record of a webhook endpoint as the API shows it. */
export function endpointRecord(world: World, row: EndpointRow): Shown<Webhook> {
  const { account: _account, ...record } = row;
  return {
    ...record,
    ...(world.dialect.endpointKeys && { status: 'active', sandbox: isSandbox(row) }),
    created_at: timeIn(world, row.created_at),
    updated_at: timeIn(world, row.updated_at),
  };
}

/** The record of a payment method as the API shows it. */
export function methodRecord(world: World, row: PaymentMethodRow): Shown<PaymentMethod> {
  const { owner: _owner, ...record } = row;
  return { ...record, created_at: timeIn(world, row.created_at) };
}

/** The record of a channel as the API shows it; of the live service with the currency of the query, which its limits are in. */
export function channelRecord({ dialect }: World, row: ChannelRow, currency = row.currency): object {
  const { id, name, logo, countries, type, min_amount, max_amount, active, live } = row;
  const record = {
    id,
    name,
    desc: name,
    slug: id,
    reference: `chn.${id}`,
    logo,
    countries,
    currency: row.currency,
    type,
    min_amount,
    max_amount,
    active,
    live,
    collect: Number(row.collect),
    payout: Number(row.payout),
    charge: Number(row.charge),
  } satisfies Shown<Partial<Channel>>;
  if (!dialect.allChannels) return record;
  const { logo: _logo, ...shown } = record;
  return {
    ...shown,
    reference: `chn.${hmacHex(sha256, 'channel', id).slice(0, 9)}`,
    delivery: null,
    payment_delivery: null,
    currency,
    min_amount: min_amount ?? null,
    max_amount: max_amount ?? null,
  };
}

/** The record of a currency as the API shows it. */
export function currencyRecord({ dialect }: World, row: CurrencyRow): Shown<Currency> {
  const { decimal_places, ...record } = row;
  return { ...record, ...(dialect.faction ? { faction: decimal_places } : { decimal_places }) };
}
