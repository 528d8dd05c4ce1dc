import type { Mark } from '../store/store.ts';
import type { Changes, Watcher } from '../world/changes.ts';
import type { Core } from '../world/core.ts';
import type { JournalEntry } from '../world/journal.ts';

/** A request as lists of them show it: without headers and bodies. */
export type ListedEntry = Omit<JournalEntry, 'request' | 'response'>;

/** One message of the stream of events. */
export interface ChangeEvent {
  /** The time of the fake's clock. */
  readonly now: string;
  /** The areas whose records have changed; in the first message, all. */
  readonly areas: readonly string[];
  /** The number of the oldest request that the journal still has. */
  readonly oldest: number;
  /** The requests since the message before. */
  readonly requests: readonly ListedEntry[];
}

/** A request without its headers and bodies. */
export function listedEntry({ request: _request, response: _response, ...listed }: JournalEntry): ListedEntry {
  return listed;
}

/** A message: what has happened after one moment, up to another. */
interface News {
  readonly since: Moment;
  readonly until: Moment;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One moment of a feed: its number, and which requests the journal had then. */
interface Moment {
  readonly number: number;
  readonly newest: number;
  readonly oldest: number;
}

/**
 * The events of a fake for all listeners: a message is made once for all who have heard the same so far. Of a
 * listener only the moment is kept up to which it has heard, so that one who does not read costs nothing that grows.
 */
export class EventFeed {
  readonly #world: Core;
  readonly #changes: Changes;
  readonly #encoder = new TextEncoder();
  /** The numbers of the moments at which the areas changed last. */
  readonly #changed = new Map<string, number>();
  #present: Moment = { number: 0, newest: 0, oldest: 0 };
  #seen: Mark = [];
  /** The last message, with the moment after which it begins. */
  #made: News | undefined;

  constructor(world: Core, changes: Changes) {
    this.#world = world;
    this.#changes = changes;
  }

  /** A moment from which a new listener hears: of all areas, and of no request that was before. */
  begin(): Moment {
    return { ...this.#now(), number: -1 };
  }

  /** Has a listener told that something has happened; gives what ends that. */
  watch(watcher: Watcher): () => void {
    return this.#changes.watch(watcher);
  }

  /** The events since a moment; undefined if nothing happened. */
  since(since: Moment): News | undefined {
    const until = this.#now();
    if (since === until) return undefined;
    if (this.#made?.since !== since || this.#made.until !== until)
      this.#made = { since, until, bytes: this.#message(since) };
    return this.#made;
  }

  /** The present moment: a new one, where anything has happened in the last. */
  #now(): Moment {
    const { store, journal } = this.#world;
    const { newest, oldest } = journal;
    const areas = store.changedSince(this.#seen);
    const { number, ...last } = this.#present;
    if (areas.length === 0 && newest === last.newest && oldest === last.oldest) return this.#present;
    this.#present = { number: number + 1, newest, oldest };
    this.#seen = store.mark();
    for (const area of areas) this.#changed.set(area, number + 1);
    return this.#present;
  }

  #message({ number, newest }: Moment): Uint8Array<ArrayBuffer> {
    const { clock, journal } = this.#world;
    const areas = [...this.#changed].flatMap(([area, at]) => (at > number ? [area] : []));
    const requests = journal.since(newest).map(listedEntry);
    const event: ChangeEvent = { now: clock.iso, areas, oldest: journal.oldest, requests };
    return this.#encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
  }
}

/** Server-sent events: one at once, then one after changes; a slow reader gets fewer, and misses nothing. */
export function eventStream(feed: EventFeed, gone: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  let since = feed.begin();
  let stop = (): void => undefined;
  // A reader that has not taken the last message is told when it has: one message waits for it, and no more.
  const send = (controller: ReadableStreamDefaultController): void => {
    const news = (controller.desiredSize ?? 0) > 0 ? feed.since(since) : undefined;
    if (news === undefined) return;
    since = news.until;
    controller.enqueue(news.bytes);
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      const end = (): void => {
        stop();
        controller.close();
      };
      const unwatch = feed.watch({ changed: () => send(controller), ended: end });
      stop = () => {
        unwatch();
        gone.removeEventListener('abort', end);
      };
      gone.addEventListener('abort', end);
      if (gone.aborted) end();
      else send(controller);
    },
    pull: send,
    cancel: () => stop(),
  });
}
