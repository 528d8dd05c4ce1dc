/** A tour of the clients on the embedded fake: nothing leaves this process. */
import { createFake } from 'understudy-sdk/fake';
import { federation } from './tour/federation.ts';
import { payments } from './tour/payments.ts';
import { pulls } from './tour/pulls.ts';

const fake = createFake();
await payments(fake);
await federation(fake);
await pulls(fake);
