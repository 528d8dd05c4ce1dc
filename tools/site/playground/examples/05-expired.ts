// A payment expires
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const fake = createFake({ seed: { clock: '2026-01-15T10:00:00Z' } });
const payments = new PaymentsClient(fake.options.payments);

await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' });
console.log((await payments.retrieve('order-1')).status); // pending

await fake.clock.advance(3 * 3600);
console.log((await payments.retrieve('order-1')).status); // expired
console.log(fake.clock.now().toISOString()); // 2026-01-15T13:00:00.000Z
