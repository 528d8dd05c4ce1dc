/** A checkout: it takes orders, sends payers to the payment page, and believes only signed webhooks about what was paid. */
import { PaymentsClient, verifyWebhook, WebhookVerificationError, type Payment } from 'understudy-sdk/payments';

export type OrderStatus = 'open' | 'paid' | 'failed';

/** An order, as a cart sends it. */
export interface Order {
  /** The cart's own name for the order. */
  readonly reference: string;
  readonly amount: number;
  readonly email: string;
}

/** What the shop keeps of an order. */
export interface KeptOrder {
  status: OrderStatus;
  /** Where it is paid. The service says this once, so it is kept before anybody sees it. */
  payAt?: string;
}

export interface ShopOptions {
  readonly payments: PaymentsClient;
  /** The key that webhooks are signed with. */
  readonly hashKey: string;
}

interface Reply {
  readonly status: number;
  readonly body: object;
}

export class Shop {
  /** The orders, by their references. */
  readonly orders: Map<string, KeptOrder> = new Map();
  readonly #started = new Map<string, Promise<Reply>>();
  readonly #payments: PaymentsClient;
  readonly #hashKey: string;

  constructor({ payments, hashKey }: ShopOptions) {
    this.#payments = payments;
    this.#hashKey = hashKey;
  }

  /** `POST /orders`, `GET /orders/REFERENCE`, and `POST /hooks` for webhooks. */
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const [, place, reference = ''] = pathname.split('/');
    switch (`${request.method} /${place}`) {
      case 'POST /orders': {
        const { status, body } = await this.#order((await request.json()) as Order);
        return Response.json(body, { status });
      }
      case 'GET /orders':
        return this.#status(reference);
      case 'POST /hooks':
        return this.#hook(await request.text(), request.headers);
      default:
        return new Response(null, { status: 404 });
    }
  }

  /** The same order may come again, after a lost response or by a second click, which waits for the first. */
  #order(order: Order): Promise<Reply> {
    const { reference } = order;
    const started = this.#started.get(reference) ?? this.#start(order).finally(() => this.#started.delete(reference));
    this.#started.set(reference, started);
    return started;
  }

  async #start({ reference, amount, email }: Order): Promise<Reply> {
    for (let attempt = 1; this.orders.get(reference)?.payAt === undefined; attempt += 1) {
      const own = attempt === 1 ? reference : `${reference}~${attempt}`;
      const made = await this.#payments.initializeOnce({ amount, currency: 'XAF', email, reference: own }).safe();
      if (!made.ok) {
        const isTheirs = made.error.code === 'HTTP' && (made.error.status === 422 || made.error.status === 409);
        return { status: isTheirs ? 422 : 502, body: { error: made.error.message } };
      }
      const { transaction, existed, authorization_url } = made.data;
      const order = this.#kept(reference);
      if (transaction.status === 'complete') order.status = 'paid';
      if (order.status === 'paid') return { status: 200, body: { reference, status: 'paid' } };
      if (!existed) order.payAt = authorization_url;
      // The response with its address was lost: nobody can pay it, so the next one has a further reference.
      else if (!(await this.#isOver(transaction))) return { status: 502, body: { error: 'please try again' } };
    }
    return { status: 201, body: { reference, payAt: this.orders.get(reference)?.payAt } };
  }

  /** Whether a payment can no longer be paid. */
  async #isOver({ status, reference }: Payment): Promise<boolean> {
    const isOpen = ['pending', 'processing', 'incomplete'].includes(status);
    return !isOpen || (await this.#payments.cancel(reference).safe()).ok;
  }

  #kept(reference: string): KeptOrder {
    const order = this.orders.get(reference) ?? { status: 'open' };
    this.orders.set(reference, order);
    return order;
  }

  #status(reference: string): Response {
    const order = this.orders.get(reference);
    return order ? Response.json({ reference, status: order.status }) : new Response(null, { status: 404 });
  }

  /** Webhooks come more than once and in any order: `paid` is final. */
  async #hook(body: string, headers: Headers): Promise<Response> {
    try {
      const { type, data } = await verifyWebhook(body, headers, this.#hashKey);
      if (type === 'payment.complete' || type === 'payment.failed') {
        // `reference` is the service's own on the real service; the order is in `merchant_reference`, there as here.
        const [reference = ''] = String(data.merchant_reference).split('~');
        const order = this.#kept(reference);
        if (type === 'payment.complete') order.status = 'paid';
        else if (order.status === 'open') order.status = 'failed';
      }
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 401 });
      throw error;
    }
  }
}
