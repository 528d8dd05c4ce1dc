// A list, page by page
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const fake = createFake();
const payments = new PaymentsClient(fake.options.payments);

for (let i = 1; i <= 5; i += 1)
  await payments.initialize({ amount: 100 * i, currency: 'XAF', email: 'ada@example.com', reference: `order-${i}` });

for await (const page of payments.list({ limit: 2 }).pages()) {
  console.log(page.items.map(({ reference }) => reference).join(' '), 'of', page.total);
}
// > order-5 order-4 of 5
// > order-3 order-2 of 5
// > order-1 of 5

// Or item by item; pages are requested as they are needed.
for await (const { amount } of payments.list({ limit: 2 })) {
  console.log(amount); // 500
  break;
}
