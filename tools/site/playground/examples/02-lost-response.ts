// A lost response: charged twice?
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const order = { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' };

// The payment is made, and its response is lost on the way back.
const lossy = () => {
  const fake = createFake();
  fake.faults.add({ on: 'payments.initialize', effect: { drop: 'after' } });
  return new PaymentsClient(fake.options.payments);
};

// Careful code, at first sight: on any error, try again.
const careless = lossy();
const { reference: _, ...withoutReference } = order;
await careless.initialize(withoutReference).catch(() => careless.initialize(withoutReference));
console.log((await careless.list().toArray({ limit: 10 })).length); // 2

// initializeOnce reads by reference before it sends again.
const careful = lossy();
await careful.initializeOnce(order);
console.log((await careful.list().toArray({ limit: 10 })).length); // 1
