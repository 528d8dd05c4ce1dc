import type { Operation } from '../../src/core/operation.ts';
import type { Reply } from '../http/area.ts';
import type { Call, World } from './world.ts';
import { bodyText } from '../http/body.ts';
import { Rejection } from '../http/rejection.ts';
import { findOrCreatePaymentMethod } from './methods.ts';
import { endPayment, isOpen, type PaymentOutcome } from './payments.ts';
import type { PaymentRow } from './rows.ts';
import { lists } from './tables.ts';

/** The page behind `authorization_url`, on which a person completes, fails or leaves a payment. */
export const payPageOperations: Readonly<Record<'payPage.show' | 'payPage.decide', Operation>> = {
  'payPage.show': {
    method: 'GET',
    path: '/pay/{reference}',
    success: [200],
    errors: [404],
    credential: 'none',
    idempotent: true,
    about: "Show the payer's page",
  },
  'payPage.decide': {
    method: 'POST',
    path: '/pay/{reference}',
    success: [303, 200],
    errors: [404, 422],
    credential: 'none',
    idempotent: false,
    about: "Take the payer's decision and go back to the callback",
  },
};

const DECISIONS: Readonly<Record<string, PaymentOutcome>> = {
  complete: 'complete',
  fail: 'failed',
  leave: 'abandoned',
};

/** Answers a request to the payer's page, if it is one. */
export function payPage(call: Call): Reply | undefined {
  if (call.operation?.id === 'payPage.show') return shown(paymentOn(call));
  return call.operation?.id === 'payPage.decide' ? decided(call) : undefined;
}

function paymentOn({ world, params }: Call): PaymentRow {
  const rows = world.payments.payments.list(lists.page(params['reference'] ?? ''));
  const [row] = rows.newest(0, 1);
  if (row === undefined) throw new Rejection('not found', 'Payment not found');
  return row;
}

function decided(call: Call): Reply {
  const row = paymentOn(call);
  const decision = new URLSearchParams(bodyText(call.body) ?? '').get('decision') ?? '';
  const outcome = Object.hasOwn(DECISIONS, decision) ? DECISIONS[decision] : undefined;
  if (outcome === undefined) throw new Rejection('invalid', 'Unknown decision');
  if (isOpen(row)) endPayment(call.world, onChannel(call.world, row), outcome);
  const ended = paymentOn(call);
  return ended.callback === undefined ? shown(ended) : { status: 303, headers: { Location: backTo(ended) } };
}

/** A payment that was not processed before gets the first channel that takes its currency, as if the payer chose it. */
function onChannel(world: World, row: PaymentRow): PaymentRow {
  if (row.payment_method !== undefined) return row;
  const channel = [...world.payments.channels.list(lists.all)].find((candidate) =>
    row.locked_channel === undefined
      ? candidate.active && candidate.collect && candidate.currency === row.currency
      : candidate.id === row.locked_channel,
  );
  if (channel === undefined) return row;
  const method = findOrCreatePaymentMethod(world, {
    owner: row.customer,
    channel,
    slug: channel.id,
    account: row.phone,
  });
  return { ...row, channel: channel.id, payment_method: method.id };
}

/** The callback with what the service adds to its query (contract: payments 39). */
function backTo({ callback = '', reference, status }: PaymentRow): string {
  const url = new URL(callback);
  for (const name of ['reference', 'trxref', 'notchpay_trxref']) url.searchParams.set(name, reference);
  url.searchParams.set('status', status);
  return url.href;
}

const STYLE =
  'body{font:16px/1.5 system-ui;max-width:24rem;margin:4rem auto;padding:0 1rem}' +
  'button{display:block;width:100%;margin:.5rem 0;padding:.6rem;font:inherit}dt{color:#666}dd{margin:0 0 .5rem}';

function shown(row: PaymentRow): Reply {
  const body = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Payment ${escaped(row.reference)}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style>
<h1>${escaped(String(row.amount))} ${escaped(row.currency)}</h1>
<dl><dt>Reference</dt><dd>${escaped(row.reference)}</dd><dt>Status</dt><dd id="status">${escaped(row.status)}</dd></dl>
${isOpen(row) ? choices : wayBack(row)}
</html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    // The form's answer redirects to the callback, which may be anywhere: form-action would forbid it.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
  return { status: 200, headers, body };
}

const choices = `<form method="post">
<button name="decision" value="complete">Pay</button>
<button name="decision" value="fail">Simulate failure</button>
<button name="decision" value="leave">Cancel and return</button>
</form>`;

function wayBack(row: PaymentRow): string {
  return row.callback === undefined ? '' : `<a href="${escaped(backTo(row))}">Back to the shop</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
