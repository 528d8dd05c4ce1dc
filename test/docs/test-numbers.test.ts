import { expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';
import { textOf } from './prose.ts';

const page = textOf('docs/time.md');
const rows = [...page.matchAll(/^\| (?:`(\+\d+)`|any other) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '+237699999999', payment = '', transfer = '']) => ({
    number,
    payment: statusIn(payment),
    transfer: statusIn(transfer),
  }),
);

/** The status that a cell names. */
function statusIn(cell: string): string {
  return /`(\w+)`/.exec(cell)?.[1] ?? cell;
}

async function paid(fake: Fake, phone: string): Promise<string> {
  const payments = new PaymentsClient(fake.options.payments);
  const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
  await payments.process(transaction.reference, { channel: 'cm.mtn', data: { phone } });
  await fake.clock.advance(5);
  return (await payments.retrieve(transaction.reference)).status;
}

async function transferred(fake: Fake, recipient: string): Promise<string> {
  const { transfers } = new PaymentsClient(fake.options.payments);
  const sent = await transfers.initiate({
    amount: 500,
    currency: 'XAF',
    description: 'Payout',
    recipient,
    channel: 'cm.mtn',
  });
  await fake.clock.advance(10);
  return (await transfers.retrieve(sent.reference)).status;
}

test('the page lists every test number', () => {
  const known = [...textOf('fake/areas/payments/data/test-numbers.ts').matchAll(/'(\+\d+)'/g)].map(
    ([, number]) => number,
  );
  expect(known.length).toBeGreaterThan(0);
  expect(rows.map(({ number }) => number)).toEqual([...known, '+237699999999']);
});

test.each(rows)('$number ends as the page says', async ({ number, payment, transfer }) => {
  const fake = createFake();
  expect({ payment: await paid(fake, number), transfer: await transferred(fake, number) }).toEqual({
    payment,
    transfer,
  });
});
