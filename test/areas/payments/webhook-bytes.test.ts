import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient, signWebhook, verifyWebhook } from 'understudy-sdk/payments';

const hashKey = 'hsk_test.shop';
const sign = (body: string): string => createHmac('sha256', hashKey).update(body).digest('hex');
const escaped = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** How receivers write a body again that they have parsed. */
const serializers: Readonly<Record<string, (value: unknown) => string>> = {
  'JSON.stringify': (value) => JSON.stringify(value),
  'JSON.stringify with two blanks': (value) => JSON.stringify(value, null, 2),
  'JSON.stringify with four blanks': (value) => JSON.stringify(value, null, 4),
  'PHP json_encode': (value) => escaped(JSON.stringify(value)).replaceAll('/', '\\/'),
  'PHP with unescaped slashes': (value) => escaped(JSON.stringify(value)),
  'PHP with unescaped unicode': (value) => JSON.stringify(value).replaceAll('/', '\\/'),
  'Python json.dumps': (value) => escaped(pythonic(value)),
  'Python with ensure_ascii off': (value) => pythonic(value),
  'Python without blanks': (value) => escaped(JSON.stringify(value)),
  'Go json.Marshal': (value) =>
    JSON.stringify(value).replace(/[<>&]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
};

function pythonic(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonic).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${pythonic(one)}`);
  return `{${members.join(', ')}}`;
}

interface Received {
  readonly body: string;
  readonly signature: string | null;
}

/** A shop that keeps what it receives, and the events of a payment and a customer. */
async function received(as: object, fail = 0): Promise<{ fake: Fake; all: Received[] }> {
  const all: Received[] = [];
  let left = fail;
  const fake = createFake({
    seed: { ...as, payments: { hashKey, webhooks: [{ url: 'https://shop.example/hooks' }] } },
    send: async (request) => {
      all.push({ body: await request.text(), signature: request.headers.get('x-notch-signature') });
      left -= 1;
      return new Response(null, { status: left >= 0 ? 503 : 204 });
    },
  });
  return { fake, all };
}

const forms = [{}, { as: { payments: 'notchpay' } }];

describe.each(forms)('the bytes of a webhook of %j', (as) => {
  test.each([
    ['plain ASCII', { email: 'ada@example.com' }, {}],
    ['everything else', { email: 'z@example.com', name: 'Zoé / <b> 😀 "q" \\ \u2028' }, { description: 'a/b & "c"' }],
  ])('are kept by no second serialization: %s', async (_, customer, more) => {
    const { fake, all } = await received(as);
    const payments = new PaymentsClient(fake.options.payments);
    await payments.initialize({ amount: 500, currency: 'XAF', customer, reference: 'order-1', ...more });
    fake.control({ op: 'payment.outcome', reference: 'order-1', outcome: 'complete' });
    await fake.webhooks.settled();
    expect(all).toHaveLength(3);
    for (const { body, signature } of all) {
      expect(signature).toBe(sign(body));
      expect((await verifyWebhook(body, { 'x-notch-signature': signature ?? '' }, hashKey)).data).toBeTypeOf('object');
      expect(body).toMatch(/^[\x20-\x7e]*$/);
      for (const [name, serialize] of Object.entries(serializers))
        expect([name, sign(serialize(JSON.parse(body)))]).not.toEqual([name, signature]);
    }
    expect(JSON.stringify(all.map(({ body }) => JSON.parse(body) as object))).toContain(
      JSON.stringify((customer as { name?: string }).name ?? customer.email),
    );
  });

  test('are the same in retries and when they are sent again', async () => {
    const { fake, all } = await received(as, 2);
    const payments = new PaymentsClient(fake.options.payments);
    await payments.customers.create({ email: 'ada@example.com', name: 'é/' });
    await fake.clock.advance(600);
    await fake.webhooks.settled();
    fake.webhooks.redeliver(0);
    await fake.webhooks.settled();
    expect(all.length).toBeGreaterThan(3);
    expect(new Set(all.map(({ body }) => body)).size).toBe(1);
  });
});

describe('signWebhook', () => {
  test.each([
    { type: 'payment.complete', data: { reference: 'order-1' } },
    { type: 'payment.complete', data: { description: 'é/😀' } },
  ] as const)('of %j has bytes that no second serialization keeps', async (event) => {
    const { body, headers } = await signWebhook(event, hashKey);
    expect(await verifyWebhook(body, headers, hashKey)).toMatchObject(event);
    for (const serialize of Object.values(serializers))
      expect(sign(serialize(JSON.parse(body)))).not.toBe(headers['x-notch-signature']);
  });

  test('of a text has that text', async () => {
    expect((await signWebhook('{"type":"payment.complete"}', hashKey)).body).toBe('{"type":"payment.complete"}');
  });
});
