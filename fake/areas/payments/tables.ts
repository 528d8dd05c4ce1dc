import { Table } from '../../engine/store/table.ts';
import type {
  Account,
  KeyRow,
  HashKeyRow,
  ChannelRow,
  BalanceRow,
  CustomerRow,
  PaymentMethodRow,
  PaymentRow,
  TransferRow,
  BeneficiaryRow,
  EndpointRow,
  WindowRow,
  PaymentSettingsRow,
} from './rows.ts';

/** Names of the lists of rows. */
export const lists = {
  all: 'all',
  of: (account: Account): string => account,
  /** Of a status and a channel; of any where one is empty. */
  money: (account: Account, status: string, channel: string): string => `${account}|${status}|${channel}`,
  /** The payments of every account that one address of the payment page may mean. */
  page: (name: string): string => `page|${name}`,
  customer: (customer: string): string => `customer|${customer}`,
  email: (account: Account, email: string): string => `${account}|email|${email.toLowerCase()}`,
  phone: (account: Account, phone: string): string => `${account}|phone|${phone}`,
  method: (owner: string, channel: string, number: string | undefined): string => `${owner}|${channel}|${number ?? ''}`,
  account: (account: Account, channel: string, number: string): string => `${account}|${channel}|${number}`,
} as const;

/** Orders rows by when they were made. */
const byCreation = ({ created_at }: { readonly created_at: string }): number => Date.parse(created_at);

/** The key of a reference, which is unique within an account. */
export const referenceKey = (row: { readonly account: Account; readonly reference: string }): string =>
  `${row.account}|${row.reference}`;

/** The last part of the address of a payment's page. */
export const pageName = ({ page, reference }: Pick<PaymentRow, 'page' | 'reference'>): string => page ?? reference;

interface Moneyed {
  readonly account: Account;
  readonly status: string;
  readonly channel?: string;
}

function moneyLists({ account, channel, status }: Moneyed): string[] {
  const names = [lists.money(account, '', ''), lists.money(account, status, '')];
  if (channel !== undefined) names.push(lists.money(account, '', channel), lists.money(account, status, channel));
  return names;
}

function personLists(row: { readonly account: Account; readonly email?: string; readonly phone?: string }): string[] {
  const keys = [lists.of(row.account)];
  if (row.email !== undefined) keys.push(lists.email(row.account, row.email));
  if (row.phone !== undefined) keys.push(lists.phone(row.account, row.phone));
  return keys;
}

function beneficiaryLists({ account, channel, account_number: number }: BeneficiaryRow): string[] {
  const own = [lists.of(account)];
  return channel === undefined || number === undefined ? own : [...own, lists.account(account, channel, number)];
}

const ofAccount = ({ account }: { readonly account: Account }): string[] => [lists.of(account)];

/** Empty tables. */
export function paymentTables() {
  return {
    settings: new Table<PaymentSettingsRow>(),
    keys: new Table<KeyRow>({ lists: () => [lists.all] }),
    hashKeys: new Table<HashKeyRow>(),
    channels: new Table<ChannelRow>({ lists: () => [lists.all] }),
    balances: new Table<BalanceRow>(),
    customers: new Table<CustomerRow>({ lists: personLists, order: byCreation }),
    methods: new Table<PaymentMethodRow>({
      lists: ({ owner, channel, account_number: number }) => [owner, lists.method(owner, channel, number)],
    }),
    payments: new Table<PaymentRow, 'reference'>({
      unique: { reference: referenceKey },
      lists: (row) => [...moneyLists(row), lists.customer(row.customer), lists.page(pageName(row))],
      order: byCreation,
    }),
    transfers: new Table<TransferRow, 'reference'>({
      unique: { reference: referenceKey },
      lists: moneyLists,
      order: byCreation,
    }),
    beneficiaries: new Table<BeneficiaryRow, 'reference'>({
      unique: { reference: ({ account, reference }) => reference && referenceKey({ account, reference }) },
      lists: beneficiaryLists,
      order: byCreation,
    }),
    endpoints: new Table<EndpointRow>({ lists: ofAccount, order: byCreation }),
    windows: new Table<WindowRow>(),
  };
}

/** Everything the payments area stores. */
export interface PaymentTables extends Readonly<ReturnType<typeof paymentTables>> {}
