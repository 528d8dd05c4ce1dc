import * as z from 'zod/mini';
import { paymentEnvironments } from '../../../src/payments/vocabulary.ts';
import type { Controls } from '../../engine/area/module.ts';
import { Rejection } from '../../engine/http/rejection.ts';
import { accountIn, environmentOf, merchantOf } from './account.ts';
import { endPayment, findPayment, paymentOutcomes, refundPayment, type PaymentOutcome } from './payments.ts';
import type { Account, Environment } from './rows.ts';
import { endTransfer, findTransfer, transferOutcomes, type TransferOutcome } from './transfers.ts';
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
  /** The outcome. */
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
  /** The outcome. */
  readonly outcome: TransferOutcome;
}

/** The control actions of payments. */
export type PaymentAction = PaymentOutcomeAction | PaymentRefundAction | TransferOutcomeAction;

const target = {
  reference: z.string(),
  merchant: z.optional(z.string()),
  environment: z.optional(z.enum(paymentEnvironments)),
};

const ended = z.strictObject({ ...target, outcome: z.enum(paymentOutcomes) });
const refunded = z.strictObject({ ...target, amount: z.number() });
const transferred = z.strictObject({ ...target, outcome: z.enum(transferOutcomes) });

/** The record that an action names, of the account that it names. */
function targetOf<R>(
  world: World,
  fields: Parameters<typeof accountIn>[1] & Pick<ControlTarget, 'reference'>,
  [kind, find]: readonly [kind: string, find: (world: World, account: Account, name: string) => R | undefined],
): R {
  const account = accountIn(world, fields);
  const row = find(world, account, fields.reference);
  if (row !== undefined) return row;
  const owner = `merchant ${merchantOf(account)}, ${environmentOf(account)}`;
  throw new Rejection(
    'not found',
    `there is no ${kind} '${fields.reference}' of ${owner}: merchant and environment name another account`,
  );
}

const payment = ['payment', findPayment] as const;
const transfer = ['transfer', findTransfer] as const;

/** The control actions of payments. */
export const paymentActions: NonNullable<Controls<World>['actions']> = {
  'payment.outcome': {
    fields: ended,
    run: (world, fields: z.infer<typeof ended>) => endPayment(world, targetOf(world, fields, payment), fields.outcome),
  },
  'payment.refund': {
    fields: refunded,
    run: (world, fields: z.infer<typeof refunded>) =>
      refundPayment(world, targetOf(world, fields, payment), fields.amount),
  },
  'transfer.outcome': {
    fields: transferred,
    run: (world, fields: z.infer<typeof transferred>) =>
      endTransfer(world, targetOf(world, fields, transfer), fields.outcome),
  },
};
