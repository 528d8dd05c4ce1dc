// An outage, and retries
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient, ServerError } from 'understudy-sdk/payments';

const fake = createFake();
const payments = new PaymentsClient(fake.options.payments);

// Two responses of 503: a read is retried, on the fake's clock, so that nothing waits.
fake.faults.add({ on: 'channels.list', effect: { status: 503, retryAfter: 10 }, times: 2 });
const before = fake.clock.now().getTime();
console.log((await payments.channels.list().firstPage()).items.length > 0); // true
console.log((fake.clock.now().getTime() - before) / 1000); // 20

// An outage that stays: after three attempts the call fails.
fake.faults.add({ on: '*', effect: { status: 503 }, times: Infinity });
const result = await payments.channels.list().firstPage().safe();
if (!result.ok) console.log(result.error instanceof ServerError, result.error.attempts); // true 3
