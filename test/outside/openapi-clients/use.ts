import type { components, operations, paths } from './api.d.ts';

type Body<Id extends 'payments.initialize'> = operations[Id]['requestBody']['content']['application/json'];
type Created = operations['payments.initialize']['responses'][201]['content']['application/json'];

const body: Body<'payments.initialize'> = { amount: 5000, currency: 'XAF', email: 'ada@example.com' };
const path: keyof paths = '/payments';
const response = await fetch(process.argv[2] + path, {
  method: 'POST',
  headers: { Authorization: 'sk_test.understudy', 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const { transaction } = (await response.json()) as Created;
const payment: components['schemas']['Payment'] = transaction;
if (payment.status !== 'pending' || payment.sandbox !== true) throw new Error(JSON.stringify(payment));
console.log(`TypeScript: ${payment.reference} is ${payment.status}`);
