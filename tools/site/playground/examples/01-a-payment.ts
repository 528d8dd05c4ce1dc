// A payment completes
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const fake = createFake();
const payments = new PaymentsClient(fake.options.payments);

const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
const processing = await payments.process(transaction.reference, {
  channel: 'cm.mtn',
  data: { phone: '+237670000000' },
});
console.log(processing?.status); // processing

// The clock is frozen until the test moves it: five seconds later the payer has confirmed.
await fake.clock.advance(5);
console.log((await payments.retrieve(transaction.reference)).status); // complete
