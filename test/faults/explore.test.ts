import { describe, expect, test } from 'vitest';
import { defaultEffects, exploreFaults, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const clientOf = (fake: Fake): PaymentsClient => new PaymentsClient({ ...fake.options.payments, retry: { limit: 0 } });

async function chargedTwice({ fake }: { readonly fake: Fake }): Promise<string | undefined> {
  const { length } = await clientOf(fake).list().toArray({ limit: 10 });
  return length > 1 ? `charged ${length} times` : undefined;
}

const naive = async (fake: Fake): Promise<void> => {
  await clientOf(fake)
    .initialize(charge)
    .catch(() => clientOf(fake).initialize(charge));
};

describe('a payment that is tried again on any error', () => {
  test('is charged twice where the response was lost, and only there', async () => {
    const report = await exploreFaults({ flow: naive, invariant: chargedTwice });
    expect(report.runs).toBe(1 + defaultEffects.length);
    expect(report.requests).toEqual(['payments.initialize']);
    expect(report.violations.map(({ id }) => id)).toEqual(['1: drop after', '1: truncate 0.5', '1: garble html']);
    expect(report.isComplete).toBe(true);
    expect(String(report).split('\n').slice(0, 7)).toEqual([
      '8 runs of 1 request, 3 violations',
      '  tried: 7 effects on each request; omitted: pairs of faults, webhooks (no send)',
      '- charged 2 times (request 1, payments.initialize: drop after)',
      '    1. POST /payments 201 (fault: drop after)',
      '    2. POST /payments 201',
      '  run it again: exploreFaults({ …, only: "1: drop after" })',
      '  also: "1: truncate 0.5", "1: garble html"',
    ]);
  });

  test('a violation is run again by its id, alone', async () => {
    const again = await exploreFaults({ flow: naive, invariant: chargedTwice, only: '1: drop after' });
    expect(again.runs).toBe(2);
    expect(again.violations.map(({ message }) => message)).toEqual(['charged 2 times']);
  });

  test('an id that no run has is an error', async () => {
    const asked = exploreFaults({ flow: naive, invariant: chargedTwice, only: '7: drop after' });
    await expect(asked).rejects.toThrow("no run is called '7: drop after'");
  });

  test('the same exploration finds the same', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => exploreFaults({ flow: naive, invariant: chargedTwice, pairs: true })),
    );
    expect(String(one)).toBe(String(other));
  });

  test('stops at maxRuns, and says so', async () => {
    const report = await exploreFaults({ flow: naive, invariant: chargedTwice, maxRuns: 3 });
    expect(report).toMatchObject({ runs: 3, isComplete: false });
    expect(String(report)).toContain('omitted: the other faults (maxRuns 3)');
  });
});

test('a flow that fails by itself is an error, with its reason', async () => {
  const flow = (): never => {
    throw new TypeError('no such thing');
  };
  const explored = exploreFaults({ flow, invariant: () => undefined });
  await expect(explored).rejects.toMatchObject({
    message: 'the flow fails without any fault',
    cause: { message: 'no such thing' },
  });
});

test('an invariant may be an assertion', async () => {
  const report = await exploreFaults({
    flow: async (fake) => void (await clientOf(fake).initialize(charge)),
    invariant: ({ error }) => expect(error).toBeUndefined(),
    effects: [{ drop: 'before' }],
  });
  expect(report.violations).toHaveLength(1);
});

test('a flow that asks the fake for nothing is an error, since nothing would be tried', async () => {
  const explored = exploreFaults({ flow: () => undefined, invariant: () => undefined });
  await expect(explored).rejects.toThrow('no request reached the fake');
});

test('a flow that breaks the promise by itself is one violation, and says nothing of faults', async () => {
  const options = {
    flow: async (fake: Fake) => void (await clientOf(fake).initialize(charge)),
    invariant: () => 'nothing is ever right',
  };
  const report = await exploreFaults(options);
  expect(report.violations.map(({ id }) => id)).toEqual(['no fault']);
  expect(report.isComplete).toBe(false);
  expect(String(report)).toContain('omitted: all faults (the flow breaks the promise without any)');
  expect((await exploreFaults({ ...options, only: 'no fault' })).violations).toEqual(report.violations);
});

test('each run has an application of its own', async () => {
  let started = 0;
  const report = await exploreFaults({
    start: async () => ({ number: await Promise.resolve(++started), orders: new Map<string, string>() }),
    flow: async (fake, app) => {
      const { transaction } = await clientOf(fake).initialize(charge);
      app.orders.set(transaction.reference, 'open');
      return app.number;
    },
    invariant: ({ app, value }) => {
      if (app.orders.size > 1) return 'another run has left something';
      if (value !== undefined && value !== app.number) return 'another application';
    },
  });
  expect(report.violations).toEqual([]);
  expect(started).toBe(report.runs);
});

test('start sets the state that a run begins with, by requests that are no part of it', async () => {
  const report = await exploreFaults({
    seed: { payments: { webhooks: [{ url: 'https://shop.test/hook', events: ['payment.complete'] }] } },
    start: async (fake) => {
      const { transaction } = await clientOf(fake).initialize(charge);
      fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'complete' });
      return { reference: transaction.reference, client: clientOf(fake) };
    },
    flow: async (fake, { reference }) => (await clientOf(fake).retrieve(reference)).status,
    send: () => new Response(null, { status: 204 }),
    invariant: ({ fake, value }) => {
      if (value !== undefined && value !== 'complete') return `it begins as ${value}`;
      if (fake.journal.some(({ method }) => method !== 'GET')) return 'the start is a part of the run';
    },
    effects: [{ drop: 'after' }, { truncate: 0.5 }],
  });
  expect(report.violations).toEqual([]);
  expect(report.runs).toBe(3);
});

test('a client of the fake of start is no client of the run', async () => {
  const flows = { start: (fake: Fake) => clientOf(fake), invariant: (): void => undefined };
  const message = 'the fake of `start` is used after it: a flow has a fake of its own';
  const failed: unknown = await exploreFaults({ ...flows, flow: (_fake, app) => app.balance.retrieve() }).catch(
    (error: unknown) => error,
  );
  expect(String((failed as Error).cause)).toContain(message);
});

test('a failing assertion is the report, and no comparison of objects', async () => {
  const report = await exploreFaults({ flow: naive, invariant: chargedTwice, effects: [{ drop: 'after' }] });
  expect(() => report.assert()).toThrow(String(report));
  (await exploreFaults({ flow: naive, invariant: () => undefined })).assert();
});

test('a misspelt option is an error', async () => {
  const options = { flow: () => undefined, invariant: () => undefined, pair: true };
  await expect(exploreFaults(options)).rejects.toThrow("exploreFaults: pair: unknown key; did you mean 'pairs'?");
});

test('webhooks reach the receiver, whose requests are hit by faults as those of the flow are', async () => {
  const seed = { payments: { webhooks: [{ url: 'https://shop.test/hook', events: ['payment.complete'] }] } } as const;
  const report = await exploreFaults({
    seed,
    flow: async (fake) => {
      const { transaction } = await clientOf(fake).initialize(charge);
      fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'complete' });
    },
    send: async (request, fake) => {
      const { data } = (await request.json()) as { data: { reference: string } };
      return clientOf(fake)
        .retrieve(data.reference)
        .then(
          () => new Response(),
          () => new Response(null, { status: 500 }),
        );
    },
    invariant: ({ fake }) => (fake.deliveries[0]?.response?.status === 200 ? undefined : 'a webhook was not handled'),
    effects: [{ status: 500 }],
  });
  expect(report.requests).toEqual(['payments.initialize', 'payments.retrieve']);
  expect(report.violations.map(({ id }) => id)).toEqual(['1: status 500', '2: status 500']);
});
