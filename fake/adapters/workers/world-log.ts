import type { ClockMode } from '../../engine/composed/clock.ts';
import { joined } from '../../engine/http/incoming.ts';
import type { StateEntry } from '../../engine/state-log.ts';
import type { ObjectStorage } from './platform.ts';

/** What is written of a world: the first entry has its whole state, each further one the change of it. */
export interface WorldEntry extends StateEntry {
  /** The form of its state. In the first entry only, as is its address. */
  readonly form?: string;
  readonly url?: string;
  /** Whether its clock runs, and the time, in milliseconds since 1970, up to which it has. */
  readonly clock: ClockMode;
  readonly at: number;
}

/** The bytes of the entries: of the first one, and of all. */
export interface LogSize {
  readonly whole: number;
  readonly all: number;
}

/** Whether anything was written of a world. */
export function hasEntries({ sql }: ObjectStorage): boolean {
  const [table] = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'entries'");
  return table !== undefined;
}

// The storage has rows of up to 2 MB.
const MAX_ROW_BYTES = 1024 * 1024;

/** The entries of a world in the SQLite storage of its object: each is a row, or some of them where it is long. */
export class WorldLog {
  readonly #storage: ObjectStorage;
  #whole = 0;
  #all = 0;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
  }

  get size(): LogSize {
    return { whole: this.#whole, all: this.#all };
  }

  /** The entries that were written, oldest first. Reading an empty log writes nothing. */
  read(): WorldEntry[] {
    const texts: string[] = [];
    let pieces: Uint8Array[] = [];
    for (const { ends, bytes } of this.#rows()) {
      pieces.push(new Uint8Array(bytes as ArrayBuffer));
      if (ends !== 1) continue;
      const entry = joined(pieces);
      this.#count(entry.length);
      texts.push(new TextDecoder().decode(entry));
      pieces = [];
    }
    return texts.map((text) => JSON.parse(text) as WorldEntry);
  }

  #rows(): Iterable<Record<string, unknown>> {
    return hasEntries(this.#storage) ? this.#storage.sql.exec('SELECT ends, bytes FROM entries ORDER BY id') : [];
  }

  /** Writes a first entry in place of all that there are. */
  begin(entry: Uint8Array<ArrayBuffer>): void {
    this.#storage.transactionSync(() => {
      const { sql } = this.#storage;
      sql.exec(
        'CREATE TABLE IF NOT EXISTS entries (id INTEGER PRIMARY KEY, ends INTEGER NOT NULL, bytes BLOB NOT NULL)',
      );
      sql.exec('DELETE FROM entries');
      this.#insert(entry);
    });
    [this.#whole, this.#all] = [0, 0];
    this.#count(entry.length);
  }

  /** Writes a further one. */
  add(entry: Uint8Array<ArrayBuffer>): void {
    this.#storage.transactionSync(() => this.#insert(entry));
    this.#count(entry.length);
  }

  #insert(entry: Uint8Array<ArrayBuffer>): void {
    for (let at = 0; at < entry.length; at += MAX_ROW_BYTES) {
      const piece = entry.slice(at, at + MAX_ROW_BYTES);
      const ends = at + MAX_ROW_BYTES >= entry.length ? 1 : 0;
      this.#storage.sql.exec('INSERT INTO entries (ends, bytes) VALUES (?, ?)', ends, piece.buffer);
    }
  }

  #count(bytes: number): void {
    if (this.#all === 0) this.#whole = bytes;
    this.#all += bytes;
  }
}

/** An entry as it is written. */
export const bytesOfEntry = (entry: WorldEntry): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(entry));
