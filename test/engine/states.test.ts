import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { composeFake, defineArea, id, table } from 'understudy-sdk/fake/kit';
import { federation } from 'understudy-sdk/fake/federation';
import { payments } from 'understudy-sdk/fake/payments';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient } from 'understudy-sdk/pulls';

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const pay = (fake: Fake): PromiseLike<unknown> => new PaymentsClient(fake.options.payments).initialize(charge);
const textOf = (fake: Fake): string => JSON.stringify(fake.export());

const push = (fake: Fake, content: string): unknown =>
  fake.git.push('alice/proj', {
    as: 'alice',
    commits: [{ branch: 'main', message: 'B', files: { 'b.txt': content } }],
  });

/** A fake with a pull request. */
function withPull(): { fake: Fake; number: number } {
  const fake = createFake();
  const { number } = fake.pulls
    .repo('alice/proj')
    .branch('feature')
    .commit({ files: { 'a.txt': 'a' } })
    .pull();
  return { fake, number };
}

describe('a fork', () => {
  test('has the state, and begins without requests', async () => {
    const { fake } = withPull();
    await pay(fake);
    await fake.clock.advance(60);
    const fork = fake.fork();
    expect(textOf(fork)).toBe(textOf(fake));
    expect([fork.journal.length, fork.url, fork.clock.now()]).toEqual([0, fake.url, fake.clock.now()]);
  });

  test('sees nothing of what others do: a push and a merge, a payment, a fault, a move of the clock', async () => {
    const { fake, number } = withPull();
    const [one, other] = [fake.fork(), fake.fork()];
    const before = textOf(fake);
    push(one, 'b');
    await new PullsClient(one.options.pulls).repo('alice', 'proj').merge(number, { Do: 'merge' });
    await pay(one);
    one.faults.add({ on: '*', effect: { drop: 'before' } });
    await one.clock.advance(3600);
    expect([textOf(fake), textOf(other)]).toEqual([before, before]);
    expect([one, fake, other].map((each) => each.git.log('alice/proj').length)).toEqual([4, 1, 1]);
  });

  test('is reset to the state that it began with', async () => {
    const { fake } = withPull();
    const fork = fake.fork();
    await pay(fork);
    fork.reset();
    expect(textOf(fork)).toBe(textOf(fake));
    fake.reset();
    expect(fake.export({ as: 'seed' }).document.pulls).toBeUndefined();
  });

  test('is made as the fake was', async () => {
    const sent: string[] = [];
    const fake = createFake({
      url: 'https://fake.example/base',
      journal: 'bodies',
      seed: { payments: { webhooks: [{ url: 'https://shop.example/hook', events: ['payment.created'] }] } },
      send: ({ url }) => {
        sent.push(url);
        return new Response();
      },
    });
    const fork = fake.fork();
    await pay(fork);
    await fork.webhooks.settled();
    expect([fork.url, sent, fork.journal[0]?.request?.body]).toEqual([
      'https://fake.example/base',
      ['https://shop.example/hook'],
      charge,
    ]);
    expect([fork.deliveries.length, fake.deliveries.length]).toEqual([1, 0]);
  });

  test('has the webhooks that were delivered behind it', async () => {
    const fake = createFake({
      seed: { payments: { webhooks: [{ url: 'https://shop.example/hook', events: ['payment.created'] }] } },
    });
    await pay(fake);
    const fork = fake.fork();
    expect(fork.webhooks.next()).toBeUndefined();
    await pay(fork);
    expect(fork.webhooks.next()?.event).toBe('payment.created');
    expect(fork.deliveries).toHaveLength(2);
  });

  test('has a running clock where the fake has one', () => {
    let time = Date.parse('2030-01-01T00:00:00Z');
    const fork = createFake({ time: () => time }).fork();
    time += 5000;
    fork.tick();
    expect(fork.clock.now().toISOString()).toBe('2030-01-01T00:00:05.000Z');
  });
});

test('forks and their forks, in any order of changes, go the ways of fakes that never met', async () => {
  const step = fc.record({ fake: fc.nat(3), do: fc.constantFrom('pay', 'push', 'advance', 'reset', 'fork') });
  const act = async (fake: Fake, action: string): Promise<void> => {
    if (action === 'pay') await pay(fake);
    else if (action === 'push') push(fake, textOf(fake));
    else if (action === 'advance') await fake.clock.advance(60);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      // Each fork beside a fake that has lived the same life alone.
      const pairs = [{ fork: withPull().fake.fork(), lives: [] as string[], start: 0 }];
      for (const { fake: i, do: action } of steps) {
        const pair = pairs[i % pairs.length]!;
        if (action === 'fork') pairs.push({ fork: pair.fork.fork(), lives: [...pair.lives], start: pair.lives.length });
        else if (action === 'reset') {
          pair.fork.reset();
          pair.lives.length = pair.start;
        } else {
          await act(pair.fork, action);
          pair.lives.push(action);
        }
      }
      for (const { fork, lives } of pairs) {
        const { fake } = withPull();
        for (const action of lives) await act(fake, action);
        expect(textOf(fork)).toBe(textOf(fake));
      }
    }),
    { numRuns: 25 },
  );
});

describe('a snapshot', () => {
  test('begins other fakes, also of another composition of the same areas', async () => {
    const { fake } = withPull();
    const snapshot = fake.snapshot();
    await pay(fake);
    expect(textOf(createFake({ from: snapshot }))).not.toBe(textOf(fake));
    fake.restore(snapshot);
    expect(textOf(createFake({ from: snapshot }))).toBe(textOf(fake));

    const one = composeFake([payments, federation])({ seed: { clock: '2030-01-01T00:00:00Z' } });
    const other = composeFake([federation, payments])({ from: one.snapshot() });
    expect(other.clock.now()).toEqual(one.clock.now());
    const { apiKey } = other.credentials;
    expect((await other.fetch(`${other.url}/channels`, { headers: { authorization: apiKey } })).status).toBe(200);
  });

  test('is gone back to by another fake', async () => {
    const [fake, other] = [createFake(), createFake()];
    await pay(fake);
    other.restore(fake.snapshot());
    expect(textOf(other)).toBe(textOf(fake));
  });

  const mail = (column: object) =>
    defineArea({
      name: 'mail',
      tables: { messages: table({ id: id(), ...column }) },
      operations: {},
    });

  test.each<[name: string, from: () => unknown, message: string]>([
    ['of other areas', () => composeFake([payments])().snapshot(), 'the snapshot is one of other areas: expected'],
    ['that is none', () => ({ kind: 'understudy snapshot' }), 'expected a snapshot, as fake.snapshot() gives'],
  ])('%s is rejected, and nothing changes', (_name, from, message) => {
    const fake = createFake();
    const before = textOf(fake);
    expect(() => fake.restore(from() as never)).toThrow(message);
    expect(() => createFake({ from: from() as never })).toThrow(message);
    expect(textOf(fake)).toBe(before);
  });

  test('of an area with the same columns is good, and one with other columns is rejected', () => {
    const snapshot = composeFake([mail({ to: z.string() })])({ seed: { mail: { messages: [{ to: 'a' }] } } as never });
    const copy = composeFake([mail({ to: z.string() })])({ from: snapshot.snapshot() });
    expect(copy.export({ as: 'seed' }).document).toMatchObject({ mail: { messages: [{ to: 'a' }] } });
    expect(() => composeFake([mail({ to: z.number() })])({ from: snapshot.snapshot() })).toThrow(
      'received webhooks, mail, faults, with other columns',
    );
  });

  test('and a seed together are rejected', () => {
    const from = createFake().snapshot();
    expect(() => createFake({ from, seed: {} })).toThrow('createFake: seed, from: expected one of them');
    expect(() => createFake({ from: 1 as never })).toThrow('createFake: from: expected a snapshot');
  });
});
