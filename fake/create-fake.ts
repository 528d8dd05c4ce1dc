import { areaOf, areasOf } from './areas.ts';
import { targetOf } from './control/controls.ts';
import { deliveryRecords, type Delivery } from './control/deliveries.ts';
import type { JournalEntry } from './control/journal.ts';
import { runVerb, type ControlVerb } from './control/verbs.ts';
import { credentialsOf, type Credentials } from './credentials.ts';
import { fetchThrough } from './fetch.ts';
import { createHandler } from './http/handle.ts';
import type { FakeOptions } from './options.ts';
import { PullBuilder } from './pulls/testing/builders.ts';
import { FakeGit } from './pulls/testing/git-actions.ts';
import type { WorldDocument } from './seed/document.ts';
import { checkedWorld, SeedError } from './seed/faults.ts';
import { plant, uproot } from './seed/plant.ts';
import type { Mark } from './store/store.ts';
import { taskRunners } from './tasks.ts';
import { FakeWebhooks } from './webhooks.ts';
import { createWorld, type World } from './world/world.ts';

/** A state of a fake to go back to. It holds no copy: keeping it costs what changes afterwards. */
export interface Snapshot {
  /** What it is, so that it cannot be mistaken for something else. */
  readonly kind: 'understudy snapshot';
}

/** The clock of a fake. */
export interface FakeClock {
  /** The time. */
  readonly now: () => Date;
  /** Moves forwards by so many seconds, and runs what falls due. */
  readonly advance: (seconds: number) => void;
  /** Moves forwards to an instant, and runs what falls due. */
  readonly set: (instant: Date | string) => void;
}

const DEFAULT_URL = 'https://understudy.test';
const DEFAULT_BODY_LIMIT = 10 * 1024 * 1024;

/**
 * A fake server of the whole service, in memory. It answers like the real servers: every rule, every text, every
 * header, at once and without a network.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const fake = createFake();
 * const payments = new PaymentsClient({ baseUrl: fake.url, fetch: fake.fetch, auth: { apiKey: fake.credentials.apiKey } });
 * const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
 * console.log(transaction.status); // pending
 * ```
 */
export class Fake {
  /** The base address it stands at, without a slash at the end. */
  readonly url: string;
  /** Its clock, which stands until it is moved. */
  readonly clock: FakeClock;
  /** Webhook deliveries: what was sent, what comes next, sending again. */
  readonly webhooks: FakeWebhooks;
  /** The git repositories: branches, history, pushes. */
  readonly git: FakeGit;
  /** Builds repositories, branches and pull requests in the present world. */
  readonly pulls: PullBuilder;
  /** Answers a request. It never rejects: bad requests get the area's error. */
  readonly handle: (request: Request) => Promise<Response>;
  readonly #world: World;
  readonly #empty: Mark;
  #seed: Mark;
  #time: (() => number) | undefined;
  /** That time when it was last looked at. */
  #seen = 0;

  constructor(options: FakeOptions = {}) {
    this.url = (options.url ?? DEFAULT_URL).replace(/\/+$/, '');
    this.#world = createWorld(taskRunners);
    this.#world.send = options.send;
    this.#empty = this.#world.store.mark();
    this.#seed = this.#empty;
    this.clock = this.#clock();
    this.webhooks = new FakeWebhooks(this.#world);
    this.git = new FakeGit(this.#world);
    this.pulls = new PullBuilder(this.#world);
    this.#time = options.time;
    this.#seen = options.time?.() ?? 0;
    this.seed({ ...(options.time && { clock: new Date(this.#seen).toISOString() }), ...options.seed });
    this.handle = this.#handler(options.maxBodyBytes ?? DEFAULT_BODY_LIMIT);
  }

  /** `fetch` with this fake behind it: give it to a client, and nothing global is touched. */
  readonly fetch: typeof fetch = fetchThrough((request) => this.handle(request));

  /** Credentials that may do everything in the present world; empty where it has none of a kind. */
  get credentials(): Credentials {
    return credentialsOf(this.#world);
  }

  /** The last 10,000 requests, oldest first. */
  get journal(): readonly JournalEntry[] {
    return this.#world.journal.entries();
  }

  /** The requests that no route took, or that the fake itself failed on. */
  get unanswered(): readonly JournalEntry[] {
    return this.journal.filter((entry) => entry.operation === null || entry.fault !== undefined);
  }

  /** Every attempt to deliver a webhook, in order. */
  get deliveries(): readonly Delivery[] {
    return deliveryRecords(this.#world);
  }

  /**
   * Forgets everything and plants a world.
   *
   * @throws {@link SeedError} when the document has faults; the present world stays.
   */
  seed(document: WorldDocument): void {
    const checked = checkedWorld(document);
    const before = this.#world.store.mark();
    this.#world.store.restore(this.#empty);
    try {
      plant(this.#world, checked);
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

  /** The present state as a world document, from which the same state can be planted. */
  export(): WorldDocument {
    return uproot(this.#world);
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
    this.#world.store.restore(kept.mark);
    this.webhooks.rewind(this.#world.payments.deliveries.size);
  }

  /**
   * Makes a move that only a test can make: ends a payment or a transfer, refunds.
   *
   * @throws {@link Refusal} when the record is not there or its state does not allow the move.
   */
  control(verb: ControlVerb): void {
    runVerb(this.#world, verb);
  }

  /** Brings a running clock up to date between requests; a standing one stays. */
  tick(): void {
    this.#run();
  }

  #clock(): FakeClock {
    const move = (to: unknown): void => this.#world.clock.moveTo(targetOf(this.#world, to));
    return {
      now: () => new Date(this.#world.clock.now),
      advance: (seconds) => move({ advance: seconds }),
      set: (instant) => move({ set: instant instanceof Date ? instant.toISOString() : instant }),
    };
  }

  #handler(maxBodyBytes: number): (request: Request) => Promise<Response> {
    const areas = areasOf({
      world: this.#world,
      seed: (document) => this.#plantOverHttp(document as WorldDocument),
      export: () => this.export(),
      control: (verb) => runVerb(this.#world, verb),
      moveClock: (move) => this.webhooks.moveAndDeliver(targetOf(this.#world, move)),
    });
    const answer = createHandler(this.#world, (path) => areaOf(areas, path), { maxBodyBytes });
    return (request) => {
      this.#run();
      return answer(request);
    };
  }

  /** What was asked and looked at belongs to the world that is gone. */
  #forget(): void {
    this.#world.journal.clear();
    this.webhooks.rewind();
  }

  /** A world that came over HTTP is a test's own: its clock stands, and nothing leaves it. */
  #plantOverHttp(document: WorldDocument): void {
    this.seed(document);
    this.#time = undefined;
    this.#world.send = undefined;
  }

  /** A running clock moves by what has passed since it was last looked at. */
  #run(): void {
    if (this.#time === undefined) return;
    const time = this.#time();
    this.#world.clock.moveTo(this.#world.clock.now + Math.max(0, time - this.#seen));
    this.#seen = time;
  }
}

// Snapshots are opaque, so what they stand for is kept beside them.
const marks = new WeakMap<Snapshot, { readonly owner: Fake; readonly mark: Mark }>();

/**
 * Makes a fake server. As many as you like may stand side by side.
 *
 * @throws {@link SeedError} when the seed has faults.
 */
export function createFake(options?: FakeOptions): Fake {
  return new Fake(options);
}

export { SeedError };
