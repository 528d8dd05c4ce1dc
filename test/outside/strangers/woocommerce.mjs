// A shop with the service's plugin: what becomes of an order, as published and as the service is live.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';

const base = process.argv[2];
const [gateway] = globSync('*/includes/class-wc-gateway-notchpay.php');
let orders = 0;

/** The order after the payer's decision, with the service in one of its forms. */
async function orderOf(form, decision, without = '') {
  const seed = JSON.stringify({ as: form });
  const headers = { 'Content-Type': 'application/json' };
  assert.equal((await fetch(`${base}/_fake/world`, { method: 'PUT', headers, body: seed })).status, 204);
  const { stdout } = await promisify(execFile)('php', [
    'woocommerce.php',
    gateway,
    base,
    decision,
    (orders += 1),
    without,
  ]);
  return JSON.parse(stdout);
}

const live = { payments: 'notchpay' };
const paid = await orderOf(live, 'complete');
assert.equal(paid.status, 'processing', JSON.stringify(paid));
assert.match(paid.paid, /^trx\.test_/);
assert.equal((await orderOf(live, 'fail')).status, 'failed');
// The plugin looks for what only the live form has.
assert.equal((await orderOf(live, 'complete', 'converted_amount')).status, 'on-hold');
assert.equal((await orderOf({}, 'complete')).status, 'pending');
