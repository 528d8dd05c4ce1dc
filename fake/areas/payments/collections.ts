import {
  collection,
  type AreaModule,
  type Collection,
  type RecordAction,
  type Tones,
} from '../../engine/area/module.ts';
import { environmentOf, merchantOf } from './account.ts';
import type { PaymentAction } from './control.ts';
import { outcomesOf, paymentMoves, refundableOf } from './payments.ts';
import { REDACTED } from '../../engine/secrets/secrets.ts';
import type { Row } from '../../engine/store/row.ts';
import type {
  Account,
  BalanceRow,
  BeneficiaryRow,
  CustomerRow,
  Environment,
  HashKeyRow,
  KeyRow,
  PaymentRow,
  TransferRow,
} from './rows.ts';
import { transferMoves, transferOutcomesOf } from './transfers.ts';
import type { World } from './world.ts';

interface Owner {
  readonly merchant: string;
  readonly environment: Environment;
}

/** Whose a record is: every merchant's records are shown together. */
const ownerOf = (account: Account): Owner => ({ merchant: merchantOf(account), environment: environmentOf(account) });

function record<R extends { readonly account: Account }>({ account, ...own }: R): Omit<R, 'account'> & Owner {
  return { ...own, ...ownerOf(account) };
}

const button = (label: string, action: PaymentAction, upTo?: string): RecordAction => ({
  label,
  action: { ...action },
  ...(upTo !== undefined && { upTo }),
});

/** The control actions that a payment allows in its state. */
function paymentActions(row: PaymentRow): RecordAction[] {
  const target = { reference: row.id, ...ownerOf(row.account) };
  const amount = refundableOf(row);
  return [
    ...outcomesOf(row).map((outcome) => button(outcome, { op: 'payment.outcome', ...target, outcome })),
    ...(amount > 0 ? [button('refund', { op: 'payment.refund', ...target, amount }, 'amount')] : []),
  ];
}

/** The control actions that a transfer allows in its state. */
function transferActions(row: TransferRow): RecordAction[] {
  const target = { reference: row.id, ...ownerOf(row.account) };
  return transferOutcomesOf(row).map((outcome) => button(outcome, { op: 'transfer.outcome', ...target, outcome }));
}

const personOf = (row: CustomerRow | BeneficiaryRow | undefined) =>
  row && { name: row.name, email: row.email, phone: row.phone };

const PERSON = { name: 'text', email: 'text', phone: 'text', id: 'code' } as const;

const TONES: Tones = {
  complete: 'good',
  incomplete: 'busy',
  pending: 'busy',
  processing: 'busy',
  sent: 'busy',
  abandoned: 'bad',
  canceled: 'bad',
  expired: 'bad',
  failed: 'bad',
  rejected: 'bad',
  reversed: 'bad',
};

// The text of a sync key names its merchant.
const hidden = ({ payments }: World, account: Account): string =>
  payments.keys.get(merchantOf(account)) === undefined ? account : `${environmentOf(account)}:${REDACTED}`;

const owned = {
  show: <R extends Row & { readonly account: Account }>(row: R, world: World) => ({
    ...row,
    account: hidden(world, row.account),
  }),
};

/** How changes of its tables are shown: keys are named by their merchants. */
export const paymentChanges: NonNullable<AreaModule<World>['changes']> = {
  settings: { collection: 'payments.settings' },
  windows: 'internal',
  keys: {
    show: ({ account, kind, capabilities }: KeyRow, world: World) => ({
      id: `${kind} key of ${hidden(world, account)}`,
      capabilities,
    }),
  },
  hashKeys: { show: ({ id, key }: HashKeyRow, world: World) => ({ id: hidden(world, id), hash_key: key }) },
  balances: {
    show: ({ id, ...parts }: BalanceRow, world: World) => {
      const { account, currency } = holderOf(id);
      return { ...parts, id: `${hidden(world, account)}:${currency}` };
    },
  },
  ...Object.fromEntries(
    ['customers', 'payments', 'transfers', 'beneficiaries', 'endpoints'].map((table) => [table, owned]),
  ),
};

/** The account and the currency of a balance. */
function holderOf(id: BalanceRow['id']): { readonly account: Account; readonly currency: string } {
  const end = id.lastIndexOf(':');
  return { account: id.slice(0, end) as Account, currency: id.slice(end + 1) };
}

/** The records of payments, for people. Keys are not among them. */
export const paymentCollections: Readonly<Record<string, Collection<World>>> = {
  payments: collection({
    table: ({ payments }: World) => payments.payments,
    columns: { reference: 'code', status: { moves: paymentMoves }, amount: 'money', created_at: 'text' },
    details: { refunded: 'money', customer: { link: 'customers' } },
    tones: TONES,
    record: record<PaymentRow>,
    detail: ({ customer, payment_method: method }, { payments }) => ({
      payer: personOf(payments.customers.get(customer)),
      method: method === undefined ? undefined : payments.methods.get(method),
    }),
    actions: paymentActions,
  }),
  transfers: collection({
    table: ({ payments }: World) => payments.transfers,
    columns: { reference: 'code', status: { moves: transferMoves }, amount: 'money', created_at: 'text' },
    details: { beneficiary: { link: 'beneficiaries' } },
    tones: TONES,
    record: record<TransferRow>,
    detail: ({ beneficiary }, { payments }) => ({ recipient: personOf(payments.beneficiaries.get(beneficiary)) }),
    actions: transferActions,
  }),
  customers: collection({ table: ({ payments }: World) => payments.customers, columns: PERSON, record }),
  beneficiaries: collection({ table: ({ payments }: World) => payments.beneficiaries, columns: PERSON, record }),
  balances: collection({
    table: ({ payments }: World) => payments.balances,
    columns: { merchant: 'text', environment: 'text', available: 'money', pending: 'money', reserved: 'money' },
    record: ({ id, available, pending, reserved }) => {
      const { account, currency } = holderOf(id);
      return { id, currency, available, pending, reserved, ...ownerOf(account) };
    },
  }),
  endpoints: collection({
    table: ({ payments }: World) => payments.endpoints,
    columns: { url: 'code', events: 'text', merchant: 'text', environment: 'text' },
    record,
  }),
};
