/** A checkout: it takes orders, sends payers to the payment page, and believes only signed webhooks about what was paid. */
import { PaymentsClient, verifyWebhook, WebhookVerificationError } from 'understudy-sdk/payments';

export type OrderStatus = 'open' | 'paid' | 'failed';

/** An order, as a cart sends it. */
export interface Order {
  /** The cart's own name for the order. */
  readonly reference: string;
  readonly amount: number;
  readonly email: string;
}

export interface ShopOptions {
  readonly payments: PaymentsClient;
  /** The key that webhooks are signed with. */
  readonly hashKey: string;
}

export class Shop {
  /** The orders, by their references. */
  readonly orders: Map<string, OrderStatus> = new Map();
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
      case 'POST /orders':
        return this.#order((await request.json()) as Order);
      case 'GET /orders':
        return this.#status(reference);
      case 'POST /hooks':
        return this.#hook(await request.text(), request.headers);
      default:
        return new Response(null, { status: 404 });
    }
  }

  /** The same order may come again, after a response that was lost: it has one payment all the same. */
  async #order({ reference, amount, email }: Order): Promise<Response> {
    const result = await this.#payments.initializeOnce({ amount, currency: 'XAF', email, reference }).safe();
    if (!result.ok) {
      const { error } = result;
      const isTheirs = error.code === 'HTTP' && error.status === 422;
      return Response.json({ error: error.message }, { status: isTheirs ? 422 : 502 });
    }
    if (!this.orders.has(reference)) this.orders.set(reference, 'open');
    return Response.json({ reference, payAt: result.data.authorization_url }, { status: 201 });
  }

  #status(reference: string): Response {
    const status = this.orders.get(reference);
    return status === undefined ? new Response(null, { status: 404 }) : Response.json({ reference, status });
  }

  /** Webhooks come more than once and in any order: `paid` is final. */
  async #hook(body: string, headers: Headers): Promise<Response> {
    try {
      const { type, data } = await verifyWebhook(body, headers, this.#hashKey);
      if (type === 'payment.complete') this.orders.set(data.reference, 'paid');
      if (type === 'payment.failed' && this.orders.get(data.reference) === 'open')
        this.orders.set(data.reference, 'failed');
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 401 });
      throw error;
    }
  }
}
