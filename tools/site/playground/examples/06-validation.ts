// What is wrong with a request
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const payments = new PaymentsClient(createFake().options.payments);

const result = await payments.initialize({ amount: -1, currency: 'ZZZ', email: 'nobody' }).safe();
if (!result.ok && result.error.code === 'HTTP' && result.error.status === 422) {
  console.log(result.error.name); // ValidationFailedError
  for (const reason of result.error.reasons) console.log(reason);
}
// > Amount must be greater than 0
// > Currency is not supported
// > Email must be a valid email address
