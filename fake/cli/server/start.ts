import { readFileSync } from 'node:fs';
import type { AreaTypes, CreateFake, WorldDocument } from '../../index.ts';
import { createWorlds, type Worlds, type WorldsOptions } from '../../kit.ts';
import { listen, type Listening, type ListenOptions } from '../../adapters/node.ts';
import { compositionOf } from '../../engine/compose.ts';
import { nearestVersion } from '../../engine/world/releases.ts';
import type { As } from '../../engine/world/versions.ts';
import { AreaFiles } from '../../shell/area-files.ts';
import { composed } from '../../shell/composition.ts';
import { UsageError } from '../../shell/usage.ts';
import { readWorldFile } from '../../shell/world-file.ts';
import type { ServerOptions } from './options.ts';
import { StateFile } from './state-file.ts';
import { withWebhooks } from './webhooks.ts';

/** A server at work. */
export interface RunningServer {
  readonly url: string;
  readonly worlds: Worlds;
  readonly createFake: CreateFake<AreaTypes>;
  /** The files of the user's own areas. */
  readonly files: AreaFiles;
  /** Imports those again; the states of all worlds go on. False where a later import has ended before. */
  readonly recompose: () => Promise<boolean>;
  /** Ends it, and what it keeps in a file. */
  readonly close: () => Promise<void>;
}

/** What is called for each request and webhook. */
type Log = Pick<ListenOptions, 'log' | 'logWebhook'>;

// How often a running clock is brought up to date while no request comes: webhooks are retried this punctually.
const TICK_MS = 1000;

/** Whether the clock runs: real time is for people, and a world of one's own is mostly for tests. */
export const isRunning = ({ clock, seed }: Pick<ServerOptions, 'clock' | 'seed'>): boolean =>
  (clock ?? (seed === undefined ? 'real' : 'frozen')) === 'real';

/**
 * Starts a server: it responds from now on.
 *
 * @throws {@link UsageError} when an option cannot be had.
 */
export async function startServer(options: ServerOptions, log: Log = {}): Promise<RunningServer> {
  const { seed, state, area = [] } = options;
  const files = new AreaFiles(area);
  const compose = async (): Promise<CreateFake<AreaTypes>> => composed(options, await files.load());
  const world = seed === undefined ? undefined : readWorldFile(seed);
  const located = <T>(run: () => T): T => (world === undefined ? run() : world.located(run));
  const createFake = await compose();
  const as = versionsOf(createFake, options.as);
  const begin = withWebhooks(createFake, options, world?.document);
  const worlds = located(() => createWorlds({ createFake, as, ...worldsOptions(options, begin) }));
  // Worlds go on from it before anybody is served.
  const file = state === undefined ? undefined : new StateFile(state, worlds, (problem) => console.error(problem));
  const server = await listening(worlds, options, log);
  let [asked, done] = [0, 0];
  const ticks = setInterval(() => worlds.tick(), TICK_MS);
  return {
    ...{ url: server.url, worlds, createFake, files },
    recompose: async () => {
      const number = ++asked;
      const next = await compose();
      if (number < done) return false;
      done = number;
      located(() => worlds.recompose(next));
      return true;
    },
    close: async () => {
      clearInterval(ticks);
      await server.close();
      file?.close();
    },
  };
}

function worldsOptions(options: ServerOptions, seed: WorldDocument | undefined): WorldsOptions {
  const { maxWorlds, worldsOnUse = false, maxBody, recordBodies, url } = options;
  return {
    ...{ maxWorlds, worldsOnUse },
    ...(url !== undefined && { url }),
    ...(isRunning(options) && { time: () => Date.now() }),
    ...(maxBody !== undefined && { maxBodyBytes: maxBody * 1024 * 1024 }),
    ...(recordBodies === true && { journal: 'bodies' as const }),
    ...(seed && { seed }),
  };
}

/** The versions of `--as`, each of the area that has such a product. */
function versionsOf(createFake: CreateFake<AreaTypes>, names: readonly string[] = []): As {
  const areas = compositionOf(createFake).modules.flatMap(({ name, versions }) =>
    versions === undefined ? [] : [{ name, ...versions }],
  );
  return Object.fromEntries(
    names.map((version) => {
      const area = areas.find(({ behaviourAs }) => behaviourAs(version)?.name !== undefined);
      if (area !== undefined) return [area.name, version];
      const [product] = version.split('@');
      const known = areas.flatMap((one) => one.known);
      const own = known.filter((one) => one.split('@')[0] === product);
      const nearest = nearestVersion(known, version);
      throw new UsageError(
        `--as ${version} is no known version; ${nearest === undefined ? '' : `the nearest is ${nearest}; `}there are: ${(own.length > 0 ? own : known).join(', ')}`,
      );
    }),
  );
}

async function listening(worlds: Worlds, options: ServerOptions, log: Log): Promise<Listening> {
  const { port, host, url, deliver, allowHost: allowHosts = [], allowOrigin: allowOrigins = [], inspector } = options;
  const tls = tlsOf(options);
  try {
    return await listen(worlds, {
      ...{ port, host, deliver, allowHosts, allowOrigins, inspector: inspector === true, ...log },
      ...(url !== undefined && { origin: new URL(url).origin }),
      ...(tls && { tls }),
    });
  } catch (error) {
    throw new UsageError(listenError(error as NodeJS.ErrnoException, port, host));
  }
}

function tlsOf({ tlsCert, tlsKey }: ServerOptions): ListenOptions['tls'] {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined)
    throw new UsageError('--tls-cert and --tls-key come together: a certificate and its key');
  return { cert: pemIn(tlsCert), key: pemIn(tlsKey) };
}

function pemIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function listenError({ code = '', message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `port ${port} is in use: choose another with --port, or --port 0 for a free one`;
  if (code === 'EACCES') return `port ${port} may not be used by this user: choose one from 1024 on with --port`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `--host ${host} is no address of this machine`;
  if (code.startsWith('ERR_OSSL')) return `--tls-cert, --tls-key: no certificate in PEM with its key (${message})`;
  return message;
}
