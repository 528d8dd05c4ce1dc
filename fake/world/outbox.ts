/**
 * Sends one webhook: takes the request and gives the receiver's response, as `fetch` does, or as an application that
 * handles requests itself (`(request) => app.fetch(request)`). Throw, or reject, when there is no response.
 */
export type WebhookSender = (request: Request) => Response | Promise<Response>;

/** How a delivery ended: with the receiver's status, or without a response and the reason. */
export type DeliveryOutcome =
  { readonly status: number; readonly error?: undefined } | { readonly status: null; readonly error: string };

/** What is sent. */
export interface OutgoingWebhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Told how it ended, once, unless the outbox was cleared before. */
  readonly settle: (outcome: DeliveryOutcome) => void;
}

// A move of the clock may cause thousands of deliveries at one instant.
const MAX_PARALLEL = 16;

// The service waits this long for a receiver (contract: payments 35).
const TIMEOUT_MS = 10_000;

/** The webhooks that are under way: at most 16 are sent at a time, and each ends within ten seconds. */
export class Outbox {
  readonly #send: WebhookSender;
  readonly #report: (error: unknown) => void;
  #waiting: OutgoingWebhook[] = [];
  #active = new Set<Promise<void>>();
  #cleared = new AbortController();

  /** `report` is told of errors of the fake itself. */
  constructor(send: WebhookSender, report: (error: unknown) => void) {
    this.#send = send;
    this.#report = report;
  }

  /** Sends a webhook as soon as there is room. */
  post(webhook: OutgoingWebhook): void {
    if (this.#active.size < MAX_PARALLEL) this.#start(webhook);
    else this.#waiting.push(webhook);
  }

  /** Waits until no delivery is under way. */
  async settled(): Promise<void> {
    while (this.#active.size > 0) await Promise.all(this.#active);
  }

  /** Ends what is under way; nobody is told. */
  clear(): void {
    this.#cleared.abort();
    this.#cleared = new AbortController();
    this.#waiting = [];
    this.#active = new Set();
  }

  #start(webhook: OutgoingWebhook): void {
    const active = this.#active;
    const done = this.#deliver(webhook, this.#cleared.signal).finally(() => {
      active.delete(done);
      // Another set means that the outbox was cleared meanwhile.
      const next = active === this.#active ? this.#waiting.shift() : undefined;
      if (next !== undefined) this.#start(next);
    });
    active.add(done);
  }

  async #deliver(webhook: OutgoingWebhook, cleared: AbortSignal): Promise<void> {
    const outcome = await this.#outcome(webhook, AbortSignal.any([cleared, AbortSignal.timeout(TIMEOUT_MS)]));
    if (cleared.aborted) return;
    try {
      webhook.settle(outcome);
    } catch (error) {
      this.#report(error);
    }
  }

  async #outcome({ url, headers, body }: OutgoingWebhook, signal: AbortSignal): Promise<DeliveryOutcome> {
    try {
      const request = new Request(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      const response = await Promise.race([this.#send(request), whenAborted(signal)]);
      if (!(response instanceof Response))
        throw new TypeError(`send must give a Response; received ${typeof response}`);
      await response.body?.cancel();
      return { status: response.status };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    if (signal.aborted) reject(signal.reason as Error);
  });
}
