import * as z from 'zod/mini';
import { withoutSecrets } from '../http/recorded.ts';
import { jsonOrText } from '../http/json.ts';
import { Rejection } from '../http/rejection.ts';
import { savedRequest, type SavedRequest } from '../http/saved-request.ts';
import type { BaseDocument } from '../seed/document.ts';
import type { Mark, StoreChange } from '../store/store.ts';
import type { JournalEntry, States } from '../world/journal.ts';
import type { Engine } from './engine.ts';
import { snapshotOf, type Snapshot } from './states.ts';

/** A response as a session has it: without credentials, and with `{url}` for the address of the fake. */
export interface SavedResponse {
  /** The status; 0 where there was no response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body: parsed where it is JSON. */
  readonly body: unknown;
}

/** An event of a session: a request, a move of the clock to an instant, or a change that no request made. */
export type SessionStep =
  | { readonly request: SavedRequest; readonly response: SavedResponse }
  | { readonly clock: string }
  | { readonly change: object };

/** A run that can be repeated: the world that it began with, and what happened. It is plain JSON. */
export interface Session {
  readonly understudy: 'session';
  /** The state that it begins with, as `fake.export()` gives it. */
  readonly world: BaseDocument;
  readonly steps: readonly SessionStep[];
}

/** The player of a session: a fake, or a server of several. */
export interface Player {
  readonly url: string;
  /** Begins with a world. */
  load(world: BaseDocument): void | Promise<void>;
  handle(request: Request): Promise<Response>;
  moveTo(instant: string): void | Promise<void>;
  apply(change: StoreChange): void | Promise<void>;
}

/** The first response that was not as the session has it. */
export interface ReplayDifference {
  /** Which request it was, from 1. */
  readonly request: number;
  readonly method: string;
  readonly path: string;
  readonly expected: SavedResponse;
  readonly received: SavedResponse;
}

/** How a replay ended. */
export interface ReplayReport {
  /** How many requests were played. */
  readonly requests: number;
  /** The first response that was not as the session has it; the replay ends there. */
  readonly difference?: ReplayDifference;
}

/** A fake of its own on which a session is played while it is saved. */
export interface Rehearsal extends Player {
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
  readonly now: string;
  /** The changes that make another state of its state. */
  changeTo(target: Snapshot): StoreChange | undefined;
}

/**
 * The requests from one on, as a session. It is played while it is saved, so that a replay gets what it says: credentials
 * that are not the world's own are not in it.
 */
export async function sessionOf(
  engine: Engine,
  rehearse: (world: BaseDocument) => Rehearsal,
  from = 0,
): Promise<Session> {
  const { store, journal } = engine.world;
  const kept = journal.since(from - 1).flatMap((entry) => keptOf(journal.statesOf(entry)));
  const [first] = kept;
  if (first === undefined)
    throw new Rejection(
      'not found',
      `no request from ${from} on was kept with its states: the option journal: 'states', or PUT /_fake/settings with {"states": true}, has them kept from then on`,
    );
  const world = store.at(first.before, () => engine.export('state')) as BaseDocument;
  const recording = new Recording(engine, rehearse(world), world);
  let last = first.before;
  for (const { before, after, sent } of kept) {
    if (before.some((version, i) => version !== last[i])) await recording.reach(before);
    await recording.play(sent);
    last = after;
  }
  return { understudy: 'session', world, steps: recording.steps };
}

type KeptStates = States & { readonly sent: NonNullable<States['sent']> };

const keptOf = (states: States | undefined): KeptStates[] =>
  states?.sent === undefined ? [] : [{ ...states, sent: states.sent }];

/** A session as it is made. */
class Recording {
  readonly steps: SessionStep[] = [];
  readonly #engine: Engine;
  readonly #rehearsal: Rehearsal;
  /** All that the session says so far: what is in it already can be said again. */
  readonly #texts: string[];

  constructor(engine: Engine, rehearsal: Rehearsal, world: BaseDocument) {
    this.#engine = engine;
    this.#rehearsal = rehearsal;
    this.#texts = [JSON.stringify(world)];
  }

  /** Says how the state became what the next request met: time passed, or something else changed it. */
  async reach(mark: Mark): Promise<void> {
    const target = snapshotOf({ ...this.#engine.keep(), mark });
    const clock = this.#engine.world.store.at(mark, () => this.#engine.world.clock.iso);
    const [rehearsal, start] = [this.#rehearsal, this.#rehearsal.snapshot()];
    if (clock > rehearsal.now) {
      await rehearsal.moveTo(clock);
      if (rehearsal.changeTo(target) === undefined) return this.#add({ clock });
      rehearsal.restore(start);
    }
    const change = rehearsal.changeTo(target);
    if (change === undefined) return;
    await rehearsal.apply(change);
    this.#add({ change });
  }

  async play(sent: KeptStates['sent']): Promise<void> {
    const request = savedRequest(sent, (secret) => this.#texts.some((text) => text.includes(secret)));
    this.#add({ request, response: await responseTo(request, this.#rehearsal) });
  }

  #add(step: SessionStep): void {
    this.steps.push(step);
    this.#texts.push(JSON.stringify(step));
  }
}

// Headers that a connection adds, or that follow from the length of addresses.
const UNCOMPARED: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
]);

async function responseTo(
  { method, path, headers, body, base64 }: SavedRequest,
  player: Player,
): Promise<SavedResponse> {
  const bytes = base64 === undefined ? body : Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
  const request = new Request(player.url + path, { method, headers, ...(bytes !== undefined && { body: bytes }) });
  const response = await player.handle(request);
  const shown = (text: string): string => text.replaceAll(player.url, '{url}');
  const entries = [...response.headers].flatMap(([name, value]) =>
    UNCOMPARED.has(name) ? [] : [[name, withoutSecrets(name, shown(value)) as string] as const],
  );
  const text = shown(await response.text());
  return {
    status: response.status,
    headers: Object.fromEntries(entries),
    body: text === '' ? null : withoutSecrets('', jsonOrText(text)),
  };
}

const saved = z.looseObject({
  understudy: z.literal('session'),
  world: z.looseObject({}),
  steps: z.array(z.looseObject({})),
});

/** Plays a session, up to the first response that is another one. */
export async function replaySession(session: unknown, player: Player): Promise<ReplayReport> {
  const checked = saved.safeParse(session);
  if (!checked.success) throw new TypeError('replay: expected a session, as fake.session() gives');
  const { world, steps } = session as Session;
  await player.load(world);
  let requests = 0;
  for (const step of steps) {
    if ('clock' in step) await player.moveTo(step.clock);
    else if ('change' in step) await player.apply(step.change as StoreChange);
    else {
      requests += 1;
      const received = await responseTo(step.request, player);
      const { method, path } = step.request;
      if (JSON.stringify(received) !== JSON.stringify(step.response))
        return { requests, difference: { request: requests, method, path, expected: step.response, received } };
    }
  }
  return { requests };
}

/** The entry of the journal from which a session shall begin. */
export const sessionStart = (request: JournalEntry | number | undefined): number =>
  typeof request === 'object' ? request.id : (request ?? 0);
