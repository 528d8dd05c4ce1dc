import { Rejection } from '../../engine/http/rejection.ts';
import type { ActionFields, Controls } from '../../engine/area/module.ts';
import { accountOf, environmentOf, firstAccount, merchantOf } from './account.ts';
import { endPayment, paymentOf, paymentOutcomes, refundPayment, type PaymentOutcome } from './payments.ts';
import type { Account, Environment } from './rows.ts';
import { endTransfer, transferOf, transferOutcomes, type TransferOutcome } from './transfers.ts';
import type { World } from './world.ts';

/** The payment or transfer of a control action. */
export interface ControlTarget {
  /** A reference or an id. */
  readonly reference: string;
  /** Default: the first key's. */
  readonly merchant?: string;
  /** Default: the first key's. */
  readonly environment?: Environment;
}

/** Ends an open payment as its provider or payer would. */
export interface PaymentOutcomeAction extends ControlTarget {
  /** Which action it is. */
  readonly op: 'payment.outcome';
  /** What becomes of it. */
  readonly outcome: PaymentOutcome;
}

/** Gives money of a complete payment back. */
export interface PaymentRefundAction extends ControlTarget {
  /** Which action it is. */
  readonly op: 'payment.refund';
  /** How much, in main units. */
  readonly amount: number;
}

/** Ends a transfer as its provider would. */
export interface TransferOutcomeAction extends ControlTarget {
  /** Which action it is. */
  readonly op: 'transfer.outcome';
  /** What becomes of it. */
  readonly outcome: TransferOutcome;
}

/** What only a test can do with payments. */
export type PaymentAction = PaymentOutcomeAction | PaymentRefundAction | TransferOutcomeAction;

/** The control actions of payments. */
export const paymentActions: NonNullable<Controls<World>['actions']> = {
  'payment.outcome': (world, fields) => {
    const { account, reference } = targetOf(world, fields);
    const outcome = oneOf(fields, 'outcome', paymentOutcomes);
    endPayment(world, paymentOf(world, account, reference), outcome);
  },
  'payment.refund': (world, fields) => {
    const { account, reference } = targetOf(world, fields);
    const { amount } = fields;
    if (typeof amount !== 'number') throw notValid(fields, 'amount', 'a number');
    refundPayment(world, paymentOf(world, account, reference), amount);
  },
  'transfer.outcome': (world, fields) => {
    const { account, reference } = targetOf(world, fields);
    const outcome = oneOf(fields, 'outcome', transferOutcomes);
    endTransfer(world, transferOf(world, account, reference), outcome);
  },
};

interface Target {
  readonly account: Account;
  readonly reference: string;
}

function targetOf(world: World, fields: ActionFields): Target {
  const { reference, merchant, environment } = fields;
  if (typeof reference !== 'string') throw notValid(fields, 'reference', 'a reference or an id');
  if (merchant !== undefined && typeof merchant !== 'string')
    throw notValid(fields, 'merchant', 'the name of a merchant');
  if (environment !== undefined && environment !== 'sandbox' && environment !== 'live')
    throw notValid(fields, 'environment', 'sandbox or live');
  const first = firstAccount(world);
  return { account: accountOf(merchant ?? merchantOf(first), environment ?? environmentOf(first)), reference };
}

function oneOf<T extends string>(fields: ActionFields, name: string, values: readonly T[]): T {
  const value = values.find((one) => one === fields[name]);
  if (value === undefined) throw notValid(fields, name, `one of ${values.join(', ')}`);
  return value;
}

function notValid(fields: ActionFields, path: string, expected: string): Rejection {
  const given = fields[path];
  const message = `expected ${expected}; ${given === undefined ? 'it is missing' : `received ${JSON.stringify(given)}`}`;
  return new Rejection('invalid', `${path}: ${message}`, { issues: [{ path, message }] });
}
