// Every failure of a flow at once
import { exploreFaults } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const order = { amount: 500, currency: 'XAF', email: 'ada@example.com' };

const report = await exploreFaults({
  async flow(fake) {
    const payments = new PaymentsClient(fake.options.payments);
    await payments.initialize(order).catch(() => payments.initialize(order));
  },
  async invariant({ fake }) {
    const made = await new PaymentsClient(fake.options.payments).list().toArray({ limit: 10 });
    if (made.length > 1) return `charged ${made.length} times`;
  },
});
console.log(String(report).split('\n')[0]); // 8 runs of 1 request, 3 violations
