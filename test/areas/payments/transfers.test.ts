import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient, type Balance, type Transfer } from 'understudy-sdk/payments';

const START = 10_000_000;
const order = { amount: 500, currency: 'XAF', description: 'Wages', recipient: '+237670000000', channel: 'cm.mtn' };

const outcomes = ['complete', 'failed', 'canceled', 'sent', 'reversed'] as const;
type Outcome = (typeof outcomes)[number];

interface Payer {
  readonly fake: Fake;
  readonly client: PaymentsClient;
}

function payer(): Payer {
  const url = 'https://shop.example/hooks';
  const fake = createFake({
    seed: { payments: { webhooks: [{ url }], webhookReceivers: [{ url, respond: [200] }] } },
  });
  return { fake, client: new PaymentsClient(fake.options.payments) };
}

const end = ({ fake }: Payer, { reference }: Transfer, outcome: Outcome): void =>
  fake.control({ op: 'transfer.outcome', reference, outcome });

/** How each state is reached. */
const reached: Readonly<Record<string, (of: Payer, transfer: Transfer) => Promise<void> | void>> = {
  pending: () => undefined,
  processing: ({ fake }) => fake.clock.advance(5),
  sent: (of, transfer) => end(of, transfer, 'sent'),
  complete: (of, transfer) => end(of, transfer, 'complete'),
  failed: (of, transfer) => end(of, transfer, 'failed'),
  canceled: (of, transfer) => end(of, transfer, 'canceled'),
  reversed: (of, transfer) => {
    end(of, transfer, 'complete');
    end(of, transfer, 'reversed');
  },
};

// The states that may follow on each state.
const next: Readonly<Record<string, readonly Outcome[]>> = {
  pending: ['complete', 'failed', 'canceled', 'sent'],
  processing: ['complete', 'failed', 'canceled', 'sent'],
  sent: ['complete', 'failed', 'reversed'],
  complete: ['reversed'],
  failed: [],
  canceled: [],
  reversed: [],
};

// Where the money of a transfer is by its state (contract: payments 25).
const held: Readonly<Record<string, Pick<Balance, 'available' | 'reserved'>>> = {
  pending: { available: START - 500, reserved: 500 },
  processing: { available: START - 500, reserved: 500 },
  sent: { available: START - 500, reserved: 500 },
  complete: { available: START - 500, reserved: 0 },
  failed: { available: START, reserved: 0 },
  canceled: { available: START, reserved: 0 },
  reversed: { available: START, reserved: 0 },
};

describe.each(Object.keys(reached))('a transfer that is %s', (state) => {
  async function made(): Promise<Payer & { readonly transfer: Transfer }> {
    const of = payer();
    const transfer = await of.client.transfers.initiate(order);
    await reached[state]?.(of, transfer);
    return { ...of, transfer };
  }

  test('names the outcomes that it can have', async () => {
    const { fake, transfer } = await made();
    const response = await fake.fetch(`${fake.url}/_fake/state/transfers/${transfer.id}`);
    const { actions } = (await response.json()) as { actions: { label: string }[] };
    expect(actions.map(({ label }) => label)).toEqual(next[state]);
  });

  test.each(outcomes)('can have the outcome %s where the contract says so, and moves its money', async (outcome) => {
    const { fake, client, transfer } = await made();
    const isAllowed = next[state]?.includes(outcome) === true;
    const after = isAllowed ? outcome : state;
    if (isAllowed) end({ fake, client }, transfer, outcome);
    else
      expect(() => end({ fake, client }, transfer, outcome)).toThrow(
        `is ${state}, and cannot become ${outcome}; it can become `,
      );
    expect(await client.transfers.retrieve(transfer.reference)).toMatchObject({ status: after });
    expect(await client.balance.retrieve()).toMatchObject({ ...held[after], total: totalOf(after) });
    await fake.clock.advance(60);
    const later = after === 'pending' || after === 'processing' ? 'complete' : after;
    expect(await client.transfers.retrieve(transfer.reference)).toMatchObject({ status: later });
  });
});

const totalOf = (state: string): number => (held[state]?.available ?? 0) + (held[state]?.reserved ?? 0);

test('a transfer is due to leave after five seconds and to arrive after ten, with the events of its states', async () => {
  const { fake, client } = payer();
  const { created_at } = await client.transfers.initiate(order);
  const response = await fake.fetch(`${fake.url}/_fake/due`);
  const at = (seconds: number): string => new Date(Date.parse(created_at) + 1000 * seconds).toISOString();
  expect(await response.json()).toMatchObject([
    { kind: 'transfers.send', at: at(5) },
    { kind: 'transfers.arrive', at: at(10) },
  ]);
  await fake.clock.advance(10);
  const events = fake.deliveries.map(({ event }) => event);
  expect(events).toEqual(['transfer.created', 'transfer.complete']);
});
