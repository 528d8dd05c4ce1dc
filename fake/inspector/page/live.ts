import { batch, signal, type Signal } from '@preact/signals';
import type { ChangeEvent, ListedEntry } from '../../engine/composed/events.ts';
import type { Settings } from '../../engine/control/settings.ts';
import { api, base, ControlError } from './api.ts';

/** Whether the page hears of what happens. */
export type Connection = 'connecting' | 'live' | 'lost' | 'gone';

export const connection: Signal<Connection> = signal('connecting');
/** The requests, oldest first. */
export const requests: Signal<readonly ListedEntry[]> = signal([]);
/** The time of the fake's clock. */
export const now: Signal<string> = signal('');
export const settings: Signal<Settings | undefined> = signal(undefined);
/** Counts the changes of each area's records; `*` counts all. */
export const changes: Signal<Readonly<Record<string, number>>> = signal({});

const RETRY_MS = 1000;
const SECOND_MS = 1000;

let source: EventSource | undefined;

/** A clock that runs moves between events, too. It is behind by as much as its last event took to come. */
function follow(): void {
  let seen = performance.now();
  setInterval(() => {
    const passed = performance.now() - seen;
    seen += passed;
    const isRunning = connection.value === 'live' && settings.value?.clock === 'real' && now.value !== '';
    if (isRunning) now.value = new Date(Date.parse(now.value) + passed).toISOString();
  }, SECOND_MS);
}

/** Listens to the server for as long as the page is open. */
export function connect(): void {
  follow();
  open();
}

function open(): void {
  source?.close();
  let isFirst = true;
  const opened = new EventSource(`${base}/events`);
  source = opened;
  opened.onmessage = ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as ChangeEvent;
    if (isFirst) void reload();
    isFirst = false;
    note(event);
  };
  opened.onerror = () => void lost();
}

/** A server that was restarted counts its requests from 1 again, so everything is read again. */
async function reload(): Promise<void> {
  try {
    const [listed, present] = await Promise.all([api.journal(), api.settings()]);
    batch(() => {
      const last = listed.at(-1)?.id ?? 0;
      requests.value = [...listed, ...requests.value.filter(({ id }) => isFresh.has(id) && id > last)];
      isFresh.clear();
      settings.value = present;
      connection.value = 'live';
    });
  } catch {
    void lost();
  }
}

// The entries that came by events while the list was being read.
const isFresh = new Set<number>();

function note(event: ChangeEvent): void {
  batch(() => {
    now.value = event.now;
    const { areas, oldest } = event;
    const [first] = requests.value;
    const kept =
      first !== undefined && first.id < oldest ? requests.value.filter(({ id }) => id >= oldest) : requests.value;
    if (connection.value !== 'live') for (const { id } of event.requests) isFresh.add(id);
    if (kept !== requests.value || event.requests.length > 0) requests.value = [...kept, ...event.requests];
    const counted = { ...changes.value };
    for (const area of [...areas, '*']) counted[area] = (counted[area] ?? 0) + 1;
    changes.value = counted;
  });
}

let isLost = false;

/** Tells a server that is away from a world that is gone. */
async function lost(): Promise<void> {
  // The stream and a reading may both have broken off: one of them comes back.
  if (isLost) return;
  isLost = true;
  source?.close();
  if (connection.value !== 'gone') connection.value = 'lost';
  try {
    await api.health();
    setTimeout(retry, RETRY_MS, open);
  } catch (error) {
    if (error instanceof ControlError && error.status === 404) connection.value = 'gone';
    else setTimeout(retry, RETRY_MS, lost);
  }
}

function retry(again: () => unknown): void {
  isLost = false;
  again();
}
