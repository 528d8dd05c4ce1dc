// What is used of Cloudflare's runtime, as the types of its own packages have it.

/** A value of a row. */
type SqlValue = string | number | ArrayBuffer | null;

/** The SQLite database of a Durable Object. */
export interface SqlStorage {
  exec(query: string, ...values: (string | number | ArrayBuffer)[]): Iterable<Record<string, SqlValue>>;
}

/** The storage of a Durable Object. */
export interface ObjectStorage {
  readonly sql: SqlStorage;
  transactionSync<T>(run: () => T): T;
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
  deleteAll(): Promise<void>;
}

/** The first argument of a Durable Object's constructor. */
export interface ObjectContext {
  readonly storage: ObjectStorage;
  /** Ends the object: what it has in memory is gone, and requests under way fail. */
  abort(reason?: string): void;
  /** Has the object stay in memory until something has ended. */
  waitUntil(done: Promise<unknown>): void;
}

/** A Durable Object, as others reach it. */
interface ObjectStub {
  fetch(request: Request): Promise<Response>;
}

/** The Durable Objects of one class, by name. */
export interface ObjectNamespace {
  idFromName(name: string): object;
  get(id: object): ObjectStub;
}

/** The bindings of a deployment. */
export interface WorkerBindings {
  /** The worlds: the class `World` as a Durable Object with SQLite storage. */
  readonly WORLDS: ObjectNamespace;
  /** The secret that control routes ask for. Without it they are closed. */
  readonly UNDERSTUDY_TOKEN?: string;
}
