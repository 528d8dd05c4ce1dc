/**
 * The fake on Cloudflare Workers: each world is a Durable Object, whose state outlives the process.
 *
 * @module understudy-sdk/fake/workers
 */
import type { AreaTypes } from '../engine/area/types.ts';
import type { CreateFake } from '../engine/compose.ts';
import type { FakeOptions } from '../engine/composed/options.ts';
import type { ObjectContext, WorkerBindings } from './workers/platform.ts';
import { throughGate } from './workers/gate.ts';
import type { DeliverTo } from './workers/send.ts';
import type { Settings } from './workers/settings.ts';
import { WorldObject } from './workers/world-object.ts';

export type {
  ObjectContext,
  ObjectNamespace,
  ObjectStorage,
  ObjectStub,
  SqlStorage,
  SqlValue,
  WorkerBindings,
} from './workers/platform.ts';
export type { DeliverTo } from './workers/send.ts';

/** Options of the worlds of a deployment; all of them are optional. */
export interface DurableWorldsOptions<T extends AreaTypes = AreaTypes> extends Pick<
  FakeOptions<T>,
  'seed' | 'as' | 'journal' | 'maxBodyBytes'
> {
  /** Whether the clocks of worlds run with real time, or stand still until they are moved. Default: `frozen`. */
  readonly clock?: 'real' | 'frozen';
  /**
   * Where webhooks are really sent: `all` anywhere, or to a list of hosts, a leading dot for all names below (`.shop.test`).
   * Default: `none`.
   */
  readonly deliver?: DeliverTo;
  /**
   * Whether a world that was never made begins with the seed when it is first asked for. With `false`, only
   * `POST /_fake/worlds` makes worlds, so only who has the token. Default: true.
   */
  readonly isOpen?: boolean;
  /** The bytes that the seed and the state of a world may take, as JSON. Default: 8 MiB, which the 128 MB of a Worker hold. */
  readonly maxStateBytes?: number;
  /** The page at `/_world/NAME/_fake/`: the default export of `understudy-sdk/inspector.json`. Default: none. */
  readonly inspector?: { readonly html: string; readonly policy: string };
}

/** The exports of a Worker with worlds. */
export interface DurableWorlds {
  /** The class of the Durable Objects, which the binding `WORLDS` names. */
  readonly World: new (context: ObjectContext, env: unknown) => DurableWorld;
  /** The Worker itself: its default export. */
  readonly handler: WorldsHandler;
}

/** The Durable Object of a world, which the runtime calls. */
export interface DurableWorld {
  /** Handles a request to the world. */
  fetch(request: Request): Promise<Response>;
  /** Does what has fallen due on a running clock. */
  alarm(): Promise<void>;
}

/** A Worker that leads each request to its world. */
export interface WorldsHandler {
  /** Handles a request. */
  fetch(request: Request, env: WorkerBindings): Promise<Response>;
}

const MAX_STATE_BYTES = 8 * 1024 * 1024;

/**
 * Isolated worlds on Cloudflare Workers, each in a Durable Object with SQLite storage: a request names its world by its path
 * (`/_world/NAME/…`), and what it changes is written before its response leaves.
 *
 * @param createFake - the result of `composeFake`, or `createFake` of an entry point: the areas of the worlds.
 * @throws `SeedError` when the seed has issues.
 * @throws TypeError when an option is not valid.
 *
 * @example
 * ```ts no-run
 * import { createFake } from 'understudy-sdk/fake/payments';
 * import { durableWorlds } from 'understudy-sdk/fake/workers';
 *
 * const { World, handler } = durableWorlds(createFake, { seed: { payments: { payments: [{ reference: 'order-1' }] } } });
 * export { World, handler as default };
 * ```
 */
export function durableWorlds<T extends AreaTypes>(
  createFake: CreateFake<T>,
  options: DurableWorldsOptions<T> = {},
): DurableWorlds {
  const {
    clock = 'frozen',
    deliver = 'none',
    isOpen = true,
    maxStateBytes = MAX_STATE_BYTES,
    inspector,
    ...fake
  } = options;
  rejectSettings(clock, deliver, maxStateBytes);
  // Its seed and its options are checked when the Worker is deployed, and not when a world is first asked for.
  createFake(fake);
  const settings: Settings<T> = { createFake, fake, clock, deliver, inspector, isOpen, maxStateBytes };
  return {
    World: class World extends WorldObject<T> {
      constructor(context: ObjectContext) {
        super(context, settings);
      }
    },
    handler: { fetch: (request, env) => throughGate(request, env, maxStateBytes) },
  };
}

function rejectSettings(clock: unknown, deliver: unknown, maxStateBytes: unknown): void {
  const isList = Array.isArray(deliver) && deliver.every((host) => typeof host === 'string');
  const issues = [
    ...(clock === 'real' || clock === 'frozen' ? [] : [`clock: expected real or frozen; received ${String(clock)}`]),
    ...(deliver === 'none' || deliver === 'all' || isList
      ? []
      : [`deliver: expected none, all or a list of hosts; received ${String(deliver)}`]),
    ...(Number.isInteger(maxStateBytes) && Number(maxStateBytes) > 0
      ? []
      : [`maxStateBytes: expected an integer above 0; received ${String(maxStateBytes)}`]),
  ];
  if (issues.length > 0) throw new TypeError(`durableWorlds: ${issues.join('; ')}`);
}
