import * as z from 'zod/mini';
import { pathName } from '../../engine/composed/snapshots.ts';
import { readStream } from '../../engine/http/platform.ts';
import { requesterIn } from '../port/requester.ts';
import type { WorkerBindings } from './platform.ts';
import { errorResponse, worldIn } from './responses.ts';
import { rejectedToken } from './token.ts';

const NO_WORLD =
  'no world takes this path: requests name their world by its beginning, /_world/NAME, and POST /_fake/worlds makes one';

/** Leads a request to the Durable Object of its world; what is asked below `/_fake` has to show the token. */
export async function throughGate(request: Request, env: WorkerBindings, maxStateBytes: number): Promise<Response> {
  if (env.WORLDS === undefined)
    return errorResponse(
      500,
      'the binding WORLDS is missing: bind the class World to it (durable_objects of wrangler)',
    );
  const { origin, pathname } = new URL(request.url);
  const { name, path } = worldIn(pathname);
  const isControl = path === '/_fake' || path.startsWith('/_fake/');
  const rejected = isControl ? (rejectedToken(request, env.UNDERSTUDY_TOKEN) ?? rejectedPage(request)) : undefined;
  if (rejected !== undefined) return rejected;
  const [isWorlds, ofWorld] = /^\/_fake\/worlds(?:\/([^/]+))?$/.exec(path) ?? [];
  if (isWorlds !== undefined) return worldsResponse(request, { env, origin, name: ofWorld, maxStateBytes });
  if (name === undefined) return errorResponse(404, NO_WORLD);
  if (!isName(name)) return errorResponse(404, `no world has the name '${name.slice(0, 64)}': ${NO_WORLD}`);
  // Its own address, with these methods, is how it is made and removed.
  if (path === '')
    return errorResponse(404, `this is the address of the world '${name}': a path of the service follows it`);
  return sent(env, name, request);
}

/** A browser that knows the token adds it to what any page sends. */
function rejectedPage(request: Request): Response | undefined {
  if (requesterIn(request) !== 'foreign page') return undefined;
  return errorResponse(
    403,
    'a web page of another origin may not use the control routes: only those of this deployment',
  );
}

const isName = (name: string): boolean => pathName.safeParse(name).success;

interface Asked {
  readonly env: WorkerBindings;
  readonly origin: string;
  /** The world that the path names. */
  readonly name: string | undefined;
  readonly maxStateBytes: number;
}

/** The routes of worlds, which no single one of them can take. */
async function worldsResponse(request: Request, asked: Asked): Promise<Response> {
  const { env, origin, name } = asked;
  if (name === undefined && request.method === 'POST') return created(request, asked);
  if (name !== undefined && request.method === 'DELETE' && isName(name))
    return sent(env, name, new Request(`${origin}/_world/${name}`, { method: 'DELETE' }));
  const allow = name === undefined ? 'POST' : 'DELETE';
  return errorResponse(
    405,
    'POST /_fake/worlds makes a world and DELETE /_fake/worlds/NAME removes one; a deployment keeps no list of its worlds',
    { Allow: allow },
  );
}

const NEW_WORLD =
  'expected JSON with name (up to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit) and seed, both optional; here worlds are made one by one (no count), and begin with a seed (no from): what GET /_fake/world of another one gives is a seed';

const newWorld = z.strictObject({ name: z.optional(pathName), seed: z.optional(z.looseObject({})) });

async function created({ body }: Request, { env, origin, maxStateBytes }: Asked): Promise<Response> {
  const bytes = body === null ? new Uint8Array() : await readStream(body, maxStateBytes);
  if (bytes === undefined)
    return errorResponse(
      413,
      `the body is longer than a seed and its state may be: ${maxStateBytes} bytes (maxStateBytes)`,
    );
  const checked = newWorld.safeParse(bytes.length === 0 ? {} : jsonOf(bytes));
  if (!checked.success) return errorResponse(422, NEW_WORLD);
  const { name = newName(), seed } = checked.data;
  const loaded = seed && { body: JSON.stringify(seed) };
  return sent(env, name, new Request(`${origin}/_world/${name}`, { method: 'PUT', ...loaded }));
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** An unguessable name: 128 random bits. */
const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The response of a world's object; what ended the object is the response where it has none. */
async function sent({ WORLDS }: WorkerBindings, name: string, request: Request): Promise<Response> {
  try {
    return await WORLDS.get(WORLDS.idFromName(name)).fetch(request);
  } catch (error) {
    return errorResponse(503, `the world '${name}' did not respond: ${(error as Error).message}`);
  }
}
