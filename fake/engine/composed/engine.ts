import { credentialsFrom, type NamedCredential } from '../area/credentials.ts';
import { checkDocument } from '../seed/check.ts';
import type { BaseDocument } from '../seed/document.ts';
import { exportSeed, type SeedExport } from '../seed/export.ts';
import { exportDocument, loadDocument } from '../seed/load.ts';
import type { Mark, StoreChange } from '../store/store.ts';
import { redeliver } from '../webhooks/deliver.ts';
import { FakeWebhooks } from '../webhooks/fake-webhooks.ts';
import type { World } from '../webhooks/world.ts';
import { Changes } from '../world/changes.ts';
import { createWorld } from '../world/core.ts';
import { Outbox, type WebhookSender } from '../world/outbox.ts';
import type { As } from '../world/versions.ts';
import { runAction } from './actions.ts';
import { targetOf, type ClockMove } from './clock.ts';
import type { Composition } from './composition.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import { Diffs, type Change } from './diff.ts';
import { EventFeed } from './events.ts';
import type { WorldControls } from './named-worlds.ts';
import { Snapshots } from './snapshots.ts';
import { StateViews } from './state.ts';
import { requireCommonStart, requireSameAreas, type KeptState } from './states.ts';

/** The inspector: one self-contained page, and the policy that it is served with. */
export interface InspectorPage {
  readonly html: string;
  readonly policy: string;
}

/** How an engine is made. */
export interface EngineOptions {
  readonly address: string;
  readonly send: WebhookSender | undefined;
  /** The versions that its areas are in worlds that do not say. */
  readonly as: As;
  /** The world that it starts with, or the state. */
  readonly seed: object | undefined;
  readonly from: KeptState | undefined;
  /** Asked for the time in milliseconds, where the clock runs by itself: from the seed's time, or else from this one. */
  readonly time: (() => number) | undefined;
  /** The worlds of a server of several. */
  readonly worlds: WorldControls | undefined;
}

/** A composed fake at work: its world, and all that a test can do with it. Members of a fake and control routes use it. */
export class Engine {
  readonly composition: Composition;
  readonly world: World;
  readonly webhooks: FakeWebhooks;
  readonly changes: Changes;
  readonly events: EventFeed;
  readonly state: StateViews<World>;
  readonly snapshots: Snapshots;
  readonly diffs: Diffs<World>;
  readonly worlds: WorldControls | undefined;
  /** Saves the requests from one on as a session: given by the fake, which plays it meanwhile. */
  saveSession: ((from: number) => Promise<object>) | undefined;
  /** Reads the inspector's page, where an adapter has one. */
  page: (() => Promise<InspectorPage>) | undefined;
  readonly #as: As;
  readonly #empty: Mark;
  #document: object = {};
  #seeded: Mark;
  #start: object = {};
  #isEnded = false;
  #send: WebhookSender | undefined;
  #time: (() => number) | undefined;
  /** That time when it was last read. */
  #seen: number;

  constructor(composition: Composition, { address, as, send, seed, from, time, worlds }: EngineOptions) {
    const { modules, sources } = composition;
    this.composition = composition;
    this.worlds = worlds;
    this.world = createWorld(modules);
    this.#as = as;
    this.world.address = address;
    if (send !== undefined) this.sendWith(send);
    this.webhooks = new FakeWebhooks(this.world, (delivery) => redeliver(this.world, sources, delivery));
    this.changes = new Changes(this.world);
    this.events = new EventFeed(this.world, this.changes);
    this.state = new StateViews(this.world, modules);
    this.snapshots = new Snapshots(this.world, () => this.keep());
    this.diffs = new Diffs(this.world, modules);
    this.#empty = this.world.store.mark();
    this.#seeded = this.#empty;
    this.#time = time;
    this.#seen = time?.() ?? 0;
    if (from !== undefined) this.#beginWith(from);
    else this.seed({ ...(time && { clock: new Date(this.#seen).toISOString() }), ...seed });
  }

  /** Whether the clock runs by itself. */
  get isRunning(): boolean {
    return this.#time !== undefined;
  }

  /** Credentials that may do everything in the present world. */
  get credentials(): object {
    const named = this.composition.modules.map((area) => area.credentials?.(this.world));
    return credentialsFrom(Object.assign({}, ...named) as Record<string, NamedCredential>);
  }

  /** The world document that was loaded last. */
  get document(): object {
    return this.#document;
  }

  /** Forgets everything and loads a world. */
  seed(document: object): void {
    const { store } = this.world;
    this.#check(document);
    const before = store.mark();
    store.restore(this.#empty);
    try {
      loadDocument(this.world, this.composition.modules, document, this.#as);
    } catch (error) {
      store.restore(before);
      throw error;
    }
    this.#forget();
    this.#seeded = store.mark();
    this.#document = document;
  }

  /** Goes on from an exported state; a reset still leads to what was seeded. */
  resume(state: object): void {
    const [seeded, document] = [this.#seeded, this.#document];
    this.seed(state);
    this.#seeded = seeded;
    this.#document = document;
  }

  /** Goes back to what was seeded, and forgets the journal. */
  reset(): void {
    this.world.store.restore(this.#seeded);
    this.#forget();
  }

  /** The present state, for keeping. */
  keep(): KeptState {
    if (this.#isEnded) throw new Error(`the world at ${this.world.address} has been removed: it has no state any more`);
    return {
      composition: this.composition,
      mark: this.world.store.mark(),
      document: this.#document,
      start: this.#start,
    };
  }

  /** Goes to a state of any fake of the same areas. */
  restore(state: KeptState): void {
    requireSameAreas(state, this.composition);
    this.goTo(state.mark);
    this.#start = state.start;
  }

  /** The changes from one state to another: by default from the one that it began with to the present one. */
  diff(before: KeptState = this.#began(), after: KeptState = this.keep()): readonly Change[] {
    for (const state of [before, after]) requireSameAreas(state, this.composition);
    requireCommonStart(before, after);
    return this.diffs.between(before.mark, after.mark);
  }

  #began(): KeptState {
    return { ...this.keep(), mark: this.#seeded };
  }

  /** Goes back to a state of its own. */
  goTo(mark: Mark): void {
    this.world.store.restore(mark);
    this.webhooks.rewind(this.world.webhooks.deliveries.size);
    this.world.holds.clear();
  }

  /** The present state as a world document. */
  export(as: 'state' | 'seed'): BaseDocument | SeedExport<BaseDocument> {
    const { modules } = this.composition;
    return as === 'seed'
      ? exportSeed(this.world, modules, (document) => this.#check(document))
      : exportDocument(this.world, modules);
  }

  /** Sends webhooks this way from now on, if there is no way yet. */
  sendWith(send: WebhookSender): void {
    const { journal, clock } = this.world;
    this.#send ??= send;
    this.world.outbox ??= new Outbox(send, (error) => journal.addInternalError(clock.iso, 'webhook', error));
  }

  /** How webhooks are sent, where there is a way. */
  get send(): WebhookSender | undefined {
    return this.#send;
  }

  /** Moves the clock without waiting for webhooks. */
  pass(to: ClockMove): void {
    this.world.clock.moveTo(targetOf(this.world, to));
  }

  /** Ends what waits for changes: the world is removed. */
  end(): void {
    this.#isEnded = true;
    this.changes.end();
  }

  /** Does what only a test can do. */
  act(action: unknown): void {
    runAction(this.world, this.composition.modules, action);
  }

  /** Moves the clock; a promise where webhooks are delivered on the way. */
  move(to: ClockMove): void | Promise<void> {
    return this.webhooks.moveAndDeliver(targetOf(this.world, to));
  }

  /** How often each operation has responded with each status. */
  coverage(): Coverage {
    return coverageOf(this.composition.operationsAs(this.world), this.world.journal.counts());
  }

  /** A running clock moves by what has passed since it was last read. */
  tick(): void {
    if (this.#time === undefined) return;
    const { clock, journal } = this.world;
    try {
      const time = this.#time();
      if (!Number.isFinite(time)) throw new TypeError(`the option time must give milliseconds; received ${time}`);
      clock.pass(clock.now + Math.max(0, time - this.#seen));
      this.#seen = time;
    } catch (error) {
      journal.addInternalError(clock.iso, 'time', error);
    }
  }

  /**
   * The changes from a state to the present one, as JSON; undefined where only reads have been, and time that passed by
   * itself.
   */
  changeSince({ mark }: KeptState): StoreChange | undefined {
    const { store } = this.world;
    const present = store.mark();
    return this.diffs.hasNews(mark, present, !this.isRunning) ? store.change(mark, present) : undefined;
  }

  /** Changes the state as it was written out. */
  apply(change: StoreChange): void {
    this.world.store.apply(change);
  }

  /** Stops a running clock: from now on it moves when told to. */
  freeze(): void {
    this.#time = undefined;
  }

  /** Deliveries from before are not announced again. */
  #beginWith(state: KeptState): void {
    this.restore(state);
    this.world.follow({ ...this.world.as, ...this.#as });
    this.#seeded = this.world.store.mark();
    this.#document = state.document;
    this.webhooks.skip();
  }

  #check(document: unknown): void {
    checkDocument(document, this.composition.document, this.composition.modules);
  }

  /** Requests and deliveries belong to the world that is gone. */
  #forget(): void {
    this.world.journal.clear();
    this.webhooks.rewind();
    this.world.holds.clear();
  }
}
