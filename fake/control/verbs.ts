import { accountOf, environmentOf, merchantOf } from '../payments/account.ts';
import { endPayment, paymentOf, refundPayment, type PaymentOutcome } from '../payments/payments.ts';
import type { Account, Environment } from '../payments/rows.ts';
import { firstAccount } from '../payments/seed.ts';
import { endTransfer, transferOf, type TransferOutcome } from '../payments/transfers.ts';
import { Refusal } from '../http/refusal.ts';
import type { World } from '../world/world.ts';

/** What every move of a payment or transfer says. */
export interface ControlTarget {
  /** A reference or an id. */
  readonly reference: string;
  /** Default: the first key's. */
  readonly merchant?: string;
  /** Default: the first key's. */
  readonly environment?: Environment;
}

/** Ends an open payment as its provider or payer would. */
export interface PaymentOutcomeVerb extends ControlTarget {
  /** The verb. */
  readonly op: 'payment.outcome';
  /** What becomes of it. */
  readonly outcome: PaymentOutcome;
}

/** Gives money of a complete payment back. */
export interface PaymentRefundVerb extends ControlTarget {
  /** The verb. */
  readonly op: 'payment.refund';
  /** How much, in main units. */
  readonly amount: number;
}

/** Ends a transfer as its provider would. */
export interface TransferOutcomeVerb extends ControlTarget {
  /** The verb. */
  readonly op: 'transfer.outcome';
  /** What becomes of it. */
  readonly outcome: TransferOutcome;
}

/** A move that only a test can make. */
export type ControlVerb = PaymentOutcomeVerb | PaymentRefundVerb | TransferOutcomeVerb;

const PAYMENT_OUTCOMES: readonly unknown[] = ['complete', 'failed', 'canceled', 'incomplete', 'rejected', 'abandoned'];
const TRANSFER_OUTCOMES: readonly unknown[] = ['complete', 'failed', 'canceled', 'sent', 'reversed'];

const VERBS: Readonly<Record<string, (world: World, account: Account, verb: never) => void>> = {
  'payment.outcome': (world, account, { reference, outcome }: PaymentOutcomeVerb) => {
    require(PAYMENT_OUTCOMES.includes(outcome), 'outcome');
    endPayment(world, paymentOf(world, account, reference), outcome);
  },
  'payment.refund': (world, account, { reference, amount }: PaymentRefundVerb) => {
    require(typeof amount === 'number', 'amount');
    refundPayment(world, paymentOf(world, account, reference), amount);
  },
  'transfer.outcome': (world, account, { reference, outcome }: TransferOutcomeVerb) => {
    require(TRANSFER_OUTCOMES.includes(outcome), 'outcome');
    endTransfer(world, transferOf(world, account, reference), outcome);
  },
};

/** Makes a move that only a test can make; one that the state does not allow is refused and changes nothing. */
export function runVerb(world: World, verb: unknown): void {
  const { op, reference, merchant, environment } = (verb ?? {}) as Partial<Record<string, unknown>>;
  require(typeof op === 'string', 'op');
  const run = Object.hasOwn(VERBS, op as string) ? VERBS[op as string] : undefined;
  if (run === undefined) throw new Refusal('not found', `unknown op ${String(op)}`);
  require(typeof reference === 'string', 'reference');
  require(merchant === undefined || typeof merchant === 'string', 'merchant');
  require(environment === undefined || environment === 'sandbox' || environment === 'live', 'environment');
  const first = firstAccount(world);
  const account = accountOf(
    (merchant as string | undefined) ?? merchantOf(first),
    (environment as Environment | undefined) ?? environmentOf(first),
  );
  run(world, account, verb as never);
}

function require(holds: boolean, path: string): void {
  if (!holds) throw new Refusal('invalid', `${path} is not valid`, { issues: [{ path, message: 'is not valid' }] });
}
