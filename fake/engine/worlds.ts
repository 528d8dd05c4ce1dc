import { isSeedError } from './area/seed-issues.ts';
import type { AreaTypes } from './area/types.ts';
import { compositionOf, fakeOf, type ComposedFake, type CreateFake } from './compose.ts';
import type { Composition } from './composed/composition.ts';
import type { InspectorPage } from './composed/engine.ts';
import { checkedName } from './composed/snapshots.ts';
import type { NamedWorld, WorldControls } from './composed/named-worlds.ts';
import type { FakeOptions } from './composed/options.ts';
import type { DocumentOf } from './composed/types.ts';
import type { Fake } from './fake.ts';
import type { Outcome, Reply, Requester } from './http/area.ts';
import type { Arrival } from './http/handle.ts';
import type { Incoming } from './http/incoming.ts';
import { handleRequest } from './http/platform.ts';
import { basePathOf } from './http/addresses.ts';
import { Rejection } from './http/rejection.ts';
import type { WebhookSender } from './world/outbox.ts';

/** Options of several worlds: those of each fake, and how many there may be. */
export interface WorldsOptions<T extends AreaTypes = AreaTypes> extends FakeOptions<T> {
  /** How many named worlds there are at the most; the least recently used one goes first. Default: 1,000. */
  readonly maxWorlds?: number;
}

/** What a new world is made with. */
export interface WorldOptions<T extends AreaTypes = AreaTypes> {
  /** Its name: letters, digits, dots, dashes and underscores. Default: a new one. */
  readonly name?: string;
  /** What it starts with. Default: the seed that all worlds have. */
  readonly seed?: DocumentOf<T>;
}

const MOST_WORLDS = 1000;
const PREFIX = '/_world/';

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
  readonly #most: number;
  readonly #path: string;
  /** The least recently used one first. */
  readonly #named = new Map<string, ComposedFake<T>>();
  readonly #dropped = new Set<string>();
  #send: WebhookSender | undefined;
  #inspector: (() => Promise<InspectorPage>) | undefined;
  #made = 0;

  constructor({ createFake, maxWorlds = MOST_WORLDS, ...options }: WorldsOptions<T> & Made<T>) {
    if (!Number.isInteger(maxWorlds) || maxWorlds < 1)
      throw new TypeError(`maxWorlds must be an integer above 0; received ${maxWorlds}`);
    this.#composition = compositionOf(createFake);
    this.#options = options;
    this.#most = maxWorlds;
    this.#main = fakeOf(this.#composition, options, this.#controls());
    this.url = this.main.url;
    this.#path = basePathOf(this.url);
  }

  /** The names of the worlds, the least recently used one first. */
  get names(): readonly string[] {
    return [...this.#named.keys()];
  }

  /**
   * Makes a world, with an address of its own.
   *
   * @throws {@link Rejection} when the name is not valid or taken.
   * @throws {@link SeedError} when the seed has issues.
   */
  create({ name, seed }: WorldOptions<T> = {}): ComposedFake<T> {
    const checked = name === undefined ? this.#freeName() : checkedName(name);
    if (this.#named.has(checked))
      throw new Rejection(
        'conflict',
        `the world '${checked}' is there already: choose another name, or delete it first`,
      );
    const url = `${this.url}${PREFIX}${checked}`;
    const fake = this.#fakeAt(url, seed ?? this.#options.seed);
    this.#named.set(checked, fake);
    this.#dropped.delete(checked);
    this.#dropOldest();
    return fake;
  }

  #fakeAt(url: string, seed: DocumentOf<T> | undefined, composition = this.#composition): ComposedFake<T> {
    const fake = fakeOf(composition, { ...this.#options, ...(seed !== undefined && { seed }), url }, this.#controls());
    if (this.#send !== undefined) fake.sendWith(this.#send);
    if (this.#inspector !== undefined) fake.inspectWith(this.#inspector);
    return fake;
  }

  /**
   * Replaces every world by one of other areas, and gives whether all have kept their states: a state whose tables are not the
   * same gives way to the seed. Where a seed has issues, nothing changes.
   *
   * @throws {@link SeedError} when a seed has issues.
   * @internal
   */
  recompose(createFake: CreateFake<T>): boolean {
    const composition = compositionOf(createFake);
    let isKept = true;
    const replaced = (fake: ComposedFake<T>): ComposedFake<T> => {
      const made = this.#fakeAt(fake.url, fake.document, composition);
      isKept = resumed(made, fake) && isKept;
      return made;
    };
    const main = replaced(this.#main);
    const named = [...this.#named].map(([name, fake]) => [name, replaced(fake)] as const);
    for (const fake of [this.#main, ...this.#named.values()]) fake.end();
    this.#composition = composition;
    this.#main = main;
    for (const [name, fake] of named) this.#named.set(name, fake);
    return isKept;
  }

  /** The world of a name. */
  get(name: string): ComposedFake<T> | undefined {
    return this.#named.get(name);
  }

  /** Removes a world; gives whether it was there. */
  delete(name: string): boolean {
    this.#named.get(name)?.end();
    return this.#named.delete(name);
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
  handleAs(incoming: Incoming, { requester }: Arrival = {}): Outcome | Promise<Outcome> {
    const name = this.#nameInPath(incoming.url.pathname);
    if (name === undefined) return this.main.handleAs(incoming, { requester });
    const fake = this.#use(name);
    return fake === undefined ? this.#unknown(name) : fake.handleAs(incoming, { requester });
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
  sendWith(send: WebhookSender): void {
    this.#send ??= send;
    for (const fake of [this.main, ...this.#named.values()]) fake.sendWith(send);
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

  /** A world that is used goes to the end of the line. */
  #use(name: string): ComposedFake<T> | undefined {
    const fake = this.#named.get(name);
    if (fake === undefined) return undefined;
    this.#named.delete(name);
    this.#named.set(name, fake);
    return fake;
  }

  #dropOldest(): void {
    const [oldest] = this.#named.size > this.#most ? this.#named.keys() : [];
    if (oldest === undefined) return;
    this.delete(oldest);
    this.#dropped.add(oldest);
    const [forgotten] = this.#dropped.size > MOST_WORLDS ? this.#dropped : [];
    if (forgotten !== undefined) this.#dropped.delete(forgotten);
  }

  #freeName(): string {
    do this.#made += 1;
    while (this.#named.has(`w${this.#made}`));
    return `w${this.#made}`;
  }

  #unknown(name: string): Reply {
    const why = this.#dropped.has(name)
      ? `the world '${name}' was removed, because there were more than ${this.#most} (--max-worlds, maxWorlds)`
      : `there is no world '${name.slice(0, 64)}'`;
    const names = this.names.slice(-10).join(', ');
    const error = `${why}: POST /_fake/worlds makes one; ${names === '' ? 'there are none' : `used last: ${names}`}`;
    return { status: 404, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ error }) };
  }

  #controls(): WorldControls {
    // From within a world the addresses of all are those below the server's own.
    const at = (base: string, name: string): NamedWorld => ({ name, url: `${base.split(PREFIX)[0]}${PREFIX}${name}` });
    return {
      list: (base) => this.names.map((name) => at(base, name)),
      create: (base, { name, seed }) => {
        const fake = this.create({
          ...(name !== undefined && { name }),
          ...(seed !== undefined && { seed: seed as DocumentOf<T> }),
        });
        return at(base, fake.url.slice(fake.url.lastIndexOf('/') + 1));
      },
      delete: (name) => {
        if (!this.delete(name))
          throw new Rejection('not found', `there is no world '${name}': GET /_fake/worlds lists them`);
      },
    };
  }
}

/** Goes on in a fake from where another one is; false where their tables are not the same. */
function resumed<T extends AreaTypes>(fake: Fake<T>, from: Fake<T>): boolean {
  try {
    fake.resume(from.export());
    return true;
  } catch (error) {
    if (isSeedError(error)) return false;
    throw error;
  }
}

/**
 * Makes isolated worlds behind one address.
 *
 * @throws {@link SeedError} when the seed has issues.
 */
export function createWorlds<T extends AreaTypes>(options: WorldsOptions<T> & Made<T>): Worlds<T> {
  return new Worlds(options);
}

/** What makes the worlds. */
interface Made<T extends AreaTypes> {
  /** What `composeFake` gave. */
  readonly createFake: CreateFake<T>;
}

/** Makes servers of several worlds with some areas. */
export type CreateWorlds<T extends AreaTypes> = (options?: WorldsOptions<T>) => Worlds<T>;

/** The same for worlds that this makes. */
export const worldsWith =
  <T extends AreaTypes>(createFake: CreateFake<T>): CreateWorlds<T> =>
  (options = {}) =>
    createWorlds({ createFake, ...options });
