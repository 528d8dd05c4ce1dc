import { describe, expect, test } from 'vitest';
import { exploreFaults, type ExploreReport, type Fake, type WorldDocument } from 'understudy-sdk/fake';
import { FederationAdminClient } from 'understudy-sdk/federation';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient } from 'understudy-sdk/pulls';

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const payments = (fake: Fake): PaymentsClient => new PaymentsClient(fake.options.payments);
const pulls = (fake: Fake): PullsClient => new PullsClient(fake.options.pulls);
const federation = (fake: Fake): FederationAdminClient => new FederationAdminClient(fake.options.federation);

async function countOfPayments(fake: Fake): Promise<number> {
  return (await payments(fake).list().toArray({ limit: 100 })).length;
}

function expectNone(report: ExploreReport, atLeast: number): void {
  expect(String(report)).toContain('no violation');
  expect(report.isComplete).toBe(true);
  expect(report.runs).toBeGreaterThan(atLeast);
}

// The promises of docs/sdk.md, under every single fault and every pair of faults.
describe('under every fault and every pair of faults,', () => {
  test('initializeOnce, process and retrieve leave one payment at the most', async () => {
    const report = await exploreFaults({
      pairs: true,
      async flow(fake) {
        const client = payments(fake);
        const { transaction } = await client.initializeOnce({ ...charge, reference: 'order-1' });
        await client.process('order-1', { channel: 'cm.mtn', data: { phone: '+237670000000' } });
        return [transaction.reference, (await client.retrieve('order-1')).reference];
      },
      async invariant({ fake, value, error }) {
        const made = await countOfPayments(fake);
        if (made > 1) return `charged ${made} times`;
        if (value !== undefined && value.some((reference) => reference !== 'order-1')) return 'another payment';
        return error === undefined && made === 0 ? 'succeeded without a payment' : undefined;
      },
    });
    expectNone(report, 200);
  });

  test.each([{}, { as: { payments: 'notchpay' } }] satisfies WorldDocument[])(
    'initializeOnce of %o is sent once, and has the payment, or says that it may exist',
    async (seed) => {
      const report = await exploreFaults({
        seed,
        pairs: true,
        flow: (fake) => payments(fake).initializeOnce({ ...charge, reference: 'order-1' }),
        invariant: async ({ fake, value, error }) => {
          const sent = fake
            .requests({ operation: 'payments.initialize' })
            .filter(({ status }) => status !== 429).length;
          const made = await countOfPayments(fake);
          if (sent > 1 || made > 1) return `sent ${sent} times, ${made} payments`;
          if (error === undefined) return made === 1 && value !== undefined ? undefined : 'succeeded without a payment';
          return (error as Error).message.includes('it may exist') ? undefined : `failed: ${(error as Error).message}`;
        },
      });
      expectNone(report, 20);
    },
  );

  test.each([{}, { as: { payments: 'notchpay' } }] satisfies WorldDocument[])(
    'initiateOnce of %o pays out once at the most, and says where it is not known',
    async (seed) => {
      const wages = { amount: 100, currency: 'XAF', description: 'Pay', recipient: '+237670000000', channel: 'cm.mtn' };
      const report = await exploreFaults({
        seed,
        pairs: true,
        flow: (fake) => payments(fake).transfers.initiateOnce({ ...wages, reference: 'wages-1' }),
        invariant: async ({ fake, error }) => {
          const made = await payments(fake).transfers.list().toArray({ limit: 9 });
          if (made.length > 1) return `paid ${made.length} times`;
          if (error === undefined) return made.length === 1 ? undefined : 'succeeded without a transfer';
          return (error as Error).message.includes('it may exist') ? undefined : `failed: ${(error as Error).message}`;
        },
      });
      expectNone(report, 20);
    },
  );

  test('a call that creates something does so once, without any help', async () => {
    const report = await exploreFaults({
      pairs: true,
      flow: (fake) => payments(fake).initialize(charge),
      async invariant({ fake }) {
        const made = await countOfPayments(fake);
        return made > 1 ? `charged ${made} times` : undefined;
      },
    });
    expectNone(report, 7);
  });

  test('mergeWhenReady merges once, and says so only where it did', async () => {
    const report = await exploreFaults({
      pairs: true,
      async flow(fake) {
        const { number } = fake.pulls.repo('alice/proj').branch('topic').commit().pull();
        return pulls(fake).repo('alice', 'proj').mergeWhenReady(number, { Do: 'merge' });
      },
      async invariant({ fake, error }) {
        const merges = fake.git.log('alice/proj').filter(({ message }) => message.startsWith('Merge pull request'));
        if (merges.length > 1) return `merged ${merges.length} times`;
        return error === undefined && merges.length === 0 ? 'said to be merged, and is not' : undefined;
      },
    });
    expectNone(report, 7);
  });

  test('mergeWhenReady succeeds whatever single fault hits it', async () => {
    const report = await exploreFaults({
      async flow(fake) {
        const { number } = fake.pulls.repo('alice/proj').branch('topic').commit().pull();
        return pulls(fake).repo('alice', 'proj').mergeWhenReady(number, { Do: 'merge' });
      },
      invariant: ({ error }) => (error === undefined ? undefined : `failed: ${(error as Error).message}`),
    });
    expectNone(report, 7);
  });

  const blocks: WorldDocument = {
    federation: {
      ipBlocks: Array.from({ length: 7 }, (_, i) => ({ ip: `192.0.2.${i}`, severity: 'no_access' as const })),
    },
  };

  test('a list that is resumed at the cursor of its error has every item once', async () => {
    const report = await exploreFaults({
      pairs: true,
      seed: blocks,
      async flow(fake) {
        const seen: string[] = [];
        const client = federation(fake);
        let list = client.ipBlocks.list({ limit: 3 });
        for (let attempts = 0; attempts < 5; attempts++) {
          try {
            for await (const page of list.pages()) seen.push(...page.items.map(({ ip }) => ip));
            return seen;
          } catch (error) {
            const { cursor } = error as { cursor?: never };
            list = client.ipBlocks.list({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
          }
        }
        throw new Error('gave up');
      },
      invariant: ({ value = [] }) => (value.length === 7 && new Set(value).size === 7 ? undefined : value.join()),
    });
    expectNone(report, 20);
  });

  test('retries of what may be retried leave the state of one call', async () => {
    const report = await exploreFaults({
      pairs: true,
      async flow(fake) {
        const client = federation(fake);
        const allow = await client.domainAllows.create({ domain: 'example.com' });
        await client.domainAllows.delete(allow.id);
      },
      async invariant({ fake, error }) {
        const left = await federation(fake).domainAllows.list().toArray({ limit: 10 });
        if (left.length > 1) return `${left.length} domains`;
        return error === undefined && left.length > 0 ? 'the domain is still allowed' : undefined;
      },
    });
    expectNone(report, 20);
  });
});
