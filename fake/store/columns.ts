/** What a row is found by. */
export interface Traits {
  /** The texts that a search looks into. */
  readonly texts: readonly (string | undefined)[];
  /** The word that a filter compares. */
  readonly word: string | undefined;
}

/** What of rows is asked for: what they hold, whatever its case, and what their words may be. */
export interface Query {
  /** Empty for any. */
  readonly text: string;
  /** Omitted for any. */
  readonly words?: ReadonlySet<string> | undefined;
}

/** A set of rows: a bit a row, 32 in a number. */
export type Bits = Int32Array;

// A row with more characters is compared by itself: each position of a text has its own columns.
const LONGEST = 256;

/**
 * Which of a few rows have which character where, and which have which word: a column of bits for each. A text is held by
 * the rows that have all of its characters one after another, so that 32 rows cost one operation a character.
 */
export class Columns {
  /** How many numbers a column has. */
  readonly width: number;
  /** By a character, and by its position: where the column begins. */
  readonly #characters: number[][] = [];
  readonly #words = new Map<string, number>();
  readonly #long: (readonly [row: number, texts: readonly string[]])[] = [];
  readonly #every: number;
  #bits: Bits;
  #used = 0;

  constructor(rows: readonly Traits[]) {
    this.width = Math.ceil(rows.length / 32);
    this.#bits = new Int32Array(this.width * 64);
    this.#every = this.#newColumn();
    rows.forEach((traits, row) => this.#add(traits, row));
  }

  /** Puts the rows that are asked for into a set, from the number on that is the place of the first 32. */
  match({ text, words }: Query, found: Bits, place: number): void {
    if (text === '') this.#addShared([this.#every], found, place);
    else this.#addHolding(text, found, place);
    if (words !== undefined) this.#keepOnly(words, found, place);
  }

  #addHolding(text: string, found: Bits, place: number): void {
    const first = this.#characters[text.charCodeAt(0)] ?? [];
    for (let start = 0; start < first.length; start++) {
      const columns = first[start] === undefined ? undefined : this.#columnsOf(text, start);
      if (columns !== undefined) this.#addShared(columns, found, place);
    }
    for (const [row, texts] of this.#long) if (texts.some((long) => long.includes(text))) setBit(found, place, row);
  }

  /** The columns of a text's characters where it begins at a position; nothing where no row has one of them there. */
  #columnsOf(text: string, start: number): readonly number[] | undefined {
    const columns: number[] = [];
    for (let i = 0; i < text.length; i++) {
      const column = this.#characters[text.charCodeAt(i)]?.[start + i];
      if (column === undefined) return undefined;
      columns.push(column);
    }
    return columns;
  }

  /** Adds the rows that are in all of some columns. */
  #addShared(columns: readonly number[], found: Bits, place: number): void {
    for (let i = 0; i < this.width; i++) {
      let shared = -1;
      for (let at = 0; at < columns.length && shared !== 0; at++)
        shared &= this.#bits[(columns[at] as number) + i] as number;
      found[place + i] = (found[place + i] as number) | shared;
    }
  }

  #keepOnly(words: ReadonlySet<string>, found: Bits, place: number): void {
    const columns = [...this.#words].flatMap(([word, column]) => (words.has(word) ? [column] : []));
    for (let i = 0; i < this.width; i++) {
      const any = columns.reduce((rows, column) => rows | (this.#bits[column + i] as number), 0);
      found[place + i] = (found[place + i] as number) & any;
    }
  }

  #add({ texts, word }: Traits, row: number): void {
    this.#set(this.#every, row);
    if (word !== undefined) {
      const column = this.#words.get(word) ?? this.#newColumn();
      this.#words.set(word, column);
      this.#set(column, row);
    }
    const lower: string[] = [];
    let length = 0;
    for (const text of texts) {
      if (text === undefined) continue;
      lower.push(text.toLowerCase());
      length += text.length + 1;
    }
    if (length > LONGEST) this.#long.push([row, lower]);
    else this.#addTexts(lower, row);
  }

  #addTexts(texts: readonly string[], row: number): void {
    let start = 0;
    for (const text of texts) {
      for (let i = 0; i < text.length; i++) {
        const columnAt = (this.#characters[text.charCodeAt(i)] ??= []);
        this.#set((columnAt[start + i] ??= this.#newColumn()), row);
      }
      // A position between two texts has no character, so that nothing is found across them.
      start += text.length + 1;
    }
  }

  #set(column: number, row: number): void {
    setBit(this.#bits, column, row);
  }

  #newColumn(): number {
    const column = this.#used;
    this.#used += this.width;
    if (this.#used > this.#bits.length) {
      const bits = new Int32Array(this.#used * 2);
      bits.set(this.#bits);
      this.#bits = bits;
    }
    return column;
  }
}

function setBit(bits: Bits, start: number, row: number): void {
  const at = start + (row >> 5);
  bits[at] = (bits[at] as number) | (1 << (row & 31));
}

/** How many rows are in a part of a set. */
export function countOf(bits: Bits, place: number, width: number): number {
  let count = 0;
  for (let i = place; i < place + width; i++) {
    const word = bits[i] as number;
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}

/** The numbers of the rows in a set. */
export function rowsOf(bits: Bits): number[] {
  const rows: number[] = [];
  bits.forEach((word, i) => {
    for (let rest = word; rest !== 0; rest &= rest - 1) rows.push(i * 32 + 31 - Math.clz32(rest & -rest));
  });
  return rows;
}

/** Keeps of a set the rows from one up to another, which is omitted. */
export function clip(bits: Bits, from: number, to: number): void {
  bits.forEach((word, i) => {
    bits[i] = word & bitsFrom(from - i * 32) & ~bitsFrom(to - i * 32);
  });
}

const bitsFrom = (bit: number): number => (bit <= 0 ? -1 : bit < 32 ? -1 << bit : 0);
