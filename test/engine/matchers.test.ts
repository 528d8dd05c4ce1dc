import { describe, expect } from 'vitest';
import { coverageText, createFake, fakeMatchers, mergedCoverage, type Coverage } from 'understudy-sdk/fake';
import { testWithFake } from 'understudy-sdk/fake/vitest';
import { PaymentsClient } from 'understudy-sdk/payments';

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;

const seen: Coverage[] = [];
const test = testWithFake({ journal: 'bodies' }, { onCoverage: (coverage) => void seen.push(coverage) });

describe('toHaveReceived', () => {
  test('finds a request by operation, number, status, body and query', async ({ fake, expect: here }) => {
    const client = new PaymentsClient(fake.options.payments);
    await client.initialize(charge);
    await client.initialize({ ...charge, amount: 700 });
    await client.list({ status: 'pending' }).firstPage();
    here(fake).toHaveReceived('payments.initialize');
    here(fake).toHaveReceived('payments.initialize', { times: 2, status: 201 });
    here(fake).toHaveReceived('payments.initialize', { times: 1, body: { amount: 700 } });
    here(fake).toHaveReceived('payments.initialize', { body: { email: expect.stringContaining('@') as string } });
    here(fake).toHaveReceived('payments.list', { query: { status: 'pending' } });
    here(fake).not.toHaveReceived('payments.cancel');
    here(fake).not.toHaveReceived('payments.initialize', { body: { amount: 1 } });
  });

  test('says what was expected and what was received', async ({ fake, expect: here }) => {
    await new PaymentsClient(fake.options.payments).initialize(charge);
    here(() => here(fake).toHaveReceived('payments.initialize', { times: 2, body: { amount: 1 } })).toThrow(
      [
        'expected the fake to have received payments.initialize 2 time(s) with the body {"amount":1}',
        'received:',
        '  1. POST /payments 201 {"amount":500,"currency":"XAF","email":"ada@example.com"}',
      ].join('\n'),
    );
    here(() => here(fake).toHaveReceived('payments.cancel')).toThrow(
      'expected the fake to have received payments.cancel\nreceived none; its last requests: payments.initialize',
    );
  });

  test('asks for bodies where they are not recorded', async ({ expect: here }) => {
    const fake = createFake();
    await new PaymentsClient(fake.options.payments).initialize(charge);
    here(() => fakeMatchers.toHaveReceived(fake, 'payments.initialize', { body: charge })).toThrow(
      "the fake records no bodies; make it with createFake({ journal: 'bodies' })",
    );
    here(() => fakeMatchers.toHaveReceived({}, 'payments.initialize')).toThrow('expected a fake; received object');
  });
});

describe('coverage', () => {
  test('of a fixture is the sum of its tests so far', ({ expect: here }) => {
    const initialized = seen
      .at(-1)
      ?.operations.find(({ operation }) => operation === 'payments.initialize')
      ?.statuses.find(({ status }) => status === 201);
    here(initialized).toEqual({ status: 201, count: 3, isDocumented: true });
  });

  test('adds up what several workers have seen, and names what nobody has', async ({ expect: here }) => {
    const fakes = [createFake(), createFake()];
    for (const fake of fakes) await new PaymentsClient(fake.options.payments).retrieve('none').safe();
    const [line, ...rest] = coverageText(mergedCoverage(fakes.map((fake) => fake.coverage()))).split('\n');
    here(line).toBe('payments.retrieve  404×2  never: 202 401');
    here(rest.slice(1)).toEqual([
      here.stringMatching(/^payments: [\d.]+ % \(1 of \d+\) statuses, 1 of \d+ operations$/),
      'federation: not used',
      'pulls: not used',
      'git: not used',
      'pages: not used',
      here.stringMatching(/^in use: [\d.]+ % \(1 of \d+\) statuses of 1 operation$/),
    ]);
  });
});
