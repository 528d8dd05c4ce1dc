import { isSeedError } from '../../engine/area/seed-issues.ts';
import type { AreaTypes } from '../../engine/area/types.ts';
import type { DocumentOf } from '../../engine/composed/types.ts';
import { handleRequest } from '../../engine/http/platform.ts';
import { requesterIn } from '../port/requester.ts';
import { KeptWorld, OtherFormError } from './kept-world.ts';
import type { ObjectContext } from './platform.ts';
import { errorResponse, worldIn } from './responses.ts';
import type { Settings } from './settings.ts';
import { hasEntries } from './world-log.ts';

/** The Durable Object of one world. */
export class WorldObject<T extends AreaTypes> {
  readonly #context: ObjectContext;
  readonly #settings: Settings<T>;
  #world: KeptWorld<T> | undefined;

  constructor(context: ObjectContext, settings: Settings<T>) {
    this.#context = context;
    this.#settings = settings;
  }

  /** Handles a request to the world, which is below `/_world/NAME`; PUT and DELETE of that address make and remove it. */
  async fetch(request: Request): Promise<Response> {
    const { origin, pathname } = new URL(request.url);
    const { name = '', path } = worldIn(pathname);
    if (path === '' && request.method === 'DELETE') return this.#remove(name);
    const world = this.#opened(`${origin}/_world/${name}`);
    if (world === undefined) return errorResponse(500, otherForm(name));
    if (path === '' && request.method === 'PUT') return this.#create(world, name, request);
    if (!world.isWritten && !this.#settings.isOpen)
      return errorResponse(404, `there is no world '${name}': POST /_fake/worlds makes one`);
    return this.#handle(world, request);
  }

  /** Does what has fallen due. A world that was removed, or that this version cannot read, has nothing due. */
  async alarm(): Promise<void> {
    if (hasEntries(this.#context.storage)) await this.#opened()?.wake();
  }

  /** The world; undefined where another version, or other areas, have written it. */
  #opened(url = ''): KeptWorld<T> | undefined {
    try {
      return (this.#world ??= new KeptWorld(this.#settings, this.#context, url));
    } catch (error) {
      if (error instanceof OtherFormError) return undefined;
      throw error;
    }
  }

  async #create(world: KeptWorld<T>, name: string, request: Request): Promise<Response> {
    const seed = await request.text();
    // From here on nothing waits until it is written, so that one of two requests for the same name makes it.
    if (world.isWritten)
      return errorResponse(409, `the world '${name}' is there already: choose another name, or remove it first`);
    try {
      if (seed !== '') world.fake.seed(JSON.parse(seed) as DocumentOf<T>);
    } catch (error) {
      if (!isSeedError(error)) throw error;
      const { message, issues } = error;
      return Response.json({ error: message, issues }, { status: 422 });
    }
    await world.save(true);
    return Response.json({ name, url: world.fake.url, credentials: world.fake.credentials }, { status: 201 });
  }

  async #handle(world: KeptWorld<T>, request: Request): Promise<Response> {
    const { maxStateBytes } = this.#settings;
    const response = await handleRequest(
      (incoming, arrival) => {
        const { read } = incoming;
        // A longer seed would be rejected later, when it fills the memory.
        const bounded = read && { read: (limit: number) => read(Math.min(limit, maxStateBytes)) };
        return world.fake.handleAs({ ...incoming, ...bounded }, arrival);
      },
      request,
      { requester: requesterIn(request) },
    );
    await world.save();
    return response;
  }

  #forget(): void {
    this.#world?.end();
    this.#world = undefined;
  }

  async #remove(name: string): Promise<Response> {
    const { storage } = this.#context;
    if (this.#world === undefined && !hasEntries(storage)) return errorResponse(404, `there is no world '${name}'`);
    this.#forget();
    await storage.deleteAlarm();
    await storage.deleteAll();
    return new Response(null, { status: 204 });
  }
}

const otherForm = (name: string): string =>
  `the world '${name}' was written by another version of understudy-sdk, or for other areas: deploy those, or remove it (DELETE /_fake/worlds/${name})`;
