import type { Mark } from '../store/store.ts';
import type { Changes } from '../world/changes.ts';
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

/** What a stream of events tells of. */
export interface EventSource {
  readonly world: Core;
  readonly changes: Changes;
}

/** Server-sent events: one at once, then one after each change; a slow reader gets fewer, and misses nothing. */
export function eventStream(
  { world, changes }: EventSource,
  gone: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const next = eventsOf(world);
  let isBehind = false;
  let unwatch = (): void => undefined;
  const send = (controller: ReadableStreamDefaultController): void => {
    isBehind = (controller.desiredSize ?? 0) <= 0;
    if (!isBehind) controller.enqueue(encoder.encode(`data: ${JSON.stringify(next())}\n\n`));
  };
  return new ReadableStream({
    start(controller) {
      const end = (): void => {
        gone.removeEventListener('abort', end);
        unwatch();
        controller.close();
      };
      unwatch = changes.watch({ changed: () => send(controller), ended: end });
      gone.addEventListener('abort', end);
      send(controller);
    },
    pull(controller) {
      if (isBehind) send(controller);
    },
    cancel() {
      unwatch();
    },
  });
}

/** Gives what has happened since it was asked last. */
function eventsOf({ store, clock, journal }: Core): () => ChangeEvent {
  let seen: Mark = [];
  let last = journal.newest;
  return () => {
    const areas = store.changedSince(seen);
    const { oldest } = journal;
    const requests = journal.since(last).map(listedEntry);
    last = journal.newest;
    seen = store.mark();
    return { now: clock.iso, areas, oldest, requests };
  };
}
