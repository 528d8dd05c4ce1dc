import type {
  Beneficiary,
  Channel,
  Customer,
  Payment,
  PaymentMethod,
  Transfer,
  Webhook,
} from '../../../src/payments/records.ts';
import type { Shown } from '../../engine/area/shown.ts';
import { environmentOf } from './account.ts';
import type {
  BeneficiaryRow,
  ChannelRow,
  CustomerRow,
  EndpointRow,
  PaymentMethodRow,
  PaymentRow,
  TransferRow,
} from './rows.ts';

/** The record of a payment as the API shows it. */
export function paymentRecord(row: PaymentRow): Shown<Payment> {
  const { id, reference, amount, currency, status, customer, created_at, completed_at, payment_method } = row;
  return {
    id,
    reference,
    ...(row.ownReference && { merchant_reference: reference, trxref: reference }),
    amount,
    currency,
    status,
    customer,
    description: row.description,
    payment_method,
    sandbox: environmentOf(row.account) === 'sandbox',
    created_at,
    completed_at,
  };
}

/** The record of a transfer as the API shows it. */
export function transferRecord(row: TransferRow): Shown<Transfer> {
  const { account: _account, ...record } = row;
  return record;
}

/** The record of a beneficiary as the API shows it. */
export function beneficiaryRecord(row: BeneficiaryRow): Shown<Beneficiary> {
  const { account: _account, ...record } = row;
  return record;
}

/** The record of a customer as the API shows it. */
export function customerRecord(row: CustomerRow): Shown<Customer> {
  const { account: _account, ...record } = row;
  return record;
}

/** The record of a webhook endpoint as the API shows it. */
export function endpointRecord(row: EndpointRow): Shown<Webhook> {
  const { account: _account, ...record } = row;
  return record;
}

/** The record of a payment method as the API shows it. */
export function methodRecord(row: PaymentMethodRow): Shown<PaymentMethod> {
  const { owner: _owner, ...record } = row;
  return record;
}

/** The record of a channel as the API shows it. */
export function channelRecord(row: ChannelRow): Shown<Channel> {
  const { id, name, logo, countries, currency, type, min_amount, max_amount, active } = row;
  return {
    id,
    name,
    desc: name,
    slug: id,
    reference: `chn.${id}`,
    logo,
    countries,
    currency,
    type,
    min_amount,
    max_amount,
    active,
    live: true,
    collect: Number(row.collect),
    payout: Number(row.payout),
    charge: 0,
  };
}
