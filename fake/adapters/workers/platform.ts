// What is used of Cloudflare's runtime, as the types of its own packages have it.

/** A value of a row. */
export type SqlValue = string | number | ArrayBuffer | null;

/** The SQLite database of a Durable Object. */
export interface SqlStorage {
  /** Runs a statement with values for its `?`, and returns its rows. */
  exec(query: string, ...values: (string | number | ArrayBuffer)[]): Iterable<Record<string, SqlValue>>;
}

/** The storage of a Durable Object. */
export interface ObjectStorage {
  /** Its database. */
  readonly sql: SqlStorage;
  /** Runs statements of which all count or none, when it throws. */
  transactionSync<T>(run: () => T): T;
  /** Has `alarm` of the object called at a time, in milliseconds since 1970, in place of an earlier alarm. */
  setAlarm(at: number): Promise<void>;
  /** Removes the alarm, if there is one. */
  deleteAlarm(): Promise<void>;
  /** Removes all that is stored. */
  deleteAll(): Promise<void>;
}

/** The first argument of a Durable Object's constructor. */
export interface ObjectContext {
  /** What outlives it. */
  readonly storage: ObjectStorage;
  /** Ends the object: what it has in memory is gone, and requests under way fail. */
  abort(reason?: string): void;
  /** Has the object stay in memory until something has ended. */
  waitUntil(done: Promise<unknown>): void;
}

/** A Durable Object, as others reach it. */
export interface ObjectStub {
  /** Sends it a request. */
  fetch(request: Request): Promise<Response>;
}

/** The Durable Objects of one class, by name. */
export interface ObjectNamespace {
  /** The id of the object with a name. */
  idFromName(name: string): object;
  /** The object with an id, which is made when it is first asked. */
  get(id: object): ObjectStub;
}

/** The bindings of a deployment. */
export interface WorkerBindings {
  /** The worlds: the class `World` as a Durable Object with SQLite storage. */
  readonly WORLDS: ObjectNamespace;
  /** The secret that control routes ask for. Without it they are closed. */
  readonly UNDERSTUDY_TOKEN?: string;
}
