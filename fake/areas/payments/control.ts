import * as z from 'zod/mini';
import { paymentEnvironments } from '../../../src/payments/vocabulary.ts';
import type { Controls } from '../../engine/area/module.ts';
import { accountIn } from './account.ts';
import { endPayment, paymentOf, paymentOutcomes, refundPayment, type PaymentOutcome } from './payments.ts';
import type { Environment } from './rows.ts';
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

/** The control actions of payments. */
export const paymentActions: NonNullable<Controls<World>['actions']> = {
  'payment.outcome': {
    fields: ended,
    run: (world, fields: z.infer<typeof ended>) =>
      endPayment(world, paymentOf(world, accountIn(world, fields), fields.reference), fields.outcome),
  },
  'payment.refund': {
    fields: refunded,
    run: (world, fields: z.infer<typeof refunded>) =>
      refundPayment(world, paymentOf(world, accountIn(world, fields), fields.reference), fields.amount),
  },
  'transfer.outcome': {
    fields: transferred,
    run: (world, fields: z.infer<typeof transferred>) =>
      endTransfer(world, transferOf(world, accountIn(world, fields), fields.reference), fields.outcome),
  },
};
