import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { UsageError } from '../../shell/usage.ts';
import type { Server } from '../playing/server.ts';

const PAGE = 50;
const NOTHING = [404, 405];
/** The most records of one list. */
const MAX_RECORDS = 100_000;

/** The records of a real repository's API, kept in a file as they are read: an import that was interrupted goes on from there. */
export class Source {
  readonly #server: Server;
  readonly #authorization: string | undefined;
  readonly #file: string | undefined;
  readonly #known = new Map<string, unknown>();

  constructor(server: Server, authorization: string | undefined, file: string | undefined) {
    this.#server = server;
    this.#authorization = authorization;
    this.#file = file;
    if (file !== undefined && existsSync(file)) this.#load(file);
  }

  /** The record of a path of the API; undefined if the server has no such record or route. */
  async get(path: string, nothing: readonly number[] = NOTHING): Promise<unknown> {
    if (this.#known.has(path)) return this.#known.get(path);
    const authorization = this.#authorization;
    const response = await this.#server.ask(`/api/v1${path}`, authorization === undefined ? {} : { authorization });
    const text = await response.text();
    if (!response.ok && !nothing.includes(response.status))
      throw new UsageError(`GET ${path} has status ${response.status}: ${text.slice(0, 200)}`);
    const value = response.ok ? parsed(text, path) : undefined;
    this.#known.set(path, value);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify([path, value])}\n`);
    return value;
  }

  /** The same; undefined also where the token may not read it. */
  find(path: string): Promise<unknown> {
    return this.get(path, [...NOTHING, 403]);
  }

  /** All records of a list. */
  async list<T extends { readonly id: number }>(path: string): Promise<T[]> {
    const all = new Map<number, T>();
    for (let page = 1; ; page++) {
      const query = `${path.includes('?') ? '&' : '?'}page=${page}&limit=${PAGE}`;
      const records = (await this.get(path + query)) ?? [];
      if (!isList<T>(records))
        throw new UsageError(`${path} has no list of records: is this a Gitea or Forgejo server?`);
      const known = all.size;
      for (const record of records) all.set(record.id, record);
      // A server may give fewer than were asked for, or all of them on every page: what brings nothing new is the end.
      if (all.size === known) return [...all.values()];
      if (all.size > MAX_RECORDS) throw new UsageError(`${path} has more than ${MAX_RECORDS} records`);
    }
  }

  #load(file: string): void {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // The last line may have been cut off.
      if (!line.endsWith(']')) continue;
      const [path, value] = parsed(line, file) as [string, unknown];
      this.#known.set(path, value);
    }
  }
}

const isList = <T>(value: unknown): value is T[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`${path} has no JSON: is this the address of a Gitea or Forgejo server?`);
  }
}
