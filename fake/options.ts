import type { WorldDocument } from './seed/document.ts';
import type { WebhookSender } from './world/outbox.ts';

/** What a fake is made with; nothing is required. */
export interface FakeOptions {
  /** What the world starts with. Default: a world in which everything can be tried at once. */
  readonly seed?: WorldDocument;
  /** The base address that the fake stands at, as far as MSW and `fake.url` are concerned. Default: `https://understudy.test`. */
  readonly url?: string;
  /** The longest request body that is read, in bytes. Default: 10 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Lets the clock run, from the seed's time or else from this one: asked for the time, in milliseconds since 1970, at
   * each request. Default: the clock stands.
   */
  readonly time?: () => number;
  /**
   * Where webhooks go: `fetch`, or your application's own handler, such as `(request) => app.fetch(request)`. Default:
   * they are recorded, and only the world's own receivers respond; behind `listen`, those to loopback addresses are sent.
   */
  readonly send?: WebhookSender;
}
