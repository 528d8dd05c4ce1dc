import { exploreFaults, exploreOrders, type Fake, type WorldDocument } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';
import type { Race } from './race.ts';

const clientOf = (fake: Fake): PaymentsClient => new PaymentsClient(fake.options.payments);
const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const order = { ...charge, reference: 'order-1' } as const;
const payer = { channel: 'cm.mtn', data: { phone: '+237670000000' } } as const;
const pending: WorldDocument = { payments: { payments: [{ reference: 'order-1' }] } };

type Event = 'payment.created' | 'payment.processing' | 'payment.complete' | 'payment.canceled' | 'payment.expired';
const hooked = (events: readonly Event[], more: object = {}): WorldDocument => ({
  payments: { webhooks: [{ url: 'https://shop.example/hook', events: [...events] }], ...more },
});

interface Webhook {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly reference: string; readonly status: string };
}
const webhookOf = (request: Request): Promise<Webhook> => request.json() as Promise<Webhook>;

/** One thing after the other. */
class Lock {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}

export const races: Readonly<Record<string, Race>> = {
  'a double click': {
    message: 'the buyer is sent to a payment that is canceled',
    explore(isMended) {
      interface Shop {
        url?: string | undefined;
        readonly lock: Lock;
      }
      const place = async (fake: Fake, shop: Shop): Promise<void> => {
        if (shop.url !== undefined) return;
        const made = await clientOf(fake).initialize(order).safe();
        if (made.ok) shop.url = made.data.authorization_url;
        else if (shop.url === undefined) await clientOf(fake).cancel('order-1');
      };
      const click = (fake: Fake, shop: Shop): Promise<void> =>
        isMended ? shop.lock.run(() => place(fake, shop)) : place(fake, shop);
      return exploreOrders({
        start: (): Shop => ({ lock: new Lock() }),
        flows: [click, click],
        async invariant({ fake, app }) {
          const { status } = await clientOf(fake).retrieve('order-1');
          if (app.url !== undefined && status !== 'pending') return `the buyer is sent to a payment that is ${status}`;
        },
      });
    },
  },

  'check-then-act on a balance': {
    message: 'the wallet is overdrawn',
    explore(isMended) {
      const payOut = async (fake: Fake, wallet: { balance: number }): Promise<void> => {
        if (wallet.balance < 400) return;
        if (isMended) wallet.balance -= 400;
        await clientOf(fake).transfers.initiate({
          ...{ amount: 400, currency: 'XAF', description: 'Out', recipient: '+237670000000', channel: 'cm.mtn' },
        });
        if (!isMended) wallet.balance -= 400;
      };
      return exploreOrders({
        start: () => ({ balance: 500 }),
        flows: [payOut, payOut],
        invariant: ({ app }) => (app.balance < 0 ? 'the wallet is overdrawn' : undefined),
      });
    },
  },

  'a webhook before the response': {
    message: 'a webhook of an unknown payment',
    explore(isMended) {
      const { reference: _own, ...anonymous } = order;
      return exploreOrders({
        seed: hooked(['payment.created']),
        start: () => new Set<string>(),
        flows: [
          async (fake, known) => {
            if (isMended) known.add('order-1');
            const { transaction } = await clientOf(fake).initialize(isMended ? order : anonymous);
            known.add(transaction.reference);
          },
        ],
        async send(request, _fake, known) {
          return new Response(null, { status: known.has((await webhookOf(request)).data.reference) ? 204 : 404 });
        },
        invariant: ({ fake }) =>
          fake.deliveries.some(({ response }) => response?.status === 404)
            ? 'a webhook of an unknown payment'
            : undefined,
      });
    },
  },

  'a retry after a lost response': {
    message: /charged 2 times/,
    explore: (isMended) =>
      exploreFaults({
        async flow(fake) {
          const payments = new PaymentsClient({ ...fake.options.payments, retry: { limit: 0 } });
          await (isMended
            ? payments.initializeOnce(order).catch(() => payments.initializeOnce(order))
            : payments.initialize(charge).catch(() => payments.initialize(charge)));
        },
        async invariant({ fake }) {
          const { length } = await clientOf(fake).list().toArray({ limit: 10 });
          if (length > 1) return `charged ${length} times`;
        },
      }),
  },

  'expiry during a payment': {
    message: 'the order waits for a payment that has expired',
    explore(isMended) {
      return exploreOrders({
        seed: pending,
        start: () => ({ state: 'open' }),
        flows: [
          async (fake, shop) => {
            if ((await clientOf(fake).retrieve('order-1')).status !== 'pending') return;
            shop.state = 'paying';
            const paid = await clientOf(fake).process('order-1', payer).safe();
            if (!paid.ok && isMended) shop.state = (await clientOf(fake).retrieve('order-1')).status;
          },
          (fake) => fake.clock.advance(3 * 3600),
        ],
        async invariant({ fake, app }) {
          const { status } = await clientOf(fake).retrieve('order-1');
          // One that was processed in time may end later.
          const wasProcessed = fake.journal.some(
            ({ operation, status: code }) => operation === 'payments.process' && code < 300,
          );
          if (app.state === 'paying' && status === 'expired' && !wasProcessed)
            return 'the order waits for a payment that has expired';
        },
      });
    },
  },

  'a payment that is canceled while it is paid': {
    message: 'what the payer has confirmed is canceled',
    explore(isMended) {
      return exploreOrders({
        seed: pending,
        start: () => ({ state: 'open' }),
        flows: [
          async (fake, shop) => {
            if (isMended && shop.state !== 'open') return false;
            shop.state = 'paying';
            return (await clientOf(fake).process('order-1', payer).safe()).ok;
          },
          async (fake, shop) => {
            if ((await clientOf(fake).retrieve('order-1')).status !== 'pending') return;
            if (isMended && shop.state !== 'open') return;
            shop.state = 'canceling';
            await clientOf(fake).cancel('order-1').safe();
          },
        ],
        async invariant({ fake, outcomes: [paid] }) {
          const { status } = await clientOf(fake).retrieve('order-1');
          if (paid.value === true && status === 'canceled') return 'what the payer has confirmed is canceled';
        },
      });
    },
  },

  'a webhook that comes twice': {
    message: 'shipped 2 times',
    explore(isMended) {
      interface Shop {
        readonly seen: Set<string>;
        shipped: number;
      }
      return exploreOrders({
        seed: {
          ...hooked(['payment.created']),
          faults: [{ webhook: 'payment.created', effect: 'twice' }],
        },
        start: (): Shop => ({ seen: new Set(), shipped: 0 }),
        flows: [(fake) => clientOf(fake).initialize(order)],
        async send(request, fake, shop) {
          const { id } = await webhookOf(request);
          if (shop.seen.has(id)) return new Response();
          if (isMended) shop.seen.add(id);
          await clientOf(fake).retrieve('order-1');
          shop.seen.add(id);
          shop.shipped += 1;
          return new Response();
        },
        invariant: ({ app }) => (app.shipped > 1 ? `shipped ${app.shipped} times` : undefined),
      });
    },
  },

  'webhooks that overtake each other': {
    message: 'the shop has pending of a payment that is canceled',
    explore(isMended) {
      return exploreOrders({
        seed: hooked(['payment.created', 'payment.canceled']),
        start: () => ({ status: 'none' }),
        flows: [
          async (fake) => {
            await clientOf(fake).initialize(order);
            await clientOf(fake).cancel('order-1');
          },
        ],
        async send(request, _fake, shop) {
          const { data } = await webhookOf(request);
          if (!isMended || shop.status !== 'canceled') shop.status = data.status;
          return new Response();
        },
        async invariant({ fake, app }) {
          const { status } = await clientOf(fake).retrieve('order-1');
          if (app.status !== status) return `the shop has ${app.status} of a payment that is ${status}`;
        },
      });
    },
  },

  'a customer who is looked for and made': {
    message: '2 customers of one address',
    explore(isMended) {
      const register = async (fake: Fake): Promise<void> => {
        const { customers } = clientOf(fake);
        const found = await customers.list({ search: 'ada@example.com' }).toArray({ limit: 1 });
        if (found.length === 0) await customers.create({ email: 'ada@example.com', name: 'Ada' }).safe();
      };
      return exploreOrders({
        start: () => new Lock(),
        flows: [1, 2].map(
          () => (fake: Fake, lock: Lock) => (isMended ? lock.run(() => register(fake)) : register(fake)),
        ),
        invariant({ fake }) {
          const { length } = fake.journal.filter(({ operation }) => operation === 'customers.create');
          if (length > 1) return `${length} customers of one address`;
        },
      });
    },
  },

  'a counter that is read, awaited and written': {
    message: 'counted 1 of 2',
    explore(isMended) {
      const count = async (fake: Fake, counts: { paid: number }): Promise<void> => {
        const before = counts.paid;
        await clientOf(fake).retrieve('order-1');
        counts.paid = (isMended ? counts.paid : before) + 1;
      };
      return exploreOrders({
        seed: pending,
        start: () => ({ paid: 0 }),
        flows: [count, count],
        invariant: ({ app }) => (app.paid === 2 ? undefined : `counted ${app.paid} of 2`),
      });
    },
  },

  'two locks that are taken in two orders': {
    message: /^deadlock: flow 1 \(.*\), flow 2 /,
    explore(isMended) {
      return exploreOrders({
        seed: pending,
        start: () => [new Lock(), new Lock()] as const,
        flows: [0, 1].map((i) => (fake: Fake, locks: readonly [Lock, Lock]) => {
          const [first, second] = i === 0 || isMended ? locks : [locks[1], locks[0]];
          return first.run(async () => {
            await clientOf(fake).retrieve('order-1');
            await second.run(() => clientOf(fake).balance.retrieve());
          });
        }),
        invariant: () => undefined,
      });
    },
  },
};
