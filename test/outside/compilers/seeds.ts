// Seeds as a user writes them, where zod is not installed: what is right compiles, and what is wrong does not.
import { createFake, type CustomerSeed, type WorldDocument } from 'understudy-sdk/fake';
import { createFake as createPayments } from 'understudy-sdk/fake/payments';

export const customer: CustomerSeed = { name: 'Ada', email: null };
// @ts-expect-error a name is a text
export const other: CustomerSeed = { name: 5 };
createPayments({ seed: { payments: { customers: [customer], payments: [{ amount: 5, status: 'complete' }] } } });
// @ts-expect-error a payment has no such key
createFake({ seed: { payments: { payments: [{ amunt: 5 }] } } });
// @ts-expect-error this fake has no such area
createPayments({ seed: { pulls: {} } });

const ip = '10.0.0.0/8';
export const world: WorldDocument = {
  federation: { ipBlocks: [{ ip, severity: 'no_access' }] },
  users: [{ name: 'x' }],
};
// @ts-expect-error no such severity
export const bad: WorldDocument = { federation: { ipBlocks: [{ ip, severity: 'none' }] } };
