import { collection, type Collection } from '../../engine/area/module.ts';
import { environmentOf, merchantOf } from './account.ts';
import { outcomesOf, refundableOf } from './payments.ts';
import type { Account, PaymentRow } from './rows.ts';
import { transferOutcomesOf } from './transfers.ts';
import type { World } from './world.ts';

/** Whose a record is: every merchant's records are shown together. */
const ownerOf = (account: Account): object => ({ merchant: merchantOf(account), environment: environmentOf(account) });

function record<R extends { readonly account: Account }>({ account, ...own }: R): object {
  return { ...own, ...ownerOf(account) };
}

/** What may become of a payment by a control action, and who and what it is about. */
function paymentDetail(row: PaymentRow, { payments }: World): object {
  return {
    outcomes: outcomesOf(row),
    refundable: refundableOf(row),
    payer: payments.customers.get(row.customer),
    method: row.payment_method === undefined ? undefined : payments.methods.get(row.payment_method),
  };
}

/** The records of payments, for people. Keys are not among them. */
export const paymentCollections: Readonly<Record<string, Collection<World>>> = {
  payments: collection({ table: ({ payments }: World) => payments.payments, record, detail: paymentDetail }),
  transfers: collection({
    table: ({ payments }: World) => payments.transfers,
    record,
    detail: (row, { payments }) => ({
      outcomes: transferOutcomesOf(row),
      recipient: payments.beneficiaries.get(row.beneficiary),
    }),
  }),
  customers: collection({ table: ({ payments }: World) => payments.customers, record }),
  beneficiaries: collection({ table: ({ payments }: World) => payments.beneficiaries, record }),
  balances: collection({
    table: ({ payments }: World) => payments.balances,
    record: ({ id, available, pending, reserved }) => {
      const [account, currency] = [id.slice(0, id.lastIndexOf(':')), id.slice(id.lastIndexOf(':') + 1)];
      return { id, currency, available, pending, reserved, ...ownerOf(account as Account) };
    },
  }),
  endpoints: collection({ table: ({ payments }: World) => payments.endpoints, record }),
};
