import { strayByte } from './utf8.ts';

/** A syntax error in the words of Go's encoding/json. */
export class JsonSyntaxError extends Error {}

/** A JSON value that remembers how it was written: what Go's decoder is given. */
export type Json =
  | { readonly kind: 'null' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string; readonly raw: string }
  | { readonly kind: 'array'; readonly items: readonly Json[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, Json])[] };

const MAX_DEPTH = 10_000;
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

/** Reads the first JSON value of a string; what follows it is ignored. Undefined for a string of blanks. */
export function scanJson(text: string): Json | undefined {
  const scanner = new Scanner(text);
  scanner.blanks();
  return scanner.atEnd ? undefined : scanner.value();
}

/** An array or object whose end has not come yet. */
type Open =
  | { readonly kind: 'array'; readonly items: Json[] }
  | { readonly kind: 'object'; readonly members: [string, Json][]; key: string };

function closed(open: Open[]): Json | undefined {
  const value = open.pop();
  return value?.kind === 'object' ? { kind: 'object', members: value.members } : value;
}

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  blanks(): void {
    while (/[ \t\r\n]/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  /** The value that begins here. A loop keeps what is open, for a body may be nested deeper than calls can be. */
  value(): Json {
    const open: Open[] = [];
    for (;;) {
      let value = this.#begin(open);
      while (value !== undefined) {
        const parent = open.at(-1);
        if (parent === undefined) return value;
        value = this.#add(parent, value) ? closed(open) : undefined;
      }
    }
  }

  /** A value that is whole at once; undefined after the beginning of one that holds others. */
  #begin(open: Open[]): Json | undefined {
    this.blanks();
    const char = this.#peek();
    if (char === '{' || char === '[') return this.#enter(open, char);
    if (char === '"') return this.#string();
    if (char === '-' || isDigit(char)) return this.#number();
    if (char === 't') return this.#literal('true', { kind: 'bool', value: true });
    if (char === 'f') return this.#literal('false', { kind: 'bool', value: false });
    if (char === 'n') return this.#literal('null', { kind: 'null' });
    return this.#fail('looking for beginning of value');
  }

  #enter(open: Open[], char: string): Json | undefined {
    if (open.length >= MAX_DEPTH) throw new JsonSyntaxError('exceeded max depth');
    this.#at++;
    this.blanks();
    const isEmpty = this.#peek() === (char === '{' ? '}' : ']');
    if (isEmpty) this.#at++;
    if (char === '[') open.push({ kind: 'array', items: [] });
    else open.push({ kind: 'object', members: [], key: isEmpty ? '' : this.#key() });
    return isEmpty ? closed(open) : undefined;
  }

  /** Adds a value to what holds it; gives whether that ends here. */
  #add(parent: Open, value: Json): boolean {
    this.blanks();
    const isObject = parent.kind === 'object';
    if (isObject) parent.members.push([parent.key, value]);
    else parent.items.push(value);
    const char = this.#peek();
    if (char !== ',' && char !== (isObject ? '}' : ']'))
      this.#fail(isObject ? 'after object key:value pair' : 'after array element');
    this.#at++;
    if (char === ',' && isObject) parent.key = this.#key();
    return char !== ',';
  }

  #key(): string {
    this.blanks();
    if (this.#peek() !== '"') this.#fail('looking for beginning of object key string');
    const key = this.#string();
    this.blanks();
    if (this.#peek() !== ':') this.#fail('after object key');
    this.#at++;
    return key.kind === 'string' ? key.value : '';
  }

  #string(): Json {
    const start = this.#at++;
    const parts: string[] = [];
    for (;;) {
      const plain = /[^"\\\u0000-\u001f]*/y;
      plain.lastIndex = this.#at;
      const run = plain.exec(this.#text)?.[0] ?? '';
      // A stray byte is no half of the pair that an escape before it may begin.
      parts.push(wellFormed(run));
      this.#at += run.length;
      const char = this.#peek();
      if (char === '"') break;
      if (char !== '\\') this.#fail('in string literal');
      this.#at++;
      parts.push(this.#escape());
    }
    this.#at++;
    return { kind: 'string', value: wellFormed(parts.join('')), raw: wellFormed(this.#text.slice(start, this.#at)) };
  }

  #escape(): string {
    const char = this.#peek();
    if (char !== 'u') {
      const plain = ESCAPES[char];
      if (plain === undefined) this.#fail('in string escape code');
      this.#at++;
      return plain ?? '';
    }
    this.#at++;
    const start = this.#at;
    for (let i = 0; i < 4; i++, this.#at++)
      if (!/[0-9a-fA-F]/.test(this.#peek())) this.#fail('in \\u hexadecimal character escape');
    return String.fromCharCode(parseInt(this.#text.slice(start, this.#at), 16));
  }

  #number(): Json {
    const start = this.#at;
    if (this.#peek() === '-') this.#at++;
    if (this.#peek() === '0') this.#at++;
    else this.#digits('in numeric literal');
    if (this.#text[this.#at] === '.') {
      this.#at++;
      this.#digits('after decimal point in numeric literal');
    }
    if (/[eE]/.test(this.#text[this.#at] ?? '')) {
      this.#at++;
      if (/[+-]/.test(this.#peek())) this.#at++;
      this.#digits('in exponent of numeric literal');
    }
    return { kind: 'number', text: this.#text.slice(start, this.#at) };
  }

  #digits(where: string): void {
    if (!isDigit(this.#peek())) this.#fail(where);
    while (isDigit(this.#text[this.#at] ?? '')) this.#at++;
  }

  #literal(word: string, value: Json): Json {
    for (const letter of word) {
      if (this.#peek() !== letter) this.#fail(`in literal ${word} (expecting '${letter}')`);
      this.#at++;
    }
    return value;
  }

  #peek(): string {
    const char = this.#text[this.#at];
    if (char === undefined) throw new JsonSyntaxError('unexpected EOF');
    return char;
  }

  #fail(where: string): never {
    throw new JsonSyntaxError(`invalid character ${quoted(this.#text.codePointAt(this.#at) ?? 0)} ${where}`);
  }
}

/** A string with the halves of broken pairs replaced, as Go reads them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9' && char.length === 1;

const SHORT: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  "'": "\\'",
};

/** The first byte of a character as Go quotes it. */
function quoted(code: number): string {
  const byte = strayByte(code) ?? new TextEncoder().encode(String.fromCodePoint(code))[0] ?? 0;
  const char = String.fromCharCode(byte);
  const hex = byte.toString(16).padStart(2, '0');
  const hidden = byte < 0x20 || byte === 0x7f;
  const control = (byte >= 0x80 && byte < 0xa1) || byte === 0xad;
  return `'${SHORT[char] ?? (hidden ? `\\x${hex}` : control ? `\\u00${hex}` : char)}'`;
}
