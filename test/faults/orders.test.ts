import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
      separate: true,
      invariant: ({ outcomes }) => {
        if (outcomes.some(({ error }) => error !== undefined)) return 'a bot fails';
      },
    });
    expect(report.runs).toBe(4);
    expect(String(report).split('\n').slice(0, 9)).toEqual([
      '4 runs of 3 requests, 2 violations',
      '  tried: orders of requests, responses; 248 other orders cannot differ; omitted: webhooks (no send), faults',
      `- a bot fails (order ${report.violations[0]?.id})`,
      '    1. flow 1: GET /api/v1/repos/alice/proj/pulls/1 200',
      '    2. flow 2: GET /api/v1/repos/alice/proj/pulls/1 200',
      '    3. flow 2: POST /api/v1/repos/alice/proj/pulls/1/merge 200',
      '    4. flow 1: POST /api/v1/repos/alice/proj/pulls/1/merge 405 (The PR is already merged)',
      expect.stringContaining('    5. flow 1: fails: MethodNotAllowedError: pulls.merge: 405'),
      `  run it again: exploreOrders({ …, only: "${report.violations[0]?.id}" })`,
    ]);
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
    expect(report.groups.map(([first]) => first?.message)).toEqual(['accepted, and cancelled']);
    expect(report.groups[0]?.[0]?.journal.map(({ operation }) => operation)).toEqual([
      ...['payments.retrieve', 'payments.process', 'payments.cancel', 'payments.retrieve'].slice(0, 3),
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
    expect(report.groups[0]?.[0]?.steps.slice(0, 2)).toEqual([
      'flow 1: POST /payments 201',
      'webhook 1: is handled: POST https://shop.example/hook',
    ]);
  });

  test('runs those that cannot differ once, and says how many they are', async () => {
    const read = async (fake: Fake): Promise<void> => {
      for (let i = 0; i < 3; i++) await paymentsOf(fake).retrieve('order-1');
    };
    const options = { from: pending(), flows: [read, read, read], invariant: () => undefined };
    const report = await exploreOrders({ ...options, separate: true });
    expect(report).toMatchObject({ runs: 1, saved: 399_072_959, isComplete: true });
    expect(String(report)).toBe(
      '1 run of 9 requests, no violation\n' +
        '  tried: orders of requests, responses; 399072959 other orders cannot differ; omitted: webhooks (no send), faults',
    );
    const shared = await exploreOrders({ ...options, maxRuns: 20 });
    expect(shared.isComplete).toBe(false);
    expect(String(shared)).toMatch(
      /omitted: about \d+ orders, those of most switches \(maxRuns 20, \d+ of them given up as repetitions\)/,
    );
  });

  test('waits for code, however long the machine is busy with something else', async () => {
    const turn = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));
    const keptBusy = (milliseconds: number) => async (fake: Fake) => {
      await turn();
      for (const end = performance.now() + milliseconds; performance.now() < end;);
      await turn();
      await paymentsOf(fake).retrieve('order-1');
    };
    const runsOf = async (milliseconds: number): Promise<number> => {
      const flows = [keptBusy(milliseconds), keptBusy(0)] as const;
      return (await exploreOrders({ from: pending(), flows, invariant: () => undefined })).runs;
    };
    expect(await runsOf(60)).toBe(await runsOf(0));
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
    expect(report.groups.map(([first]) => first?.message)).toEqual(['it had expired']);
    expect(report.violations.length).toBeLessThan(report.runs);
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
      separate: true,
      effects: [{ drop: 'before' }, { drop: 'after' }],
    } as const;
    const report = await exploreOrders(options);
    expect(report.runs).toBe(2 + 2 * 2 * 2);
    expect(report.violations.map(({ id }) => id.slice(id.indexOf('+'))).sort()).toEqual([
      '+ 1: drop after',
      '+ 2: drop after',
    ]);
    expect(report.groups).toHaveLength(1);
    const again = await exploreOrders({ ...options, only: report.violations[1]!.id });
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
    const [one, other] = [await exploreOrders(options), await exploreOrders(options)];
    expect(String(one)).toBe(String(other));
    const again = await exploreOrders({ ...options, only: one.violations[1]!.id });
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
      'flows: expected two or more, or one and `send`; received one',
    );
    await expect(exploreOrders({ flows, invariant: () => undefined, only: 'x' })).rejects.toThrow(
      "no run is called 'x'",
    );
  });
});

describe('flows that share the application', () => {
  const order = { ...charge, reference: 'order-1' };
  const noted = (): { url?: string } => ({});
  const click = async (fake: Fake, shop: { url?: string }): Promise<void> => {
    const made = await paymentsOf(fake).initialize(order).safe();
    if (made.ok) shop.url = made.data.authorization_url ?? '';
    else if (shop.url === undefined) await paymentsOf(fake).cancel('order-1');
  };
  const sound = async (fake: Fake, shop: { url?: string }): Promise<string | undefined> => {
    const { status } = await paymentsOf(fake).retrieve('order-1');
    if (shop.url !== undefined && status !== 'pending') return `the buyer is sent to a payment that is ${status}`;
  };

  test('finds a double click, whose first response is late', async () => {
    const report = await exploreOrders({
      start: noted,
      flows: [click, click],
      invariant: ({ fake, app }) => sound(fake, app),
    });
    expect(report.groups.map(([first]) => first?.message)).toEqual(['the buyer is sent to a payment that is canceled']);
    expect(report.groups[0]?.[0]?.steps).toEqual([
      'flow 1: POST /payments 201',
      'flow 2: POST /payments 422 (A payment with this reference already exists)',
      'flow 2: DELETE /payments/order-1 202',
      'flow 1: has the response of POST /payments',
    ]);
    expect(report.runs).toBeLessThan(20);
    expect(() => report.assert()).toThrow(/2\. flow 2: POST \/payments 422 \(.*\) \(faults\/orders\.test\.ts:\d+\)/);
  });

  test('start sets the state that the orders begin with', async () => {
    const report = await exploreOrders({
      start: async (fake: Fake) => {
        await paymentsOf(fake).initialize(order);
        return noted();
      },
      flows: [click, click],
      invariant: async ({ fake }) => {
        if (fake.journal.filter(({ status }) => status === 201).length > 0) return 'it is made again';
      },
    });
    expect(report).toMatchObject({ violations: [], isComplete: true });
  });

  test('a flow that is blocked by another one is an order', async () => {
    const report = await exploreOrders({
      start: (): { url?: string; last: Promise<void> } => ({ last: Promise.resolve() }),
      flows: [1, 2].map(() => async (fake: Fake, shop: { url?: string; last: Promise<void> }) => {
        shop.last = shop.last.then(async () => {
          if (shop.url !== undefined) return;
          const { authorization_url: url } = await paymentsOf(fake).initialize(order);
          if (url !== undefined) shop.url = url;
        });
        await shop.last;
      }),
      invariant: ({ outcomes, fake }) => {
        if (outcomes.some(({ error }) => error !== undefined)) return 'a click fails';
        if (fake.journal.length !== 1) return 'it is not sent once';
      },
    });
    expect(report).toMatchObject({ violations: [], isComplete: true });
    expect(report.runs).toBeGreaterThan(1);
  });

  test('two that wait for each other are a violation, with the order', async () => {
    const mutex = (): (() => Promise<() => void>) => {
      let last = Promise.resolve();
      return async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const before = last;
        last = promise;
        await before;
        return resolve;
      };
    };
    const report = await exploreOrders({
      start: () => [mutex(), mutex()] as const,
      flows: [0, 1].map((i) => async (fake: Fake, locks: readonly [...ReturnType<typeof mutex>[]]) => {
        const one = await locks[i]!();
        await paymentsOf(fake).balance.retrieve();
        const other = await locks[1 - i]!();
        other();
        one();
      }),
      invariant: () => undefined,
    });
    expect(report.violations.map(({ message }) => message)).toContain(
      'deadlock: flow 1 (its last request: GET /balance), flow 2 (its last request: GET /balance)',
    );
    expect(report.violations.length).toBeLessThan(report.runs);
  });

  test('an application that outlives its run is an error, which keeps what was found', async () => {
    let clicks = 0;
    const explored = exploreOrders({
      flows: [
        async (fake: Fake) => {
          clicks += 1;
          await paymentsOf(fake)
            .initialize({ ...charge, reference: `order-${clicks}` })
            .safe();
          if (clicks > 4) await paymentsOf(fake).list().firstPage();
        },
        async (fake: Fake) => paymentsOf(fake).balance.retrieve(),
      ],
      invariant: () => 'never right',
    });
    await expect(explored).rejects.toThrow(
      /not the same each time: in the order .*received flow 1: GET \/payments 200; before nothing[^]*runs of 2 requests, \d+ violations/,
    );
  });

  test('a handler that goes on after its response is followed to its end', async () => {
    const report = await exploreOrders({
      seed: { payments: { webhooks: [{ url: 'https://shop.example/h', events: ['payment.created'] }] } },
      start: (): { work: Promise<unknown>; seen: number } => ({ work: Promise.resolve(), seen: 0 }),
      send: (_request, fake, shop) => {
        shop.work = shop.work.then(() => paymentsOf(fake).balance.retrieve()).then(() => (shop.seen += 1));
        return new Response(null, { status: 204 });
      },
      flows: [(fake) => paymentsOf(fake).initialize(charge), (fake) => paymentsOf(fake).balance.retrieve()],
      invariant: ({ app }) => (app.seen === 1 ? undefined : `seen ${app.seen} times`),
    });
    expect(report).toMatchObject({ violations: [], isComplete: true });
  });

  test('flows have results of their own types', async () => {
    const report = await exploreOrders({
      flows: [
        async (fake) => (await paymentsOf(fake).initialize(charge)).transaction.reference,
        async (fake) => (await paymentsOf(fake).list().firstPage()).items.length,
      ],
      invariant: ({ outcomes: [made, listed] }) => {
        const [reference, count]: [string | undefined, number | undefined] = [made.value, listed.value];
        if (reference === undefined || count === undefined) return 'a flow fails';
      },
    });
    expect(report.violations).toEqual([]);
  });
});

test('a flow that does nothing and one that never stops are named, with their last requests', async () => {
  const never = [async (fake: Fake) => paymentsOf(fake).balance.retrieve(), () => new Promise<void>(() => undefined)];
  await expect(exploreOrders({ flows: never, invariant: () => undefined })).rejects.toThrow(
    'flow 2 (no request so far) has done nothing for 2 s, and nothing else can happen',
  );
  const poll = async (fake: Fake): Promise<void> => {
    for (let status = 'pending'; status === 'pending';) ({ status } = await paymentsOf(fake).retrieve('order-1'));
  };
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const flows = [poll, async (fake: Fake) => void (await paymentsOf(fake).cancel('order-1'))];
  await expect(exploreOrders({ from: pending(), flows, invariant: () => undefined })).rejects.toThrow(
    'flow 1 has sent more than 1000 requests in one run, the last one GET /payments/order-1',
  );
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
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
  const notes: Readonly<Record<string, (notes: string[], flow: number) => unknown>> = {
    note: (all, flow) => all.push(`${flow}`),
    clear: (all) => (all.length = 0),
  };
  const named = fc.oneof(request, fc.constantFrom('note', 'clear'));
  const script = fc.array(named, { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(script, script, fc.boolean(), async (one, other, separate) => {
      const flowOf = (names: readonly string[], flow: number) => async (fake: Fake, all: string[]) => {
        for (const name of names) await (separate ? undefined : notes[name]?.(all, flow), send[name]?.(fake));
      };
      const reached = new Set<string>();
      const options = {
        from: start.snapshot(),
        start: (): string[] => [],
        flows: [flowOf(one, 1), flowOf(other, 2)],
        invariant: ({ fake, app }: { readonly fake: Fake; readonly app: readonly string[] }) =>
          void reached.add(JSON.stringify([fake.export(), app])),
      };
      const requests = [...one, ...other].filter((name) => name in send).length;
      if (requests === 0) return;
      const report = await exploreOrders({ ...options, separate });
      expect(report.isComplete).toBe(true);
      const found = new Set(reached);
      const stepsOf = (names: readonly string[]): number => 1 + 2 * names.filter((name) => name in send).length;
      for (const order of ordersOf(stepsOf(one), stepsOf(other)))
        await exploreOrders({ ...options, only: order.join(' ') });
      expect(found).toEqual(reached);
    }),
    { numRuns: 15 },
  );
});

/** Every order of so many steps of two flows. */
const ordersOf = (one: number, other: number): string[][] =>
  one === 0 && other === 0
    ? [[]]
    : [
        ...(one === 0 ? [] : ordersOf(one - 1, other).map((rest) => ['1', ...rest])),
        ...(other === 0 ? [] : ordersOf(one, other - 1).map((rest) => ['2', ...rest])),
      ];
