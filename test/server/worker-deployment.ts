import { DatabaseSync } from 'node:sqlite';
import type { DurableWorlds, ObjectContext, ObjectStorage } from '../../fake/adapters/workers.ts';

/** The storage of an object, as the runtime has it, in memory. */
class MemoryStorage implements ObjectStorage {
  #database = new DatabaseSync(':memory:');
  /** The instant of its alarm. */
  alarm: number | undefined;
  /** Thrown by the next statement that inserts. */
  failure: Error | undefined;

  readonly sql: ObjectStorage['sql'] = {
    exec: (query, ...values) => {
      const { failure } = this;
      if (failure !== undefined && query.startsWith('INSERT')) {
        this.failure = undefined;
        throw failure;
      }
      const bound = values.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value));
      const rows = this.#database.prepare(query).all(...bound) as Record<string, string | number | Uint8Array>[];
      return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, shown(value)])));
    },
  };

  transactionSync<T>(run: () => T): T {
    this.#database.exec('BEGIN');
    try {
      const result = run();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  setAlarm(at: number): Promise<void> {
    this.alarm = at;
    return Promise.resolve();
  }

  deleteAlarm(): Promise<void> {
    this.alarm = undefined;
    return Promise.resolve();
  }

  deleteAll(): Promise<void> {
    this.#database = new DatabaseSync(':memory:');
    return Promise.resolve();
  }

  /** The lengths of its rows; none before anything was written. */
  get rows(): readonly number[] {
    const tables = this.#database.prepare('SELECT name FROM sqlite_master').all();
    if (tables.length === 0) return [];
    return this.#database
      .prepare('SELECT length(bytes) AS length FROM entries ORDER BY id')
      .all()
      .map(({ length }) => Number(length));
  }

  /** How many rows were ever written or deleted. */
  get changes(): number {
    return Number(this.#database.prepare('SELECT total_changes() AS count').get()?.['count']);
  }
}

const shown = (value: string | number | Uint8Array): string | number | ArrayBuffer =>
  value instanceof Uint8Array ? new Uint8Array(value).buffer : value;

type WorldObject = InstanceType<DurableWorlds['World']>;

/** Worlds as the runtime has them: an object for each name, which is in memory until it is evicted or has aborted. */
export class WorkerDeployment {
  readonly url = 'https://worlds.test';
  readonly token = 'a-token-of-some-length';
  readonly #worlds: DurableWorlds;
  readonly #storages = new Map<string, MemoryStorage>();
  readonly #objects = new Map<string, WorldObject>();

  constructor(worlds: DurableWorlds) {
    this.#worlds = worlds;
  }

  /** A request to the Worker, as it is. */
  send(request: Request, token: string | undefined = this.token): Promise<Response> {
    const WORLDS = {
      idFromName: (name: string) => ({ name }),
      get: (id: object) => this.#object((id as { name: string }).name),
    };
    return this.#worlds.handler.fetch(request, { WORLDS, ...(token !== undefined && { UNDERSTUDY_TOKEN: token }) });
  }

  /** A request with the token. */
  control(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    return this.send(new Request(this.url + path, init));
  }

  /** A request of payments, with the key of the default world. */
  pay(name: string, path: string, body?: object): Promise<Response> {
    const headers = { authorization: 'sk_test.understudy', 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return this.send(new Request(`${this.url}/_world/${name}${path}`, init));
  }

  /** The storage of a world. */
  storage(name: string): MemoryStorage {
    const found = this.#storages.get(name) ?? new MemoryStorage();
    this.#storages.set(name, found);
    return found;
  }

  /** Has all objects forget what they have in memory. */
  evict(): void {
    this.#objects.clear();
  }

  /** Wakes a world whose alarm has come. */
  async wake(name: string): Promise<void> {
    this.storage(name).alarm = undefined;
    await this.#object(name).alarm();
  }

  #object(name: string): WorldObject {
    const context: ObjectContext = {
      storage: this.storage(name),
      abort: () => void this.#objects.delete(name),
      waitUntil: () => undefined,
    };
    const found = this.#objects.get(name) ?? new this.#worlds.World(context, {});
    this.#objects.set(name, found);
    return found;
  }
}
