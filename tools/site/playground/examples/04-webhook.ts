// A signed webhook, and its retries
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient, verifyWebhook } from 'understudy-sdk/payments';

const hashKey = 'hsk_test.shop';
const statuses = [503, 204];

// The shop, as a function from a request to a response.
async function shop(request: Request): Promise<Response> {
  const event = await verifyWebhook(await request.text(), request.headers, hashKey);
  const status = statuses.shift() ?? 204;
  console.log(event.type, status);
  return new Response(null, { status });
}
// > payment.complete 503
// > payment.complete 204

const fake = createFake({
  seed: { payments: { hashKey, webhooks: [{ url: 'https://shop.example/hooks', events: ['payment.complete'] }] } },
  send: shop,
});
const payments = new PaymentsClient(fake.options.payments);

await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' });
fake.control({ op: 'payment.outcome', reference: 'order-1', outcome: 'complete' });
await fake.webhooks.settled();
await fake.clock.advance(60); // the first retry
console.log(fake.deliveries.length); // 2
