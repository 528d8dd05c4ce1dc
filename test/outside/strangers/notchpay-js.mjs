// The service's own client for browsers, which has its address built in.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const base = process.argv[2];
globalThis.window = { fetch: (url, init) => fetch(url.replace('https://api.notchpay.co', base), init) };
const NotchPay = createRequire(import.meta.url)('notchpay.js');

const { payments } = NotchPay('pk_test.understudy');
const { transaction, authorization_url: page } = await payments.initializePayment({
  amount: 5000,
  currency: 'XAF',
  email: 'ada@example.com',
  reference: 'order-1',
});
assert.match(transaction.reference, /^trx\.test_/);
assert.equal((await fetch(page)).status, 200);
const mobile = { channel: 'cm.mtn', data: { phone: '+237670000000' } };
assert.equal((await payments.completePayment(transaction.reference, mobile)).code, 202);
const read = await payments.verifyAndFetchPayment(transaction.reference);
assert.deepEqual([read.code, read.transaction.merchant_reference], [200, 'order-1']);
assert.equal((await payments.verifyAndFetchPayment('order-1')).code, '404');
const other = await payments.initializePayment({ amount: 100, currency: 'XAF', phone: '+237670000000' });
assert.equal((await payments.cancelPayment(other.transaction.reference)).code, 202);
assert.equal((await payments.listPayments({ perpage: 1, page: 2 })).items.length, 1);
