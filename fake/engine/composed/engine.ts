import { RowsError } from '../area/seed-issues.ts';
import { credentialsFrom, type NamedCredential } from '../area/credentials.ts';
import type { AreaModule, TaskNames } from '../area/module.ts';
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
import { Outbox, type Network, type WebhookSender } from '../world/outbox.ts';
import type { As } from '../world/versions.ts';
import { runAction } from './actions.ts';
import { Rejection } from '../http/rejection.ts';
import type { Case } from './case.ts';
import { targetOf, type ClockMode, type ClockMove } from './clock.ts';
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

/** Something that falls due, for people. */
export interface DueTask {
  readonly id: number;
  readonly at: string;
  readonly kind: string;
  readonly subject: string;
  /** The record that it is about, in words; the subject where the area says nothing. */
  readonly about: string;
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
  /** Saves the requests from one on as a case: given by the fake, which plays it meanwhile. */
  saveSession: ((from: number) => Promise<Case>) | undefined;
  /** Reads the inspector's page, where an adapter has one. */
  page: (() => Promise<InspectorPage>) | undefined;
  readonly #as: As;
  readonly #empty: Mark;
  #document: object = {};
  #seeded: Mark;
  #start: object = {};
  #isEnded = false;
  /** Whether it began with a state of another fake, and not with a document. */
  #isContinued = false;
  #send: WebhookSender | undefined;
  /** Reads real time, where the fake knows it. */
  readonly #time: (() => number) | undefined;
  /** That time when it was last read. */
  #seen: number;
  #mode: ClockMode;

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
    this.#mode = time === undefined ? 'frozen' : 'real';
    if (from !== undefined) this.#beginWith(from);
    else this.seed(seed ?? {});
  }

  /** Whether the clock runs by itself, or moves when told to. */
  get mode(): ClockMode {
    return this.#mode;
  }

  /** Has the clock run from now on, or stand still. */
  set mode(mode: ClockMode) {
    if (mode === 'real') this.#seen = this.#realTime();
    this.#mode = mode;
  }

  /** The seconds by which the clock is behind real time, below zero where it is ahead; null where that is unknown. */
  get behind(): number | null {
    return this.#time === undefined ? null : Math.round((this.#time() - this.world.clock.now) / 1000);
  }

  #realTime(): number {
    if (this.#time === undefined)
      throw new Rejection(
        'invalid',
        'this fake knows no real time: serve it with --clock real, or give it the option time',
      );
    return this.#time();
  }

  /** Credentials that may do everything in the present world. */
  get credentials(): object {
    return credentialsFrom(this.namedCredentials);
  }

  /** The same with what each is for. */
  get namedCredentials(): Readonly<Record<string, NamedCredential>> {
    return this.#credentialsOf(this.composition.modules);
  }

  /** Those of the area that takes the requests of a path. */
  namedCredentialsAt(path: string): Readonly<Record<string, NamedCredential>> {
    return this.#credentialsOf(this.composition.areasAt(path));
  }

  #credentialsOf(areas: readonly AreaModule<World>[]): Readonly<Record<string, NamedCredential>> {
    const named = areas.map((area) => area.credentials?.(this.world));
    return Object.assign({}, ...named) as Record<string, NamedCredential>;
  }

  /** The world document that was loaded last. */
  get document(): object {
    return this.#document;
  }

  /** Forgets everything and loads a world: where its clock runs, from now, unless the document says when. */
  seed(document: object, mode: ClockMode = this.#mode, isCarried = false): void {
    const { store } = this.world;
    this.#check(document);
    const before = store.mark();
    store.restore(this.#empty);
    try {
      const begun = mode === 'real' ? this.#begunNow(document) : document;
      loadDocument(this.world, this.composition.modules, begun, { usual: this.#as, isCarried });
    } catch (error) {
      store.restore(before);
      throw error;
    }
    this.mode = mode;
    this.#forget();
    this.#seeded = store.mark();
    this.#document = document;
    this.#isContinued = false;
  }

  /** A program that outlives a running fake must not meet the ids again that it has seen. */
  #begunNow(document: object): object {
    const now = this.#realTime();
    this.world.ids.beginAfter(now);
    return { clock: new Date(now).toISOString(), ...document };
  }

  /** Goes on from an exported state; a reset still leads to what was seeded. */
  resume(state: object, isCarried = false): void {
    const [seeded, document, isContinued] = [this.#seeded, this.#document, this.#isContinued];
    this.seed(state, this.#mode, isCarried);
    this.#seeded = seeded;
    this.#document = document;
    this.#isContinued = isContinued;
  }

  /** Brings rows of an earlier form of their tables to the present one. */
  carry(): void {
    const { store } = this.world;
    const before = store.mark();
    const issues = this.composition.modules.flatMap(({ carry }) => carry?.(this.world) ?? []);
    if (issues.length === 0) return;
    store.restore(before);
    throw new RowsError(issues);
  }

  /** Goes back to what was seeded, and forgets the journal; a running world is loaded again, as of now. */
  reset(): void {
    if (this.#mode === 'real' && !this.#isContinued) return this.seed(this.#document);
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
  sendWith(send: WebhookSender, network?: Network): void {
    const { journal, clock } = this.world;
    this.#send ??= send;
    this.world.outbox ??= new Outbox(send, (error) => journal.addInternalError(clock.iso, 'webhook', error), network);
  }

  /** How webhooks are sent, where there is a way. */
  get send(): WebhookSender | undefined {
    return this.#send;
  }

  /** Moves the clock without waiting for webhooks. */
  pass(to: ClockMove): void {
    this.world.clock.moveTo(this.#noted(this.#target(to)));
  }

  /** Ends what waits for changes: the world is removed. */
  end(): void {
    this.#isEnded = true;
    this.changes.end();
  }

  /** Does what only a test can do. */
  act(action: unknown): void {
    const { clock, journal } = this.world;
    runAction(this.world, this.composition.modules, action);
    journal.addStep(clock.now, { control: action });
  }

  /** Moves the clock; a promise where webhooks are delivered on the way. */
  move(to: ClockMove): void | Promise<void> {
    return this.webhooks.moveAndDeliver(this.#noted(this.#target(to)));
  }

  #noted(target: number): number {
    const { clock, journal } = this.world;
    journal.addStep(clock.now, { advance: (target - clock.now) / 1000 });
    return target;
  }

  #target(to: ClockMove): number {
    return targetOf(this.world, to, () => this.#realTime());
  }

  /** The tasks that fall due, soonest first: up to so many. */
  upcoming(count: number): readonly DueTask[] {
    const names = Object.assign({}, ...this.composition.modules.map(({ taskNames }) => taskNames)) as TaskNames<World>;
    return this.world.clock.upcoming(count).map(({ id, at, kind, subject, data }) => ({
      ...{ id, at: new Date(at).toISOString(), kind, subject },
      about: names[kind]?.(this.world, data as never) ?? subject,
    }));
  }

  /** How often each operation has responded with each status. */
  coverage(): Coverage {
    return coverageOf(this.composition.operationsAs(this.world), this.world.journal.counts());
  }

  /** A running clock moves by what has passed since it was last read. */
  tick(): void {
    if (this.#mode === 'frozen') return;
    const { clock, journal } = this.world;
    try {
      const time = this.#realTime();
      if (!Number.isFinite(time)) throw new TypeError(`the option time must give milliseconds; received ${time}`);
      clock.pass(clock.now + Math.max(0, time - this.#seen));
      this.#seen = time;
    } catch (error) {
      journal.addInternalError(clock.iso, 'time', error);
    }
  }

  /**
   * The changes from a state to the present one, as JSON; undefined where only reads have been, and time that passed by
   * itself. With `all`, what reads change is a change, too.
   */
  changeSince({ mark }: KeptState, counted: 'all' | 'writes'): StoreChange | undefined {
    const { store } = this.world;
    const present = store.mark();
    const areReadsCounted = counted === 'all';
    const hasNews = this.diffs.hasNews(mark, present, { areReadsCounted, isTimeCounted: this.#mode === 'frozen' });
    return hasNews ? store.change(mark, present) : undefined;
  }

  /** Changes the state as it was written out. */
  apply(change: StoreChange): void {
    this.world.store.apply(change);
  }

  /** Deliveries from before are not announced again. */
  #beginWith(state: KeptState): void {
    this.restore(state);
    this.#isContinued = true;
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
