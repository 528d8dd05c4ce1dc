import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createFake, exploreOrders, type Fake, type Snapshot } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient, type RepositoryPulls } from 'understudy-sdk/pulls';

const paymentsOf = (fake: Fake): PaymentsClient => new PaymentsClient(fake.options.payments);
const repoOf = (fake: Fake): RepositoryPulls => new PullsClient(fake.options.pulls).repo('alice', 'proj');
const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const payer = { channel: 'cm.mtn', data: { phone: '+237670000000' } } as const;

function withPulls(count: number): Snapshot {
  const fake = createFake();
  const repo = fake.pulls.repo('alice/proj');
  for (let i = 1; i <= count; i++)
    repo
      .branch(`b${i}`)
      .commit({ files: { [`${i}.txt`]: 'a' } })
      .pull();
  return fake.snapshot();
}

const pending = (): Snapshot => createFake({ seed: { payments: { payments: [{ reference: 'order-1' }] } } }).snapshot();

describe('every order of two flows', () => {
  const naiveMerge = async (fake: Fake): Promise<string> => {
    const repo = repoOf(fake);
    if ((await repo.retrieve(1)).state === 'open') await repo.merge(1, { Do: 'merge' });
    return 'merged';
  };

  test('finds two bots that merge at once', async () => {
    const report = await exploreOrders({
      from: withPulls(1),
      flows: [naiveMerge, naiveMerge],
      invariant: ({ outcomes }) => {
        if (outcomes.some(({ error }) => error !== undefined)) return 'a bot fails';
      },
    });
    expect(report.violations.map(({ order }) => order.join(' '))).toEqual(['1 2 1 2', '1 2 2 1']);
    expect(String(report)).toBe(
      [
        '4 runs of 3 requests (2 other orders cannot differ), 2 violations',
        '- a bot fails (order 1 2 1 2)',
        '    1. flow 1: GET /api/v1/repos/alice/proj/pulls/1 200',
        '    2. flow 2: GET /api/v1/repos/alice/proj/pulls/1 200',
        '    3. flow 1: POST /api/v1/repos/alice/proj/pulls/1/merge 200',
        '    4. flow 2: POST /api/v1/repos/alice/proj/pulls/1/merge 405 (The PR is already merged)',
        '  run it again: exploreOrders({ …, only: "1 2 1 2" })',
        '  also: "1 2 2 1"',
      ].join('\n'),
    );
  });

  test('finds a payment that is processed and cancelled at once', async () => {
    const report = await exploreOrders({
      from: pending(),
      flows: [
        async (fake) => void (await paymentsOf(fake).process('order-1', payer)),
        async (fake) => {
          if ((await paymentsOf(fake).retrieve('order-1')).status === 'pending')
            await paymentsOf(fake).cancel('order-1');
        },
      ],
      invariant: async ({ fake, outcomes: [paid] }) => {
        const { status } = await paymentsOf(fake).retrieve('order-1');
        if (status === 'canceled' && paid?.error === undefined) return 'accepted, and cancelled';
      },
    });
    expect(report.violations.map(({ message, order }) => [message, order.join(' ')])).toEqual([
      ['accepted, and cancelled', '2 1 2'],
    ]);
  });

  test('finds a lost update, and none where content_version is sent', async () => {
    const append =
      (line: string, isChecked: boolean) =>
      async (fake: Fake): Promise<void> => {
        const { body, content_version: version } = await repoOf(fake).retrieve(1);
        const edit = { body: `${body ?? ''}${line}`, ...(isChecked && { content_version: version }) };
        await repoOf(fake).update(1, edit);
      };
    const explore = (isChecked: boolean) =>
      exploreOrders({
        from: withPulls(1),
        flows: [append('one', isChecked), append('two', isChecked)],
        invariant: async ({ fake, outcomes }) => {
          const { body = '' } = await repoOf(fake).retrieve(1);
          const lost = outcomes.some(
            ({ error }, i) => error === undefined && body?.includes(['one', 'two'][i] ?? '') !== true,
          );
          if (lost) return 'an edit that was accepted is lost';
        },
      });
    expect((await explore(false)).groups.map(([first]) => first?.message)).toEqual([
      'an edit that was accepted is lost',
    ]);
    expect((await explore(true)).violations).toEqual([]);
  });

  test('finds a webhook that is handled before the response that it belongs to', async () => {
    const seed = {
      payments: { webhooks: [{ url: 'https://shop.example/hook', events: ['payment.created' as const] }] },
    };
    const orders = new Map<Fake, Set<string>>();
    const report = await exploreOrders({
      seed,
      flows: [
        async (fake) => {
          const known = new Set<string>();
          orders.set(fake, known);
          known.add((await paymentsOf(fake).initialize(charge)).transaction.reference);
        },
        async (fake) => void (await paymentsOf(fake).balance.retrieve()),
      ],
      send: async (request, fake) => {
        const { data } = (await request.json()) as { data: { reference: string } };
        const known = [...orders].at(-1)?.[1];
        expect(fake.clock.now().toISOString()).toBe('2026-07-16T10:00:00.000Z');
        return new Response(null, { status: known?.has(data.reference) === true ? 200 : 404 });
      },
      invariant: ({ fake }) => {
        if (fake.deliveries.some(({ response }) => response?.status === 404)) return 'a webhook of an unknown payment';
      },
    });
    expect(report.groups).toHaveLength(1);
    expect(report.groups[0]?.[0]?.steps).toEqual([
      'flow 1: POST /payments 201',
      'flow 2: GET /balance 200',
      'webhook 1: is handled: POST https://shop.example/hook',
      'flow 1: has the response of POST /payments',
    ]);
  });

  test('runs those that cannot differ once, and says how many they are', async () => {
    const read = async (fake: Fake): Promise<void> => {
      for (let i = 0; i < 3; i++) await paymentsOf(fake).retrieve('order-1');
    };
    const report = await exploreOrders({ from: pending(), flows: [read, read, read], invariant: () => undefined });
    expect(report).toMatchObject({ runs: 1, saved: 1679, isComplete: true });
    expect(String(report)).toBe('1 run of 9 requests (1679 other orders cannot differ), no violation');
  });

  test('counts a move of the clock between two requests as a change', async () => {
    const report = await exploreOrders({
      from: pending(),
      flows: [
        async (fake) => {
          await paymentsOf(fake).retrieve('order-1');
          await fake.clock.advance(4 * 3600);
        },
        async (fake) => void (await paymentsOf(fake).cancel('order-1')),
      ],
      invariant: ({ outcomes: [, cancelled] }) => {
        if (cancelled?.error !== undefined) return 'it had expired';
      },
    });
    expect(report).toMatchObject({ runs: 2, violations: [{ id: '1 2', message: 'it had expired' }] });
  });

  test('is also run with each fault', async () => {
    const pay = async (fake: Fake): Promise<void> => {
      const client = new PaymentsClient({ ...fake.options.payments, retry: { limit: 0 } });
      await client.initialize(charge).catch(() => client.initialize(charge));
    };
    const options = {
      flows: [pay, async (fake: Fake) => void (await paymentsOf(fake).list().firstPage())],
      invariant: async ({ fake }: { readonly fake: Fake }) => {
        const { length } = await paymentsOf(fake).list().toArray({ limit: 10 });
        if (length > 1) return `charged ${length} times`;
      },
      faults: true,
      effects: [{ drop: 'before' }, { drop: 'after' }],
    } as const;
    const report = await exploreOrders(options);
    expect(report.runs).toBe(2 + 2 * 2 * 2);
    expect(report.violations.map(({ id }) => id)).toEqual(['1 2 + 1: drop after', '2 1 + 2: drop after']);
    expect(report.groups).toHaveLength(1);
    const again = await exploreOrders({ ...options, only: '2 1 + 2: drop after' });
    expect(again.violations).toEqual([report.violations[1]]);
    expect((await exploreOrders({ ...options, maxRuns: 4 })).isComplete).toBe(false);
  });

  test('is run again by its id, alone, and finds the same', async () => {
    const options = {
      from: withPulls(1),
      flows: [naiveMerge, naiveMerge],
      invariant: ({ outcomes }: { readonly outcomes: readonly { readonly error?: unknown }[] }) => {
        if (outcomes.some(({ error }) => error !== undefined)) return 'a bot fails';
      },
    };
    const [one, other, again] = [
      await exploreOrders(options),
      await exploreOrders(options),
      await exploreOrders({ ...options, only: '1 2 2 1' }),
    ];
    expect(String(one)).toBe(String(other));
    expect(again.runs).toBe(1);
    expect(again.violations).toEqual([one.violations[1]]);
  });

  test('flows that fail, a single flow and an unknown id are errors', async () => {
    const fails = (): never => {
      throw new TypeError('no such thing');
    };
    const flows = [fails, () => undefined];
    const asked = exploreOrders({ flows, invariant: () => undefined });
    await expect(asked).rejects.toMatchObject({
      message: 'flow 1 fails before another one has begun',
      cause: { message: 'no such thing' },
    });
    await expect(exploreOrders({ flows: [fails], invariant: () => undefined })).rejects.toThrow(
      'flows: expected at least 2 entries',
    );
    await expect(exploreOrders({ flows, invariant: () => undefined, only: 'x' })).rejects.toThrow(
      "no run is called 'x'",
    );
  });
});

test('a flow that waits for another one is named', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const flows = [() => undefined, () => new Promise<void>(() => undefined)];
  const explored = expect(exploreOrders({ flows, invariant: () => undefined })).rejects.toThrow(
    'flow 2 has neither sent a request nor ended for 10 s',
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await explored;
  vi.useRealTimers();
});

test('the orders that are run reach every state that any order reaches, whatever the requests', async () => {
  const request = fc.constantFrom('read', 'pay', 'cancel', 'customer', 'comment 1', 'comment 2', 'merge 1', 'merge 2');
  const send: Readonly<Record<string, (fake: Fake) => PromiseLike<unknown>>> = {
    read: (fake) => paymentsOf(fake).retrieve('order-1').safe(),
    pay: (fake) => paymentsOf(fake).process('order-1', payer).safe(),
    cancel: (fake) => paymentsOf(fake).cancel('order-1').safe(),
    customer: (fake) => paymentsOf(fake).customers.create({ email: 'ada@example.com' }).safe(),
    'comment 1': (fake) => repoOf(fake).update(1, { title: 'One' }).safe(),
    'comment 2': (fake) => repoOf(fake).update(2, { title: 'Two' }).safe(),
    'merge 1': (fake) => repoOf(fake).merge(1, { Do: 'merge' }).safe(),
    'merge 2': (fake) => repoOf(fake).merge(2, { Do: 'merge' }).safe(),
  };
  const start = createFake({ from: withPulls(2) });
  await paymentsOf(start).initialize({ ...charge, reference: 'order-1' });
  const ordersOf = (a: readonly string[], b: readonly string[]): string[][] =>
    a.length === 0 || b.length === 0
      ? [[...a, ...b]]
      : [
          ...ordersOf(a.slice(1), b).map((rest) => [a[0]!, ...rest]),
          ...ordersOf(a, b.slice(1)).map((rest) => [b[0]!, ...rest]),
        ];
  const script = fc.array(request, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(script, script, async (one, other) => {
      const reached = new Set<string>();
      const flowOf =
        (names: readonly string[]) =>
        async (fake: Fake): Promise<void> => {
          for (const name of names) await send[name]?.(fake);
        };
      const report = await exploreOrders({
        from: start.snapshot(),
        flows: [flowOf(one), flowOf(other)],
        invariant: ({ fake }) => void reached.add(JSON.stringify(fake.export())),
      });
      const all = ordersOf(one, other);
      expect(report.runs + report.saved).toBe(all.length);
      const states = new Set<string>();
      for (const names of all) {
        const fake = start.fork();
        await flowOf(names)(fake);
        states.add(JSON.stringify(fake.export()));
      }
      expect(reached).toEqual(states);
    }),
    { numRuns: 30 },
  );
});
