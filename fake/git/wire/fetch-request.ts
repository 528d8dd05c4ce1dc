import type { Oid } from '../model.ts';
import { filterOf, NO_FILTER, type Filter } from './filter.ts';
import { ProtocolError } from './pkt-line.ts';

/** Where a client wants its history to end. */
export interface Deepening {
  /** So many commits from each of what it wants; 0 for no such limit. */
  readonly depth: number;
  /** Whether that depth counts from where its history ends now. */
  readonly relative: boolean;
  /** No commits older than this, in seconds since 1970. */
  readonly since: number | undefined;
  /** No commits that these refs reach. */
  readonly not: readonly string[];
}

/** A client's request for objects. */
export interface FetchRequest {
  readonly wants: readonly Oid[];
  readonly haves: readonly Oid[];
  /** Commits whose parents the client does not have. */
  readonly shallow: readonly Oid[];
  readonly deepening: Deepening | undefined;
  readonly filter: Filter;
  /** Whether annotated tags come with what they name. */
  readonly includeTag: boolean;
  readonly done: boolean;
  /** Whether only the common commits are wanted, until `done`. */
  readonly waitForDone: boolean;
}

type RequestInProgress = { -readonly [Key in keyof FetchRequest]: FetchRequest[Key] };

const notDeeper = (): Deepening => ({ depth: 0, relative: false, since: undefined, not: [] });

/** Reads the lines of a request, in either version. */
export class FetchReader {
  readonly #fields: RequestInProgress = {
    wants: [],
    haves: [],
    shallow: [],
    deepening: undefined,
    filter: NO_FILTER,
    includeTag: false,
    done: false,
    waitForDone: false,
  };

  /** The request as far as it has been read. */
  get request(): FetchRequest {
    return this.#fields;
  }

  /**
   * Reads a line.
   *
   * @throws ProtocolError for one that is not understood.
   */
  read(line: string): void {
    const blank = line.indexOf(' ');
    const word = blank < 0 ? line : line.slice(0, blank);
    const parser = Object.hasOwn(LINES, word) ? LINES[word] : undefined;
    if (parser === undefined) throw new ProtocolError(`unexpected line: '${line}'`);
    Object.assign(this.#fields, parser(blank < 0 ? '' : line.slice(blank + 1), this.#fields));
  }
}

type LineParser = (value: string, fields: FetchRequest) => Partial<RequestInProgress>;

const flag =
  (fields: Partial<RequestInProgress>): LineParser =>
  () =>
    fields;

const deepening =
  (read: (value: string, before: Deepening) => Partial<Deepening>): LineParser =>
  (value, fields) => {
    const before = fields.deepening ?? notDeeper();
    return { deepening: { ...before, ...read(value, before) } };
  };

const LINES: Readonly<Record<string, LineParser>> = {
  want: (value, { wants }) => ({ wants: added(wants, value) }),
  have: (value, { haves }) => ({ haves: added(haves, value) }),
  shallow: (value, { shallow }) => ({ shallow: added(shallow, value) }),
  deepen: deepening((value) => ({ depth: count(value, 1) })),
  'deepen-since': deepening((value) => ({ since: count(value, 0) })),
  'deepen-not': deepening((value, { not }) => ({ not: appended(not, value) })),
  'deepen-relative': deepening(() => ({ relative: true })),
  filter: (value) => ({ filter: filterOf(value) }),
  'include-tag': flag({ includeTag: true }),
  'wait-for-done': flag({ waitForDone: true }),
  done: flag({ done: true }),
  // Packs hold whole objects, and there is no progress to tell of.
  'thin-pack': flag({}),
  'no-progress': flag({}),
  'ofs-delta': flag({}),
};

function added(list: readonly Oid[], value: string): readonly Oid[] {
  if (!/^[0-9a-f]{40}$/.test(value)) throw new ProtocolError(`expected to get oid, not '${value}'`);
  return appended(list, value);
}

/** Appends in place: a client may send tens of thousands of lines. */
function appended(list: readonly string[], value: string): readonly string[] {
  (list as string[]).push(value);
  return list;
}

function count(value: string, least: number): number {
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least)) throw new ProtocolError(`invalid number: '${value}'`);
  return number;
}
