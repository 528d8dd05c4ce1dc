import type { AreaTypes } from './area/types.ts';
import { compositionOf, fakeOf, type ComposedFake, type CreateFake } from './compose.ts';
import type { Composition } from './composed/composition.ts';
import type { InspectorPage } from './composed/engine.ts';
import { checkedName } from './composed/snapshots.ts';
import type { MadeWorld, NamedWorld, WorldControls } from './composed/named-worlds.ts';
import type { FakeOptions } from './composed/options.ts';
import type { Snapshot } from './composed/states.ts';
import type { DocumentOf } from './composed/types.ts';
import { Fake } from './fake.ts';
import type { Reply, Requester } from './http/area.ts';
import type { Arrival } from './http/handle.ts';
import type { Incoming } from './http/incoming.ts';
import { handleRequest } from './http/platform.ts';
import { basePathOf } from './http/addresses.ts';
import { orRejected, Rejection, rejectionStatus } from './http/rejection.ts';
import type { Network, WebhookSender } from './world/outbox.ts';

/** Options of several worlds: those of each fake, and how many there may be. */
export interface WorldsOptions<T extends AreaTypes = AreaTypes> extends FakeOptions<T> {
  /** How many named worlds there may be; a further one is rejected. Default: 1,000. */
  readonly maxWorlds?: number;
  /**
   * Whether a world is made, from the seed of all worlds, when a request first names it, instead of by `create` and
   * `POST /_fake/worlds` alone. Default: false.
   */
  readonly worldsOnUse?: boolean;
}

/** The options of a new world. */
export interface WorldOptions<T extends AreaTypes = AreaTypes> {
  /** Its name: letters, digits, dots, dashes and underscores. Default: a new one. */
  readonly name?: string;
  /** The seed that it starts with. Default: that of all worlds. */
  readonly seed?: DocumentOf<T>;
  /** Instead of a seed: the present state of a fake, such as another world, or a snapshot. `reset` goes back to it. */
  readonly from?: Fake<T> | Snapshot;
}

const MAX_WORLDS = 1000;
const PREFIX = '/_world/';
/** The world of requests that name none, where one is named. */
const MAIN = 'main';

/**
 * Isolated worlds behind one address: each has its own records, clock, journal, faults and deliveries. A request names
 * its world by its path (`/_world/NAME/…`, the base address of a client); one that names none goes to the main world.
 */
export class Worlds<T extends AreaTypes = AreaTypes> {
  /** The address of the main world. */
  readonly url: string;
  /** The world of requests that name none. */
  get main(): ComposedFake<T> {
    return this.#main;
  }
  #main: ComposedFake<T>;
  #composition: Composition;
  readonly #options: FakeOptions<T>;
  readonly #start: Start<T>;
  readonly #most: number;
  readonly #areMadeOnUse: boolean;
  readonly #path: string;
  readonly #named = new Map<string, ComposedFake<T>>();
  #sending: Parameters<Worlds<T>['sendWith']> | undefined;
  #inspector: (() => Promise<InspectorPage>) | undefined;
  #watcher: ((name: string | undefined) => void) | undefined;
  #made = 0;
  /**
   * Called with each world that is about to be removed: what it has counted goes with it.
   *
   * @internal
   */
  onRemoval: ((fake: ComposedFake<T>) => void) | undefined;

  constructor({ createFake, maxWorlds = MAX_WORLDS, worldsOnUse = false, ...options }: WorldsOptions<T> & Made<T>) {
    if (!Number.isInteger(maxWorlds) || maxWorlds < 1)
      throw new TypeError(`maxWorlds must be an integer above 0; received ${maxWorlds}`);
    this.#composition = compositionOf(createFake);
    const { seed, from, ...others } = options;
    this.#options = others;
    this.#start = { ...(seed && { seed }), ...(from && { from }) };
    this.#most = maxWorlds;
    this.#areMadeOnUse = worldsOnUse;
    this.#main = fakeOf(this.#composition, options, this.#controls());
    this.url = this.main.url;
    this.#path = basePathOf(this.url);
  }

  /** The names of the worlds, in the order in which they were made. */
  get names(): readonly string[] {
    return [...this.#named.keys()];
  }

  /**
   * Makes a world, with an address of its own; with `count`, so many at once, with a number behind the name
   * (`NAME-1`, `NAME-2`). Worlds that start with the same state share it until they change it.
   *
   * @throws {@link Rejection} when the name is not valid or taken, or there would be too many; none is made.
   * @throws {@link SeedError} when the seed has issues.
   * @throws TypeError when `from` is no state of a fake of the same areas.
   *
   * @example
   * ```ts
   * import { createWorlds } from 'understudy-sdk/fake';
   *
   * const worlds = createWorlds();
   * const shop = worlds.create({ name: 'shop' });
   * const copies = worlds.create({ from: shop, count: 100 });
   * console.log(copies.length, copies[0]?.url); // 100 https://understudy.test/_world/w1
   * ```
   */
  create(options?: WorldOptions<T>): ComposedFake<T>;
  create(options: WorldOptions<T> & { readonly count: number }): readonly ComposedFake<T>[];
  create(options: WorldOptions<T> & { readonly count?: number } = {}): ComposedFake<T> | readonly ComposedFake<T>[] {
    const { count, name } = options;
    const names = this.#newNames(name, count);
    const start = this.#startOf(options);
    // All of them are made before any is there: an issue of the seed leaves none.
    const made = names.map((one) => this.#fakeAt(`${this.url}${PREFIX}${one}`, start));
    made.forEach((fake, i) => this.#named.set(names[i] ?? '', fake));
    for (const name of names) this.#watcher?.(name);
    return count === undefined ? (made[0] as ComposedFake<T>) : made;
  }

  /** Names that no world has, as many as are asked for. */
  #newNames(name: string | undefined, count: number | undefined): string[] {
    if (count !== undefined && !(Number.isInteger(count) && count > 0))
      throw new Rejection('invalid', `count: expected an integer above 0; received ${String(count)}`);
    if (this.#named.size + (count ?? 1) > this.#most)
      throw new Rejection(
        'conflict',
        `there are ${this.#named.size} of at most ${this.#most} worlds (--max-worlds, maxWorlds): delete some first (DELETE /_fake/worlds/NAME)`,
      );
    const group = name === undefined ? undefined : checkedName(name);
    if (group === undefined) return Array.from({ length: count ?? 1 }, () => this.#freeName());
    const names = count === undefined ? [group] : Array.from({ length: count }, (_, i) => `${group}-${i + 1}`);
    const taken = names.find((one) => this.#named.has(one));
    if (taken !== undefined)
      throw new Rejection('conflict', `the world '${taken}' is there already: choose another name, or delete it first`);
    return names;
  }

  /** The seed of new worlds. */
  #startOf({ seed, from }: WorldOptions<T>): Start<T> {
    if (from !== undefined && seed !== undefined) throw new Rejection('invalid', 'seed, from: expected one of them');
    if (from !== undefined) return { from: from instanceof Fake ? from.snapshot() : from };
    return seed === undefined ? this.#start : { seed };
  }

  #fakeAt(url: string, start: Start<T>, composition = this.#composition): ComposedFake<T> {
    const fake = fakeOf(composition, { ...this.#options, ...start, url }, this.#controls());
    if (this.#sending !== undefined) fake.sendWith(...this.#sending);
    if (this.#inspector !== undefined) fake.inspectWith(this.#inspector);
    this.#watch(fake);
    return fake;
  }

  /**
   * Replaces every world by one of other areas, whose states go on: rows get the columns that they lack. Where a seed or a row
   * does not fit, nothing changes.
   *
   * @throws {@link SeedError} when a seed has issues; RowsError when rows do not fit the columns of their table.
   * @internal
   */
  recompose(createFake: CreateFake<T>): void {
    const composition = compositionOf(createFake);
    const replaced = (fake: ComposedFake<T>): ComposedFake<T> => {
      const made = this.#fakeAt(fake.url, { seed: fake.document }, composition);
      made.resume(fake.export(), true);
      made.carry();
      return made;
    };
    const main = replaced(this.#main);
    const named = [...this.#named].map(([name, fake]) => [name, replaced(fake)] as const);
    for (const fake of [this.#main, ...this.#named.values()]) fake.end();
    this.#composition = composition;
    this.#main = main;
    for (const [name, fake] of named) this.#named.set(name, fake);
    for (const name of [undefined, ...this.names]) this.#watcher?.(name);
  }

  /**
   * Has something called soon after a world has changed, by its name, which the main one has not; at once for a world that
   * was made, removed or replaced.
   *
   * @internal
   */
  watch(watcher: (name: string | undefined) => void): void {
    this.#watcher = watcher;
    for (const fake of [this.#main, ...this.#named.values()]) this.#watch(fake);
  }

  #watch(fake: ComposedFake<T>): void {
    const watcher = this.#watcher;
    if (watcher !== undefined) fake.watch(() => watcher(this.#nameInPath(new URL(fake.url).pathname)));
  }

  /**
   * The form of all worlds: states are good in worlds of the same form.
   *
   * @internal
   */
  get form(): string {
    return this.#composition.form;
  }

  /** The world of a name. */
  get(name: string): ComposedFake<T> | undefined {
    return this.#named.get(name);
  }

  /** Removes a world; gives whether it was there. */
  delete(name: string): boolean {
    const fake = this.#named.get(name);
    if (fake !== undefined) this.onRemoval?.(fake);
    fake?.end();
    const wasThere = this.#named.delete(name);
    if (wasThere) this.#watcher?.(name);
    return wasThere;
  }

  /** Handles a request in the world that it names, as {@link Fake.handle} does. */
  handle(request: Request, requester?: Requester, gone?: () => AbortSignal): Promise<Response> {
    return handleRequest((incoming, arrival) => this.handleAs(incoming, arrival), request, { requester, gone });
  }

  /**
   * The same for a request as an adapter has it.
   *
   * @internal
   */
  handleAs(incoming: Incoming, { requester }: Arrival = {}): Reply | Promise<Reply> {
    const name = this.#nameInPath(incoming.url.pathname);
    if (name === undefined) return this.main.handleAs(incoming, { requester });
    const fake = this.#named.get(name);
    if (fake !== undefined) return fake.handleAs(incoming, { requester });
    return orRejected<Reply | Promise<Reply>>(
      () => this.#madeOnUse(name).handleAs(incoming, { requester }),
      ({ kind, message }) => errorReply(rejectionStatus[kind], message),
    );
  }

  /** A world that a request names, and that is not there yet. */
  #madeOnUse(name: string): ComposedFake<T> {
    if (this.#areMadeOnUse) return this.create({ name });
    const names = this.names.slice(-10).join(', ');
    const known = names === '' ? 'there are none' : `the last ones: ${names}`;
    throw new Rejection(
      'not found',
      `there is no world '${name.slice(0, 64)}': POST /_fake/worlds makes one; ${known}`,
    );
  }

  /** Brings running clocks up to date between requests. */
  tick(): void {
    for (const fake of [this.main, ...this.#named.values()]) fake.tick();
  }

  /**
   * Sends webhooks of all worlds this way from now on, if they have no way yet: for adapters.
   *
   * @internal
   */
  sendWith(send: WebhookSender, network?: Network): void {
    this.#sending ??= [send, network];
    for (const fake of [this.main, ...this.#named.values()]) fake.sendWith(send, network);
  }

  /**
   * Shows this page for the control routes of all worlds, if they have none yet: for adapters.
   *
   * @internal
   */
  inspectWith(page: () => Promise<InspectorPage>): void {
    this.#inspector ??= page;
    for (const fake of [this.main, ...this.#named.values()]) fake.inspectWith(this.#inspector);
  }

  /**
   * Records an error of the fake itself that an adapter met.
   *
   * @internal
   */
  reportInternalError(where: string, error: unknown): void {
    this.main.reportInternalError(where, error);
  }

  #nameInPath(pathname: string): string | undefined {
    const start = this.#path + PREFIX;
    return pathname.startsWith(start) ? pathname.slice(start.length).split('/')[0] : undefined;
  }

  #freeName(): string {
    do this.#made += 1;
    while (this.#named.has(`w${this.#made}`));
    return `w${this.#made}`;
  }

  #controls(): WorldControls {
    // From within a world the addresses of all are those below the server's own.
    const at = (base: string, name: string): NamedWorld => ({ name, url: `${base.split(PREFIX)[0]}${PREFIX}${name}` });
    const made = (base: string, { url, credentials }: ComposedFake<T>): MadeWorld => ({
      ...at(base, url.slice(url.lastIndexOf('/') + 1)),
      credentials: credentials as object,
    });
    return {
      list: (base) => this.names.map((name) => at(base, name)),
      create: (base, { count, ...options }) => {
        const given = options as WorldOptions<T>;
        if (count === undefined) return made(base, this.create(given));
        return this.create({ ...given, count }).map((fake) => made(base, fake));
      },
      state: (name) => (this.#named.get(name) ?? (name === MAIN ? this.#main : undefined))?.snapshot(),
      delete: (name) => {
        if (!this.delete(name))
          throw new Rejection('not found', `there is no world '${name}': GET /_fake/worlds lists them`);
      },
    };
  }
}

const errorReply = (status: number, error: string): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ error }),
  reason: error,
});

/** The seed of a world. */
type Start<T extends AreaTypes> = Pick<FakeOptions<T>, 'seed' | 'from'>;

/**
 * Makes isolated worlds behind one address.
 *
 * @throws {@link SeedError} when the seed has issues.
 */
export function createWorlds<T extends AreaTypes>(options: WorldsOptions<T> & Made<T>): Worlds<T> {
  return new Worlds(options);
}

/** The function that makes the worlds. */
interface Made<T extends AreaTypes> {
  /** The result of `composeFake`. */
  readonly createFake: CreateFake<T>;
}

/** Makes servers of several worlds with some areas. */
export type CreateWorlds<T extends AreaTypes> = (options?: WorldsOptions<T>) => Worlds<T>;

/** The same for worlds that this makes. */
export const worldsWith =
  <T extends AreaTypes>(createFake: CreateFake<T>): CreateWorlds<T> =>
  (options = {}) =>
    createWorlds({ createFake, ...options });
