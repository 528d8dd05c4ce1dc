import { createContext } from './context.ts';

/**
 * Sends one webhook: takes the request and gives the receiver's response, as `fetch` does, or as an application that
 * handles requests itself (`(request) => app.fetch(request)`). Throw, or reject, when there is no response.
 */
export type WebhookSender = (request: Request) => Response | Promise<Response>;

/** How a delivery ended: with the receiver's status and the beginning of its body, or without a response and the reason. */
export type DeliveryOutcome =
  | { readonly status: number; readonly reply: string; readonly error?: undefined }
  | { readonly status: null; readonly reply?: undefined; readonly error: string };

/** How the webhooks of one source are sent. */
export interface Sending {
  /** How long a delivery may take, redirects included. */
  readonly timeoutMs: number;
  readonly maxRedirects: number;
  /** Whether each delivery waits for the one before it. */
  readonly inOrder: boolean;
}

/** What a delivery waits for, until the outbox is cleared. */
export interface Waits {
  /** Before it is sent. */
  readonly before?: (cleared: AbortSignal) => Promise<void>;
  /** Before the receiver's response arrives. */
  readonly after?: (cleared: AbortSignal) => Promise<void>;
}

/** A webhook that is to be sent. */
export interface OutgoingWebhook extends Waits {
  /** Who sends it: those of one source can be kept in order. */
  readonly source: string;
  readonly sending: Sending;
  readonly event: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Told how it ended, once, unless the outbox was cleared before; gives after how long it is tried again, if it is. */
  readonly settle: (outcome: DeliveryOutcome) => number | undefined;
}

/** A webhook that was sent, for a log. It holds no header, body or query, so it holds no credential. */
export interface SentWebhook {
  /** The event's name. */
  readonly event: string;
  /** Where it was sent, without a query. */
  readonly url: string;
  /** The receiver's status; null when there was no response. */
  readonly status: number | null;
  /** Why there was no response. */
  readonly error?: string;
  /** The milliseconds of the fake's time until it is sent again, where it is. */
  readonly retryMs?: number;
}

/** An adapter's way to receivers. */
export interface Network {
  /** Called with each webhook that was sent. */
  readonly log?: ((webhook: SentWebhook) => void) | undefined;
  /** Whether it leads to other machines, too: then they may be given as receivers. */
  readonly anywhere?: boolean;
}

// A move of the clock may cause thousands of deliveries at one instant.
const MAX_PARALLEL = 16;

/** The delivery that present code belongs to, as what handles it. */
const inside = createContext<object>();

/** The webhooks that are under way: at most 16 are sent at a time. */
export class Outbox {
  readonly #send: WebhookSender;
  readonly #report: (error: unknown) => void;
  readonly #log: ((webhook: SentWebhook) => void) | undefined;
  /** Whether it reaches other machines, too. */
  readonly sendsAnywhere: boolean;
  #waiting: OutgoingWebhook[] = [];
  #active = new Map<object, Promise<void>>();
  /** The deliveries whose receivers wait for others: they would wait for themselves. */
  readonly #asking = new Set<object>();
  /** The webhooks that wait for the delivery before them, by source. */
  #lanes = new Map<string, OutgoingWebhook[]>();
  #cleared = new AbortController();

  /** `report` is notified of internal errors. */
  constructor(send: WebhookSender, report: (error: unknown) => void, { log, anywhere = false }: Network = {}) {
    this.#send = send;
    this.#report = report;
    this.#log = log;
    this.sendsAnywhere = anywhere;
  }

  /** Sends a webhook as soon as there is room, and where order counts, after those before it. */
  post(webhook: OutgoingWebhook): void {
    const lane = this.#lanes.get(webhook.source);
    if (webhook.sending.inOrder && lane !== undefined) {
      lane.push(webhook);
      return;
    }
    if (webhook.sending.inOrder) this.#lanes.set(webhook.source, []);
    this.#queue(webhook);
  }

  #queue(webhook: OutgoingWebhook): void {
    if (this.#active.size < MAX_PARALLEL) this.#start(webhook);
    else this.#waiting.push(webhook);
  }

  /** Whether no delivery is under way. */
  get isIdle(): boolean {
    return this.#active.size === 0;
  }

  /**
   * Waits until no delivery is under way. A receiver that asks for it does not wait for the delivery that it handles, nor
   * for those of other receivers that ask, too.
   */
  async settled(): Promise<void> {
    const own = inside.value();
    const isFirst = own !== undefined && !this.#asking.has(own);
    if (isFirst) this.#asking.add(own);
    const others = (): Promise<void>[] =>
      [...this.#active].flatMap(([one, done]) => (own !== undefined && this.#asking.has(one) ? [] : [done]));
    for (let waited = others(); waited.length > 0; waited = others()) await Promise.all(waited);
    if (isFirst) this.#asking.delete(own);
  }

  /** Aborts all deliveries; none is settled. */
  clear(): void {
    this.#cleared.abort();
    this.#cleared = new AbortController();
    this.#waiting = [];
    this.#active = new Map();
    this.#lanes = new Map();
  }

  #start(webhook: OutgoingWebhook): void {
    const active = this.#active;
    const delivery = {};
    const cleared = this.#cleared.signal;
    const done = inside
      .run(delivery, () => this.#deliver(webhook, cleared))
      .finally(() => {
        active.delete(delivery);
        // Another set means that the outbox was cleared meanwhile.
        if (active !== this.#active) return;
        this.#moveLane(webhook);
        const next = this.#active.size < MAX_PARALLEL ? this.#waiting.shift() : undefined;
        if (next !== undefined) this.#start(next);
      });
    active.set(delivery, done);
  }

  /** Lets the next one of a source go that keeps its deliveries in order. */
  #moveLane({ source, sending }: OutgoingWebhook): void {
    if (!sending.inOrder) return;
    const next = this.#lanes.get(source)?.shift();
    if (next === undefined) this.#lanes.delete(source);
    else this.#queue(next);
  }

  async #deliver(webhook: OutgoingWebhook, cleared: AbortSignal): Promise<void> {
    await webhook.before?.(cleared);
    const outcome = await this.#outcome(
      webhook,
      AbortSignal.any([cleared, AbortSignal.timeout(webhook.sending.timeoutMs)]),
    );
    await webhook.after?.(cleared);
    if (cleared.aborted) return;
    try {
      const retryMs = webhook.settle(outcome);
      this.#log?.(sentWebhook(webhook, outcome, retryMs));
    } catch (error) {
      this.#report(error);
    }
  }

  async #outcome({ url, headers, body, sending }: OutgoingWebhook, signal: AbortSignal): Promise<DeliveryOutcome> {
    try {
      let hop: Hop = { url, method: 'POST', headers, body };
      for (let left = sending.maxRedirects; ; left--) {
        const response = await this.#exchange(hop, signal);
        const next = left > 0 ? redirected(hop, response) : undefined;
        if (next === undefined) return { status: response.status, reply: await beginningOf(response, signal) };
        await response.body?.cancel();
        hop = next;
      }
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  async #exchange({ url, method, headers, body }: Hop, signal: AbortSignal): Promise<Response> {
    const content = method === 'POST' ? { body } : {};
    const request = new Request(url, { method, headers, ...content, redirect: 'manual', signal });
    const response = await Promise.race([this.#send(request), whenAborted(signal)]);
    if (!(response instanceof Response)) throw new TypeError(`send must give a Response; received ${typeof response}`);
    return response;
  }
}

/** A webhook that was sent as a log has it. */
export function sentWebhook(
  { event, url }: Pick<OutgoingWebhook, 'event' | 'url'>,
  outcome: DeliveryOutcome,
  retryMs?: number,
): SentWebhook {
  const { origin, pathname } = new URL(url);
  const { status, error } = outcome;
  return {
    ...{ event, url: origin + pathname, status },
    ...(error !== undefined && { error }),
    ...(retryMs !== undefined && { retryMs }),
  };
}

/** One request of a delivery: the first one, or one that a redirect leads to. */
interface Hop {
  readonly url: string;
  readonly method: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Where a redirect leads: 307 and 308 post again, the others get without what describes a body. */
function redirected(hop: Hop, { status, headers }: Response): Hop | undefined {
  const location = headers.get('location');
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  const to = new URL(location, hop.url);
  const dropped = [
    ...(status < 307 ? ['content-type'] : []),
    // A credential goes to the host that it was given for, and to no other.
    ...(to.hostname === new URL(hop.url).hostname ? [] : ['authorization']),
  ];
  const kept = Object.entries(hop.headers).filter(([name]) => !dropped.includes(name.toLowerCase()));
  return { url: to.href, method: status < 307 ? 'GET' : hop.method, headers: Object.fromEntries(kept), body: hop.body };
}

// For people who look for what their receiver said; the rest may be endless.
const MAX_REPLY_BYTES = 1024;

/** The beginning of a response's body as text: what has come of it where it breaks off or takes too long. */
async function beginningOf({ body }: Response, signal: AbortSignal): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let left = MAX_REPLY_BYTES; reader !== undefined && left > 0;) {
      const { done, value } = await Promise.race([reader.read(), whenAborted(signal)]);
      if (done) break;
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.length;
    }
  } catch {
    // The status counts, whatever becomes of the body.
  }
  reader?.cancel().catch(() => undefined);
  return text;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    if (signal.aborted) reject(signal.reason as Error);
  });
}
