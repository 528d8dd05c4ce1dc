import { Rejection } from '../http/rejection.ts';
import type { BaseDocument } from '../seed/document.ts';
import type { Mark } from '../store/store.ts';
import type { JournalEntry, NotedStep, States } from '../world/journal.ts';
import type { Case, CaseStep } from './case.ts';
import { controlRequestOf } from './control-request.ts';
import type { Engine } from './engine.ts';
import { SessionWriter } from './session-writer.ts';

/** A fake of its own on which a session is played while it is saved. */
export interface Rehearsal {
  readonly url: string;
  /** The time of its clock, in milliseconds. */
  readonly now: number;
  handle(request: Request): Promise<Response>;
  /** Whether its state differs from another one in records or ids. */
  differsFrom(mark: Mark): boolean;
}

/**
 * The requests from one on, as a case: the world that they began with, the requests, and what else happened on the way. It
 * is played while it is saved, so that playing it again gives the same: credentials of other worlds are not in it.
 */
export async function sessionOf(engine: Engine, rehearse: (world: BaseDocument) => Rehearsal, from = 0): Promise<Case> {
  const { store, journal } = engine.world;
  const kept = journal.since(from - 1).flatMap((entry) => keptOf(journal.statesOf(entry)));
  const [first] = kept;
  if (first === undefined)
    throw new Rejection(
      'not found',
      `no request from ${from} on was kept with its states: the option journal: 'states', or PUT /_fake/settings with {"states": true}, has them kept from then on`,
    );
  const worldAt = (mark: Mark): BaseDocument => store.at(mark, () => engine.export('state')) as BaseDocument;
  const world = worldAt(first.before);
  const writer = new SessionWriter(
    world,
    kept.map(({ sent }) => sent),
  );
  const session = new Session(rehearse(world), writer, worldAt);
  let last = first.before;
  for (const { before, after, sent, steps = [] } of kept) {
    // The steps before the first request are in the world.
    if (before !== first.before) await session.reach(before, steps, timeAt(engine, before), last);
    await session.play(sent);
    last = after;
  }
  return { name: 'session', basis: 'recorded', match: 'exact', world, steps: session.steps };
}

type KeptStates = States & { readonly sent: NonNullable<States['sent']> };

const keptOf = (states: States | undefined): KeptStates[] =>
  states?.sent === undefined ? [] : [{ ...states, sent: states.sent }];

const timeAt = ({ world }: Engine, mark: Mark): number => world.store.at(mark, () => world.clock.now);

/** Methods that `fetch` does not send, so that no case can have them. */
const UNSENDABLE: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** A session as it is made. */
class Session {
  readonly steps: CaseStep[] = [];
  readonly #rehearsal: Rehearsal;
  readonly #writer: SessionWriter;
  readonly #worldAt: (mark: Mark) => BaseDocument;

  constructor(rehearsal: Rehearsal, writer: SessionWriter, worldAt: (mark: Mark) => BaseDocument) {
    this.#rehearsal = rehearsal;
    this.#writer = writer;
    this.#worldAt = worldAt;
  }

  /** Says how the state became the one that the next request met: by noted steps, by time, or else by another world. */
  async reach(mark: Mark, noted: readonly NotedStep[], now: number, last: Mark): Promise<void> {
    for (const { at, step } of noted) {
      await this.#passTo(at);
      await this.#take(step as CaseStep);
    }
    await this.#passTo(now);
    const isSame = mark.every((version, i) => version === last[i]);
    if (!isSame && this.#rehearsal.differsFrom(mark)) await this.#take({ world: this.#worldAt(mark) });
  }

  async play(sent: KeptStates['sent']): Promise<void> {
    // They are rejected and change nothing.
    if (UNSENDABLE.has(sent.method)) return;
    const { url } = this.#rehearsal;
    const request = this.#writer.request(sent);
    const response = await this.#rehearsal.handle(this.#writer.sent(request, url));
    this.steps.push({ request, expect: await this.#writer.expectation(response, url) });
  }

  async #passTo(time: number): Promise<void> {
    const advance = (time - this.#rehearsal.now) / 1000;
    if (advance > 0) await this.#take({ advance });
  }

  /** Takes a step as one that plays the case does; a rejected step is not recorded, and another world follows. */
  async #take(step: CaseStep): Promise<void> {
    const { method, path, json } = controlRequestOf(step);
    const request = new Request(this.#rehearsal.url + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    });
    const response = await this.#rehearsal.handle(request);
    if (response.ok) this.steps.push(this.#writer.step(step));
  }
}

/** The entry of the journal from which a session shall begin. */
export const sessionStart = (request: JournalEntry | number | undefined): number =>
  typeof request === 'object' ? request.id : (request ?? 0);
