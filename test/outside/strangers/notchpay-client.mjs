// A client of npm, whose modules name each other without endings.
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    for (const ending of ['', '.js', '/index.js'])
      try {
        return next(specifier + ending, context);
      } catch (error) {
        if (ending === '/index.js') throw error;
      }
  },
});
const { NotchpayClient } = await import('notchpay-client');

const keys = { publicKey: 'pk_test.understudy', privateKey: 'sk_test.understudy', hashKey: 'hsk_test.understudy' };
const { client, payments, recipients, transfers } = new NotchpayClient(keys);
client.defaults.baseURL = process.argv[2];

const customer = { name: 'Ada', email: 'ada@example.com', phone: '+237670000000' };
const order = { amount: 5000, currency: 'XAF', reference: 'order-1', customer };
const made = await payments.create(order);
assert.match(made.transaction.reference, /^trx\.test_/);
await assert.rejects(payments.create(order), ({ response }) => response.status === 409);
await payments.directCharge(made.transaction.reference, { channel: 'cm.mtn', data: { phone: '+237670000000' } });
const { transaction } = await payments.get(made.transaction.reference);
assert.deepEqual([transaction.merchant_reference, transaction.status], ['order-1', 'processing']);
await payments.initialize({
  amount: '5000',
  currency: 'XAF',
  email: 'ada@example.com',
  callback: 'https://shop.example/',
});
assert.equal((await payments.getAll()).items.length, 2);

const details = { channel: 'cm.mtn', country: 'CM', account_number: '+237670000000' };
const { beneficiary, recipient = beneficiary } = await recipients.create({ ...customer, ...details });
await recipients.get(recipient.id);
assert.equal((await recipients.getAll()).items.length, 1);
const wages = { amount: 1000, currency: 'XAF', recipient: recipient.id, channel: 'cm.mtn', description: 'wages' };
const { transfer } = await transfers.initialize(wages);
assert.equal((await transfers.get(transfer.reference)).transfer.reference, transfer.reference);
assert.equal((await transfers.getAll()).items.length, 1);
