import { ValidationFailedError } from 'understudy-sdk';
import type { Fake } from 'understudy-sdk/fake';
import { PaymentsClient, verifyWebhook } from 'understudy-sdk/payments';
import { chapter, narrated, say } from './narrator.ts';

/** A merchant takes a payment, hears that it is complete, pages through the list, cancels one, and meets an error. */
export async function payments(fake: Fake): Promise<void> {
  chapter('Payments');
  const { apiKey } = fake.credentials;
  const client = new PaymentsClient({ baseUrl: fake.url, auth: { apiKey }, fetch: narrated(fake.fetch) });

  say('A merchant wants to be told, and takes a payment.');
  await client.webhooks.create({ url: 'https://shop.example/hooks', events: ['payment.complete'] });
  const { transaction } = await client.initialize({
    amount: 5000,
    currency: 'XAF',
    email: 'ada@example.com',
    reference: 'order-1',
  });
  await client.process(transaction.reference, { channel: 'cm.mtn', data: { phone: '+237670000000' } });

  say('Five seconds pass on the fake’s clock: the payer has confirmed.');
  await fake.clock.advance(5);
  const paid = await client.retrieve(transaction.reference);
  console.log(`    ${paid.merchant_reference} is ${paid.status} since ${paid.completed_at}`);

  say('The webhook that the merchant gets, and its signature checked over the exact bytes.');
  const delivery = fake.webhooks.next();
  if (delivery === undefined) throw new Error('no webhook was sent');
  const event = await verifyWebhook(delivery.body, delivery.headers, 'hsk_test.default');
  console.log(`    ${event.event} ${event.id} is genuine`);

  say('More payments, read page by page.');
  const others: string[] = [];
  for (const reference of ['order-2', 'order-3', 'order-4']) {
    const made = await client.initialize({ amount: 1200, currency: 'XAF', phone: '+237670000000', reference });
    others.push(made.transaction.reference);
  }
  for await (const page of client.list({ limit: 2 }).pages())
    console.log(
      `    page of ${page.items.length}, ${page.total} in all: ${page.items.map((item) => item.merchant_reference).join(', ')}`,
    );

  say('One is cancelled.');
  await client.cancel(others.at(-1) ?? '');

  say('An error, as a developer meets it.');
  const result = await client.initialize({ amount: -1, currency: 'ZZZ', email: 'nobody' }).safe();
  if (!result.ok) {
    const { name, message, operation } = result.error;
    console.log(`    ${name} of ${operation}: ${message}`);
    if (result.error instanceof ValidationFailedError) console.log(`    ${JSON.stringify(result.error.body)}`);
  }
}
