import type { Operation } from '../../../src/core/operation.ts';
import type { Reply } from '../../engine/http/area.ts';
import type { Call, World } from './world.ts';
import { bodyText } from '../../engine/http/body.ts';
import { wantsHtml } from '../../engine/http/incoming.ts';
import { Rejection } from '../../engine/http/rejection.ts';
import { findOrCreatePaymentMethod } from './methods.ts';
import { endPayment, isOpen, type PaymentOutcome } from './payments.ts';
import { withQuery } from './callback.ts';
import type { PaymentRow } from './rows.ts';
import { lists } from './tables.ts';
import { shownReference } from './views.ts';

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

/** Responds to a request for the payer's page, if it is one. */
export function payPage(call: Call): Reply | undefined {
  if (call.operation?.id === 'payPage.show') return paymentPage(call);
  return call.operation?.id === 'payPage.decide' ? decided(call) : undefined;
}

/** A person who followed an address to nothing reads a page, too; a program gets the service's error. */
function paymentPage(call: Call): Reply {
  const row = paymentAt(call);
  if (row !== undefined) return shown(call.world, row);
  if (!wantsHtml(call.headers)) throw noPayment();
  const { reference = '' } = call.params;
  return htmlPage(404, 'No such payment', `<h1>No such payment</h1><p>There is none at ${escaped(reference)}.</p>`);
}

function paymentAt({ world, params }: Call): PaymentRow | undefined {
  const [row] = world.payments.payments.list(lists.page(params['reference'] ?? '')).newest(0, 1);
  return row;
}

function paymentOn(call: Call): PaymentRow {
  const row = paymentAt(call);
  if (row === undefined) throw noPayment();
  return row;
}

const noPayment = (): Rejection => new Rejection('not found', 'Payment not found');

function decided(call: Call): Reply {
  const row = paymentOn(call);
  const decision = new URLSearchParams(bodyText(call.body) ?? '').get('decision') ?? '';
  const outcome = Object.hasOwn(DECISIONS, decision) ? DECISIONS[decision] : undefined;
  if (outcome === undefined) throw new Rejection('invalid', 'Unknown decision');
  if (isOpen(row)) endPayment(call.world, onChannel(call.world, row), outcome);
  const ended = paymentOn(call);
  return ended.callback === undefined
    ? shown(call.world, ended)
    : { status: 303, headers: { Location: backTo(call.world, ended) } };
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

/** The callback, as it was given, with what the service adds to its query (contract: payments 39). */
function backTo(world: World, row: PaymentRow): string {
  const { callback = '', reference: own, status } = row;
  const reference = shownReference(world, row);
  return withQuery(callback, { reference, trxref: own, notchpay_trxref: own, status });
}

// The same colours as the inspector's.
const STYLE = `
:root{color-scheme:light dark;--ground:light-dark(#f6f7f9,#0f1115);--paper:light-dark(#fff,#171a21);--line:light-dark(#dfe3e8,#2a2f3a);
--ink:light-dark(#16191f,#e8eaee);--soft:light-dark(#555d6b,#a3abba);--accent:light-dark(#4338ca,#a5b0ff)}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:24rem;background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:1.75rem}
h1{margin:0 0 1.25rem;font-size:2rem;font-weight:650;letter-spacing:-.02em;overflow-wrap:anywhere}
h1 small{font-size:1rem;font-weight:500;color:var(--soft);letter-spacing:0}
dl{margin:0 0 1.5rem;display:grid;gap:.5rem}
dl div{display:flex;justify-content:space-between;gap:1rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere;text-align:end}
form{display:grid;gap:.5rem}
button,.back{display:block;width:100%;padding:.65rem;font:inherit;font-weight:500;text-align:center;text-decoration:none;color:var(--ink);background:transparent;border:1px solid var(--line);border-radius:8px;cursor:pointer}
button:hover,.back:hover{border-color:var(--accent)}
button:first-child{background:light-dark(#4338ca,#4f46e5);border-color:transparent;color:#fff}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
footer{margin-top:1.25rem;color:var(--soft);font-size:.85rem;text-align:center}`;

function shown(world: World, row: PaymentRow): Reply {
  const facts: readonly (readonly [name: string, value: string | undefined, id?: string])[] = [
    ['Reference', row.reference],
    ['Description', row.description],
    ['Status', row.status, 'status'],
  ];
  return htmlPage(
    200,
    `Payment ${escaped(row.reference)}`,
    `<h1>${escaped(row.amount.toLocaleString('en'))} <small>${escaped(row.currency)}</small></h1>
<dl>${facts.map(factOf).join('')}</dl>
${isOpen(row) ? choices : wayBack(world, row)}`,
  );
}

function htmlPage(status: number, title: string, content: string): Reply {
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main>${content}
<footer>Understudy, a fake server: no money moves.</footer></main></body></html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    // The response to the form redirects to the callback, which may be anywhere: form-action would forbid it.
    'Content-Security-Policy':
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  };
  return { status, headers, body };
}

function factOf([name, value, id]: readonly [name: string, value: string | undefined, id?: string]): string {
  if (value === undefined || value === '') return '';
  return `<div><dt>${name}</dt><dd${id === undefined ? '' : ` id="${id}"`}>${escaped(value)}</dd></div>`;
}

const choices = `<form method="post" aria-label="Decide">
<button name="decision" value="complete">Pay</button>
<button name="decision" value="fail">Simulate failure</button>
<button name="decision" value="leave">Cancel and return</button>
</form>`;

function wayBack(world: World, row: PaymentRow): string {
  return row.callback === undefined ? '' : `<a class="back" href="${escaped(backTo(world, row))}">Back to the shop</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
