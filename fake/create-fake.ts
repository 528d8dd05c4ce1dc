import {
  controlOperations,
  controls,
  faultsSchema,
  webhookSources,
  modules,
  worldSchema,
  type ControlAction,
  type Credentials,
  type FaultTarget,
  type OperationId,
  type WebhookPattern,
  type World,
  type WorldDocument,
  worldJsonSchema,
} from './areas.ts';
import { rejectOptions, type FakeOptions } from './fake-options.ts';
import { clientOptions, type FakeClientOptions } from './client-options.ts';
import { runAction } from './engine/control/actions.ts';
import { controlArea } from './engine/control/area.ts';
import { targetOf } from './engine/control/clock.ts';
import { coverageOf, type Coverage } from './engine/control/coverage.ts';
import { EventFeed } from './engine/control/events.ts';
import type { InspectorPage } from './engine/control/index-page.ts';
import { filtered, isUnmatched, type RequestFilter } from './engine/control/journal.ts';
import { Snapshots } from './engine/control/snapshots.ts';
import { StateViews } from './engine/control/state.ts';
import type { WorldControls } from './engine/control/worlds.ts';
import { deliveryRecords, type Delivery } from './engine/webhooks/views.ts';
import type { Requester } from './engine/http/area.ts';
import { throughFaults } from './engine/faults/apply.ts';
import { FakeFaults } from './engine/faults/fake-faults.ts';
import { fetchThrough } from './engine/http/fetch.ts';
import { createHandler, type Handle } from './engine/http/handle.ts';
import { handleRequest } from './engine/http/platform.ts';
import { basePathOf, isUnder } from './engine/http/addresses.ts';
import { byPrefix } from './engine/http/prefixes.ts';
import { credentialsFrom, type NamedCredential } from './engine/area/credentials.ts';
import { PullBuilder } from './areas/pulls/testing/builders.ts';
import { FakeGit } from './areas/pulls/testing/git-actions.ts';
import { checkDocument } from './engine/seed/check.ts';
import { exportSeed, type SeedExport } from './engine/seed/export.ts';
import { exportDocument, loadDocument } from './engine/seed/load.ts';
import type { Mark } from './engine/store/store.ts';
import { redeliver } from './engine/webhooks/deliver.ts';
import { FakeWebhooks } from './engine/webhooks/fake-webhooks.ts';
import { Changes } from './engine/world/changes.ts';
import { createWorld } from './engine/world/core.ts';
import type { JournalEntry } from './engine/world/journal.ts';
import { Outbox, type WebhookSender } from './engine/world/outbox.ts';

/** A state of a fake to go back to. It holds no copy: keeping it costs what changes afterwards. */
export interface Snapshot {
  /** Keeps other objects from being taken for a snapshot. */
  readonly kind: 'understudy snapshot';
}

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

const coverable = modules
  .flatMap(({ routes = [] }) => routes)
  .map(({ area: { name, operations, reasons } }) => ({ area: name, operations, ...(reasons && { reasons }) }));

const DEFAULT_URL = 'https://understudy.test';
const DEFAULT_BODY_LIMIT = 10 * 1024 * 1024;

/**
 * A fake server of the whole service, in memory. It responds like the real servers: every rule, every message, every
 * header, at once and without a network.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const fake = createFake();
 * const payments = new PaymentsClient(fake.options.payments);
 * const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
 * console.log(transaction.status); // pending
 * ```
 */
export class Fake {
  /** The base URL, without a slash at the end. */
  readonly url: string;
  /** Its clock, which is frozen until it is moved. */
  readonly clock: FakeClock;
  /** Webhook deliveries: what was sent, the next one, sending one again. */
  readonly webhooks: FakeWebhooks;
  /** What goes wrong, on demand: lost responses, outages, rate limits, held requests. */
  readonly faults: FakeFaults<FaultTarget, WebhookPattern>;
  /** The git repositories: branches, history, pushes. */
  readonly git: FakeGit;
  /** Builds repositories, branches and pull requests in the present world. */
  readonly pulls: PullBuilder;
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
  readonly #world: World;
  readonly #changes: Changes;
  readonly #empty: Mark;
  #seed: Mark;
  #inspector: (() => Promise<InspectorPage>) | undefined;
  #time: (() => number) | undefined;
  /** That time when it was last read. */
  #seen = 0;

  /** `worlds` is given by a server of several. */
  constructor(options: FakeOptions = {}, worlds?: WorldControls) {
    rejectOptions(options);
    this.url = addressOf(options.url ?? DEFAULT_URL);
    this.#world = createWorld(modules, options.dialect ?? 'specification');
    this.#world.address = this.url;
    this.#changes = new Changes(this.#world);
    if (options.send !== undefined) this.sendWith(options.send);
    this.#empty = this.#world.store.mark();
    this.#seed = this.#empty;
    this.clock = this.#clock();
    this.webhooks = new FakeWebhooks(this.#world, (delivery) => redeliver(this.#world, webhookSources, delivery));
    this.faults = new FakeFaults(this.#world, faultsSchema);
    this.git = new FakeGit(this.#world);
    this.pulls = new PullBuilder(this.#world);
    this.#time = options.time;
    this.#seen = options.time?.() ?? 0;
    this.seed({ ...(options.time && { clock: new Date(this.#seen).toISOString() }), ...options.seed });
    this.handleAs = this.#handler(options.maxBodyBytes ?? DEFAULT_BODY_LIMIT, worlds);
    this.handle = (request, requester, gone) => handleRequest(this.handleAs, request, { requester, gone });
    this.#world.journal.keepsBodies = options.journal === 'bodies';
  }

  /** `fetch` with this fake behind it: give it to a client, and nothing global is touched. */
  readonly fetch: typeof fetch = fetchThrough((request) =>
    isUnder(request.url, this.url) ? this.handle(request) : Promise.resolve(this.#elsewhere(request)),
  );

  /**
   * Options for the clients, one line to each: `new PaymentsClient(fake.options.payments)`. They have the fake's address,
   * its `fetch`, a credential that may do everything, and its clock, so that waits take no real time.
   */
  get options(): FakeClientOptions {
    return clientOptions(this);
  }

  /** Credentials that may do everything in the present world; reading one that it does not have throws. */
  get credentials(): Credentials {
    const named = modules.map((area) => area.credentials?.(this.#world));
    return credentialsFrom(Object.assign({}, ...named) as Record<string, NamedCredential>) as Credentials;
  }

  /** The last 10,000 requests, oldest first, as far as they take no more than 64 MiB. */
  get journal(): readonly JournalEntry[] {
    return this.#world.journal.entries();
  }

  /** The requests that no route took, or that the fake itself failed on. */
  get unmatched(): readonly JournalEntry[] {
    return this.journal.filter(isUnmatched);
  }

  /** The requests that pass a filter. */
  requests(filter: RequestFilter<OperationId> = {}): readonly JournalEntry[] {
    return filtered(this.journal, filter);
  }

  /** What has been tried since the fake was made: operation by status, seen and never seen. */
  coverage(): Coverage {
    return coverageOf(coverable, this.#world.journal.counts());
  }

  /** Every attempt to deliver a webhook, in order. */
  get deliveries(): readonly Delivery[] {
    return deliveryRecords(this.#world);
  }

  /**
   * Forgets everything and loads a world.
   *
   * @throws {@link SeedError} when the document has issues; the present world stays.
   */
  seed(document: WorldDocument): void {
    checkDocument(document, worldSchema, modules);
    const before = this.#world.store.mark();
    this.#world.store.restore(this.#empty);
    try {
      loadDocument(this.#world, modules, document);
    } catch (error) {
      this.#world.store.restore(before);
      throw error;
    }
    this.#forget();
    this.#seed = this.#world.store.mark();
  }

  /** Goes back to what was seeded, and forgets the journal. */
  reset(): void {
    this.#world.store.restore(this.#seed);
    this.#forget();
  }

  /** The present state as a world document, from which exactly the same state can be loaded. */
  export(options?: { readonly as?: 'state' }): WorldDocument;
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
  export(options: { readonly as: 'seed' }): SeedExport<WorldDocument>;
  export({ as = 'state' }: { readonly as?: 'state' | 'seed' } = {}): WorldDocument | SeedExport<WorldDocument> {
    return as === 'seed'
      ? exportSeed(this.#world, modules, (document) => checkDocument(document, worldSchema, modules))
      : exportDocument(this.#world, modules);
  }

  /** Keeps the present state. */
  snapshot(): Snapshot {
    const snapshot: Snapshot = Object.freeze({ kind: 'understudy snapshot' });
    marks.set(snapshot, { owner: this, mark: this.#world.store.mark() });
    return snapshot;
  }

  /**
   * Goes back to a kept state, as often as you like.
   *
   * @throws TypeError when the snapshot was taken of another fake.
   */
  restore(snapshot: Snapshot): void {
    const kept = marks.get(snapshot);
    if (kept?.owner !== this) throw new TypeError('the snapshot is not of this fake');
    this.#goTo(kept.mark);
  }

  #goTo(mark: Mark): void {
    this.#world.store.restore(mark);
    this.webhooks.rewind(this.#world.webhooks.deliveries.size);
    this.#world.holds.clear();
  }

  /**
   * Does what only a provider or a payer can: ends a payment or a transfer, refunds.
   *
   * @throws {@link Rejection} when the record is not there or its state does not allow it.
   */
  control(action: ControlAction): void {
    runAction(this.#world, modules, action);
  }

  /**
   * Sends webhooks this way from now on, if the fake has no way yet: for adapters.
   *
   * @internal
   */
  sendWith(send: WebhookSender): void {
    const { journal, clock } = this.#world;
    this.#world.outbox ??= new Outbox(send, (error) => journal.addInternalError(clock.iso, 'webhook', error));
  }

  /**
   * Records an error of the fake itself that an adapter met.
   *
   * @internal
   */
  reportInternalError(where: string, error: unknown): void {
    this.#world.journal.addInternalError(this.#world.clock.iso, where, error);
  }

  /**
   * Shows this page for the control routes, if the fake has none yet, and keeps the states that it goes back to: for
   * adapters.
   *
   * @internal
   */
  inspectWith(page: () => Promise<InspectorPage>): void {
    this.#inspector ??= page;
    this.#world.journal.keepsStates = true;
  }

  /**
   * Ends what waits for changes of a world that is removed.
   *
   * @internal
   */
  end(): void {
    this.faults.clear();
    this.#changes.end();
  }

  /** Brings a running clock up to date between requests; a frozen one stays. */
  tick(): void {
    this.#run();
  }

  #clock(): FakeClock {
    // A move that is not allowed is thrown at once, not as a rejection that nobody may be waiting for.
    const move = (to: unknown): Promise<void> =>
      Promise.resolve(this.webhooks.moveAndDeliver(targetOf(this.#world, to)));
    return {
      now: () => new Date(this.#world.clock.now),
      advance: (seconds) => move({ advance: seconds }),
      set: (instant) => move({ set: instant instanceof Date ? instant.toISOString() : instant }),
    };
  }

  #handler(maxBodyBytes: number, worlds: WorldControls | undefined): Handle {
    const control = {
      world: this.#world,
      seed: (document: unknown) => this.#seedOverHttp(document as WorldDocument),
      export: (as: 'seed' | 'state') => (as === 'seed' ? this.export({ as }) : this.export()),
      reset: () => this.reset(),
      coverage: () => this.coverage(),
      snapshots: new Snapshots<Snapshot>({
        snapshot: () => this.snapshot(),
        restore: (snapshot) => this.restore(snapshot),
        now: () => this.#world.clock.iso,
      }) as Snapshots<unknown>,
      goTo: (mark: Mark) => this.#goTo(mark),
      events: new EventFeed(this.#world, this.#changes),
      state: new StateViews(this.#world, modules),
      isRunning: () => this.#time !== undefined,
      schema: worldJsonSchema,
      page: () => this.#inspector?.(),
      worlds,
      control: (action: unknown) => runAction(this.#world, modules, action),
      moveClock: (move: unknown) => this.webhooks.moveAndDeliver(targetOf(this.#world, move)),
    };
    const areaOf = byPrefix([
      { prefixes: ['/_fake'], area: controlArea(control, controls, controlOperations) },
      ...modules.flatMap(({ routes }) => routes ?? []),
    ]);
    const basePath = basePathOf(this.url);
    const tick = (): void => this.#run();
    return createHandler(this.#world, { areaOf, basePath, maxBodyBytes, around: throughFaults, tick });
  }

  /** A request that would have gone to somebody else's server. */
  #elsewhere({ method, url }: Request): Response {
    const { origin, pathname } = new URL(url);
    const reason = `this fake is at ${this.url}: give your client that address, or the fake this one with the option url`;
    const { journal, clock } = this.#world;
    journal.add({ at: clock.iso, method, path: origin + pathname, operation: null, status: 404, reason });
    return new Response(`${origin}: ${reason}\n`, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }

  /** Requests and deliveries belong to the world that is gone. */
  #forget(): void {
    this.#world.journal.clear();
    this.webhooks.rewind();
    this.#world.holds.clear();
  }

  /** A world that came over HTTP is a test's own: its clock is frozen. */
  #seedOverHttp(document: WorldDocument): void {
    this.seed(document);
    this.#time = undefined;
  }

  /** A running clock moves by what has passed since it was last read. */
  #run(): void {
    if (this.#time === undefined) return;
    const { clock, journal } = this.#world;
    try {
      const time = this.#time();
      if (!Number.isFinite(time)) throw new TypeError(`the option time must give milliseconds; received ${time}`);
      clock.pass(clock.now + Math.max(0, time - this.#seen));
      this.#seen = time;
    } catch (error) {
      journal.addInternalError(clock.iso, 'time', error);
    }
  }
}

/** A base address without a slash at its end. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/(?<!\/)\/+$/, '');
}

// Snapshots are opaque, so the state of each is kept beside it.
const marks = new WeakMap<Snapshot, { readonly owner: Fake; readonly mark: Mark }>();

/**
 * Makes a fake server. Fakes share nothing, so there may be as many as you like.
 *
 * @throws {@link SeedError} when the seed has issues.
 * @throws TypeError when an option is not valid.
 */
export function createFake(options?: FakeOptions): Fake {
  return new Fake(options);
}
