import { clientOptions } from './area/client-options.ts';
import type { NamedCredential } from './area/credentials.ts';
import type { All, AreaTypes } from './area/types.ts';
import type { ClockMode, ClockMove } from './composed/clock.ts';
import type { Composition } from './composed/composition.ts';
import type { Coverage } from './composed/coverage.ts';
import type { Change } from './composed/diff.ts';
import { Engine, type InspectorPage } from './composed/engine.ts';
import { changesOf } from './composed/history.ts';
import { filtered, isUnmatched, requireFilter, type RequestFilter } from './composed/journal.ts';
import type { WorldControls } from './composed/named-worlds.ts';
import { rejectOptions, type FakeOptions } from './composed/options.ts';
import type { Case } from './composed/case.ts';
import { sessionOf, sessionStart, type Rehearsal } from './composed/session.ts';
import { snapshotOf, stateOf, type Snapshot } from './composed/states.ts';
import type { AsOf, DocumentOf, OperationOf } from './composed/types.ts';
import { controlArea } from './control/area.ts';
import { browserPages } from './control/browser-pages.ts';
import { throughFaults } from './faults/apply.ts';
import type { Pattern } from './faults/definition.ts';
import { FakeFaults } from './faults/fake-faults.ts';
import { basePathOf, isUnder } from './http/addresses.ts';
import type { Requester } from './http/area.ts';
import { fetchThrough } from './http/fetch.ts';
import { createHandler, type Handle } from './http/handle.ts';
import { handleRequest } from './http/platform.ts';
import { byPrefix } from './http/prefixes.ts';
import type { BaseDocument } from './seed/document.ts';
import type { SeedExport } from './seed/export.ts';
import type { StoreChange } from './store/store.ts';
import type { FakeWebhooks } from './webhooks/fake-webhooks.ts';
import { deliveryRecords, type Delivery } from './webhooks/views.ts';
import type { JournalEntry } from './world/journal.ts';
import type { Network, WebhookSender } from './world/outbox.ts';

/** The clock of a fake. */
export interface FakeClock {
  /** The time of this fake, which no other one shares. */
  readonly now: () => Date;
  /**
   * Moves forwards by so many seconds, and runs what falls due on the way. Without a `send`, all of that has happened
   * when the call returns; with one, await it: it waits for the webhooks that it causes, and for their retries.
   */
  readonly advance: (seconds: number) => Promise<void>;
  /** Moves forwards to an instant, and runs what falls due, as `advance` does. */
  readonly set: (instant: Date | string) => Promise<void>;
}

/** The parts of a fake besides its options. */
export interface Inside {
  /** The worlds of a server of several. */
  readonly worlds?: WorldControls | undefined;
  /** The engine of another fake, of which this is a further face. */
  readonly engine?: Engine;
  /** The handler of its requests in place of the engine; moves of its clock do not wait for webhooks then. */
  readonly gate?: (request: Request) => Promise<Response>;
}

const DEFAULT_URL = 'https://understudy.test';
const DEFAULT_BODY_LIMIT = 10 * 1024 * 1024;

/**
 * A fake server of some areas, in memory. It responds like the real servers: every rule, every message, every header, at
 * once and without a network. `createFake` makes one.
 */
export class Fake<T extends AreaTypes = AreaTypes> {
  /** The base URL, without a slash at the end. */
  readonly url: string;
  /** Its clock, which is frozen until it is moved. */
  readonly clock: FakeClock;
  /** Webhook deliveries: what was sent, the next one, sending one again. */
  readonly webhooks: FakeWebhooks;
  /** Faults on demand: lost responses, outages, rate limits, held requests. */
  readonly faults: FakeFaults<Pattern<OperationOf<T>>, Pattern<T['events']>>;
  /**
   * Handles a request. It never rejects: a bad request gets the area's error, and so does one on which the fake fails.
   * An adapter that knows says who made the request (by default a program), and how to learn that the client has given up
   * (by default the request's own signal).
   */
  readonly handle: (request: Request, requester?: Requester, gone?: () => AbortSignal) => Promise<Response>;
  /**
   * The same for a request as an adapter has it, which may have come by another base path.
   *
   * @internal
   */
  readonly handleAs: Handle;
  readonly #engine: Engine;
  readonly #options: FakeOptions<T>;

  /** Made by {@link createFake}. */
  constructor(composition: Composition, options: FakeOptions<T> = {}, { worlds, engine: shared, gate }: Inside = {}) {
    rejectOptions(options, composition.as);
    this.url = addressOf(options.url ?? DEFAULT_URL);
    const engine = shared ?? engineOf(composition, this.url, options, worlds);
    this.#engine = engine;
    this.#options = options;
    this.clock = clockOf(engine, gate === undefined);
    this.webhooks = engine.webhooks;
    this.faults = new FakeFaults(engine.world, composition.fault);
    this.handleAs = handlerOf(engine, this.url, options.maxBodyBytes ?? DEFAULT_BODY_LIMIT);
    engine.saveSession ??= (first) => sessionOf(engine, (world) => this.#rehearsal(world), first);
    Object.assign(this, composition.membersOf(engine.world));
    const handle: Fake['handle'] = (request, requester, gone) =>
      handleRequest(this.handleAs, request, { requester, gone });
    this.handle = gate ?? handle;
  }

  /** `fetch` with this fake behind it: give it to a client, and nothing global is touched. */
  readonly fetch: typeof fetch = fetchThrough((request) =>
    isUnder(request.url, this.url) ? this.handle(request) : Promise.resolve(this.#elsewhere(request)),
  );

  /**
   * Options for the clients, one line to each: `new PaymentsClient(fake.options.payments)`. They have the fake's address,
   * its `fetch`, a credential that may do everything, and its clock, so that waits take no real time.
   */
  get options(): All<T['clients']> {
    const { composition } = this.#engine;
    return clientOptions(this, composition.clients, () => this.#engine.credentials) as All<T['clients']>;
  }

  /** Credentials that may do everything in the present world; reading one that it does not have throws. */
  get credentials(): All<T['credentials']> {
    return this.#engine.credentials as All<T['credentials']>;
  }

  /** The last 10,000 requests, oldest first, as far as they take no more than 64 MiB. */
  get journal(): readonly JournalEntry[] {
    return this.#engine.world.journal.entries();
  }

  /**
   * What the fake has done, as text: a line for each request of the journal, and for each webhook when it had ended, in the
   * order in which it happened. No query, header or body is in it.
   *
   * @param options - `last`: only so many lines; the number of those before them is in front. Default: all.
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   *
   * const fake = createFake();
   * await fake.fetch(`${fake.url}/channels`);
   * console.log(fake.log()); // GET /channels 401 (no credential: send Authorization or X-Sync)
   * ```
   */
  log({ last = Infinity }: { readonly last?: number } = {}): string {
    const lines = this.#engine.world.journal.lines();
    const earlier = Math.max(0, lines.length - last);
    return [...(earlier > 0 ? [`… ${earlier} earlier`] : []), ...lines.slice(earlier)].join('\n');
  }

  /** The requests that no route took, or that the fake itself failed on. */
  get unmatched(): readonly JournalEntry[] {
    return this.journal.filter(isUnmatched);
  }

  /**
   * The requests that pass a filter.
   *
   * @throws TypeError when there is no such operation, or no such condition.
   */
  requests(filter: RequestFilter<OperationOf<T>> = {}): readonly JournalEntry[] {
    requireFilter(filter, this.#engine.composition.operationIds);
    return filtered(this.journal, filter);
  }

  /** The coverage since the fake was made: operation by status, seen and never seen. */
  coverage(): Coverage {
    return this.#engine.coverage();
  }

  /** The versions that its areas are, in full (`forgejo@15.0.3`); one that is absent keeps to its published API. */
  get as(): AsOf<T> {
    return this.#engine.world.as as AsOf<T>;
  }

  /** Every attempt to deliver a webhook, in order. */
  get deliveries(): readonly Delivery[] {
    return deliveryRecords(this.#engine.world);
  }

  /**
   * Forgets everything and loads a world.
   *
   * @throws {@link SeedError} when the document has issues; the present world stays.
   */
  seed(document: DocumentOf<T>): void {
    this.#engine.seed(document);
  }

  /** Goes back to what was seeded, and forgets the journal. */
  reset(): void {
    this.#engine.reset();
  }

  /** The present state as a world document, from which exactly the same state can be loaded. */
  export(options?: { readonly as?: 'state' }): DocumentOf<T>;
  /**
   * The present state in the vocabulary of seeds, for people to edit, commit and compare; with a list of what a seed
   * cannot say.
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   *
   * const fake = createFake({ seed: { federation: { domainAllows: [{ domain: 'friends.example' }] } } });
   * const { document, omitted } = fake.export({ as: 'seed' });
   * console.log(document.federation); // { domainAllows: [ { domain: 'friends.example' } ] }
   * console.log(omitted); // []
   * ```
   */
  export(options: { readonly as: 'seed' }): SeedExport<DocumentOf<T>>;
  export({ as = 'state' }: { readonly as?: 'state' | 'seed' } = {}): DocumentOf<T> | SeedExport<DocumentOf<T>> {
    return this.#engine.export(as) as DocumentOf<T> | SeedExport<DocumentOf<T>>;
  }

  /** Keeps the present state: to go back to, to begin other fakes with, to compare. */
  snapshot(): Snapshot {
    return snapshotOf(this.#engine.keep());
  }

  /**
   * Goes back to a kept state, or to that of another fake, as often as you like; the journal stays.
   *
   * @throws TypeError when the snapshot is one of a fake of other areas.
   */
  restore(snapshot: Snapshot): void {
    this.#engine.restore(stateOf(snapshot));
  }

  /**
   * The changes from one state to another, record by record and field by field, in a stable order: of the areas, the
   * webhooks that were delivered and the clock's tasks. A read changes nothing, and the clock's time is no change. No
   * credential is in it. It costs what has changed, not what there is.
   *
   * @param before - a snapshot of this fake, of one that it was forked from, or of a fork. Default: what it began with.
   * @param after - another one. Default: the present state.
   * @throws {@link Rejection} when the states have no start in common.
   * @throws TypeError when one is of other areas.
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake({ seed: { payments: { payments: [{ id: 'trx.1', reference: 'order-1' }] } } });
   * const before = fake.snapshot();
   * await new PaymentsClient(fake.options.payments).cancel('trx.1');
   * const [change] = fake.diff(before);
   * console.log(change?.collection, change?.kind, change?.fields['status']); // payments changed [ 'pending', 'canceled' ]
   * ```
   */
  diff(before?: Snapshot, after?: Snapshot): readonly Change[] {
    return this.#engine.diff(before && stateOf(before), after && stateOf(after));
  }

  /**
   * The names of the collections that changes have.
   *
   * @internal
   */
  get collections(): readonly string[] {
    return this.#engine.diffs.collections;
  }

  /**
   * The changes of one request, where states are kept: `journal: 'states'`.
   *
   * @param request - its entry of the journal, or the `id` of that.
   * @throws {@link Rejection} when the states around it were not kept, or it is not in the journal any more.
   */
  changes(request: JournalEntry | number): readonly Change[] {
    return changesOf(this.#engine, String(typeof request === 'number' ? request : request.id));
  }

  /**
   * The requests so far as a case: the world that they began with, the requests with their responses, and what happened on
   * the way: moves of the clock, control actions, faults, pushes, and another world where something else changed the state.
   * It is plain JSON, to be saved in a file and played by `understudy-sdk play`, or by `play` of `understudy-sdk/fake/cases`.
   * It needs `journal: 'states'`. A credential that its world does not have is not in it.
   *
   * @param from - the entry of the journal to begin with, or its `id`. Default: the oldest one that is kept.
   * @throws {@link Rejection} when no request was kept with its states.
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { play } from 'understudy-sdk/fake/cases';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake({ journal: 'states' });
   * const payments = new PaymentsClient(fake.options.payments);
   * const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
   * await fake.clock.advance(60);
   * await payments.cancel(transaction.reference);
   * const session = await fake.session();
   * await play(createFake(), session); // rejects at the first response that is another one
   * console.log(session.steps.length); // 3
   * ```
   */
  session(from?: JournalEntry | number): Promise<Case> {
    return sessionOf(this.#engine, (world) => this.#rehearsal(world), sessionStart(from));
  }

  /** A fake without receivers of webhooks, to try a session on. */
  #rehearsal(world: BaseDocument): Rehearsal {
    const { send: _send, time: _time, journal: _journal, from: _from, seed: _seed, ...options } = this.#options;
    const fake = new Fake<T>(this.#engine.composition, { ...options, seed: world as DocumentOf<T> });
    const { world: rehearsed, diffs } = fake.#engine;
    return {
      url: fake.url,
      handle: (request) => fake.handle(request),
      get now() {
        return rehearsed.clock.now;
      },
      differsFrom: (mark) => diffs.areOther(rehearsed.store.mark(), mark),
    };
  }

  /**
   * A fake of its own in the same state, with the same options: what either does afterwards, the other does not see. It
   * costs the same whatever the state holds. Its journal and its coverage are empty, its clock goes on from the same time,
   * and `reset` goes back to the state that it began with.
   *
   * @throws Error when the fake is a world that was removed.
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   *
   * const fake = createFake();
   * fake.pulls.repo('alice/proj').branch('feature').commit().pull();
   * const copy = fake.fork();
   * copy.git.push('alice/proj', { as: 'alice', commits: [{ branch: 'main', message: 'B', files: { 'b.txt': 'b' } }] });
   * console.log(fake.git.log('alice/proj').length, copy.git.log('alice/proj').length); // 1 2
   * ```
   */
  fork(): Fake<T> & All<T['members']> {
    return this.forkWith({});
  }

  /**
   * The same with further options.
   *
   * @internal
   */
  forkWith(further: FakeOptions<T>): Fake<T> & All<T['members']> {
    this.tick();
    const { composition, world, mode, send } = this.#engine;
    const { seed: _seed, time, ...options } = this.#options;
    const own = { ...(mode === 'real' && time && { time }), ...(send && { send }), as: this.as, from: this.snapshot() };
    const fork = new Fake<T>(composition, { ...options, ...own, ...further });
    const { keepsBodies, keepsStates } = world.journal;
    Object.assign(fork.#engine.world.journal, { keepsBodies, keepsStates });
    // Its members are those of its areas, which only their types know.
    return fork as Fake<T> & All<T['members']>;
  }

  /**
   * Does what only a test can do, such as what a provider or a payer does: ends a payment or a transfer, refunds.
   *
   * @throws {@link Rejection} when the record is not there or its state does not allow it.
   */
  control(action: T['actions']): void {
    this.#engine.act(action);
  }

  /**
   * The same fake for one of several programs, whose requests are handled when a gate lets them.
   *
   * @internal
   */
  behind(gate: NonNullable<Inside['gate']>): Fake<T> & All<T['members']> {
    const { composition } = this.#engine;
    return new Fake<T>(composition, this.#options, { engine: this.#engine, gate }) as Fake<T> & All<T['members']>;
  }

  /**
   * Whether two states are the same in everything, also in what {@link Fake.diff} does not show.
   *
   * @internal
   */
  isSame(a: Snapshot, b: Snapshot): boolean {
    return this.#engine.world.store.isSame(stateOf(a).mark, stateOf(b).mark);
  }

  /**
   * Sends webhooks this way from now on, if the fake has no way yet: for adapters.
   *
   * @internal
   */
  sendWith(send: WebhookSender, network?: Network): void {
    this.#engine.sendWith(send, network);
  }

  /**
   * The credentials with what each is for: for the command line.
   *
   * @internal
   */
  get namedCredentials(): Readonly<Record<string, NamedCredential>> {
    return this.#engine.namedCredentials;
  }

  /**
   * The credentials of the area that takes the requests of a path: for those who play cases.
   *
   * @internal
   */
  namedCredentialsAt(path: string): Readonly<Record<string, NamedCredential>> {
    return this.#engine.namedCredentialsAt(path);
  }

  /**
   * Records an error of the fake itself that an adapter met.
   *
   * @internal
   */
  reportInternalError(where: string, error: unknown): void {
    const { journal, clock } = this.#engine.world;
    try {
      journal.addInternalError(clock.iso, where, error);
    } catch {
      // Whatever the state is, a report does not end the server.
    }
  }

  /**
   * Shows this page for the control routes, if the fake has none yet, and keeps the states that it goes back to: for
   * adapters.
   *
   * @internal
   */
  inspectWith(page: () => Promise<InspectorPage>): void {
    this.#engine.page ??= page;
    this.#engine.world.journal.keepsStates = true;
  }

  /**
   * Ends what waits for changes of a world that is removed.
   *
   * @internal
   */
  end(): void {
    this.#engine.end();
    this.faults.clear();
  }

  /**
   * The world document that was loaded last: for servers that replace a world.
   *
   * @internal
   */
  get document(): DocumentOf<T> {
    return this.#engine.document as DocumentOf<T>;
  }

  /**
   * Goes on from an exported state; `reset` still leads to what was seeded: for servers that replace a world. With
   * `isCarried`, tables of areas of a user's own may have had other columns, and {@link Fake.carry} follows.
   *
   * @throws {@link SeedError} when the state is that of other areas or tables; the present one stays.
   * @internal
   */
  resume(state: DocumentOf<T>, isCarried = false): void {
    this.#engine.resume(state, isCarried);
  }

  /**
   * Gives rows of an earlier form of their tables the columns that they lack, and takes away those that are gone.
   *
   * @throws RowsError for rows that do not fit their columns; nothing changes.
   * @internal
   */
  carry(): void {
    this.#engine.carry();
  }

  /**
   * The changes from a state to the present one, as JSON; undefined where only reads have been: for servers that write it
   * down. With `all`, what reads change is a change, too, such as the count of a rate limit.
   *
   * @internal
   */
  changeSince(before: Snapshot, counted: 'all' | 'writes' = 'writes'): StoreChange | undefined {
    return this.#engine.changeSince(stateOf(before), counted);
  }

  /**
   * Changes the present state as it was written down.
   *
   * @internal
   */
  apply(change: StoreChange): void {
    this.#engine.apply(change);
  }

  /**
   * Has something called soon after changes; gives what ends that.
   *
   * @internal
   */
  watch(changed: () => void): () => void {
    return this.#engine.changes.watch({ changed, ended: () => undefined });
  }

  /**
   * Whether its clock runs: for servers that go on with a world.
   *
   * @internal
   */
  get clockMode(): ClockMode {
    return this.#engine.mode;
  }

  /** @internal */
  set clockMode(mode: ClockMode) {
    this.#engine.mode = mode;
  }

  /**
   * The milliseconds until something falls due by itself; undefined where nothing does.
   *
   * @internal
   */
  get dueIn(): number | undefined {
    const { mode, world } = this.#engine;
    const { nextDue, now } = world.clock;
    return mode === 'frozen' || nextDue === undefined ? undefined : Math.max(0, nextDue - now);
  }

  /** Brings a running clock up to date between requests; a frozen one stays. */
  tick(): void {
    this.#engine.tick();
  }

  /** Responds with 404 to a request for another server. */
  #elsewhere({ method, url }: Request): Response {
    const { origin, pathname } = new URL(url);
    const reason = `this fake is at ${this.url}: give your client that address, or the fake this one with the option url`;
    const { journal, clock } = this.#engine.world;
    journal.add({ at: clock.iso, method, path: origin + pathname, operation: null, status: 404, reason });
    return new Response(`${origin}: ${reason}\n`, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
}

function engineOf<T extends AreaTypes>(
  composition: Composition,
  address: string,
  { seed, from, time, as, send, journal }: FakeOptions<T>,
  worlds: WorldControls | undefined,
): Engine {
  const state = from && stateOf(from);
  const engine = new Engine(composition, { address, as: as ?? {}, send, seed, from: state, time, worlds });
  engine.world.journal.keepsBodies = journal?.includes('bodies') === true;
  engine.world.journal.keepsStates = journal?.includes('states') === true;
  return engine;
}

function clockOf(engine: Engine, waits: boolean): FakeClock {
  // A move that is not allowed is thrown at once: a rejection might go unhandled.
  const move = (to: ClockMove): Promise<void> => Promise.resolve(waits ? engine.move(to) : engine.pass(to));
  return {
    now: () => new Date(engine.world.clock.now),
    advance: (seconds) => move({ advance: seconds }),
    set: (instant) => move({ set: instant instanceof Date ? instant.toISOString() : instant }),
  };
}

function handlerOf(engine: Engine, url: string, maxBodyBytes: number): Handle {
  const { modules: areas } = engine.composition;
  const areaOf = byPrefix([
    { prefixes: ['/_fake'], area: controlArea(engine) },
    ...areas.flatMap(({ routes }) => routes ?? []),
  ]);
  const tick = (): void => engine.tick();
  return createHandler(engine.world, {
    areaOf,
    areas,
    basePath: basePathOf(url),
    maxBodyBytes,
    around: throughFaults,
    tick,
    pageFor: browserPages(engine),
  });
}

/** A base address without a slash at its end. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/(?<!\/)\/+$/, '');
}
