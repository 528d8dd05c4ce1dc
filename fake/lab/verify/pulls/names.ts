const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// A word begins behind no letter, unless that is the end of an escape of JSON, such as that of `<`.
const BEGIN = String.raw`(?:(?<![\w.-])|(?<=\\(?:[nrt]|u00[\da-f]{2})))`;

/** Finds names where they are whole words. */
const pattern = (names: Iterable<string>, after: string): RegExp =>
  new RegExp(`${BEGIN}(?:${[...names].map(escaped).join('|')})(?![\\w-]${after})`, 'gi');

// Requests to the server have the scenario's own addresses in them.
const NO_ADDRESS = '|@';

/** Which of the server's names of users and repositories stand for a scenario's. */
export class Names {
  readonly #toServer: (text: string) => string;
  readonly #fromServer: (text: string) => string;

  /** @param pairs - the scenario's name and the server's */
  constructor(pairs: readonly (readonly [string, string])[]) {
    this.#toServer = replacer(pairs, NO_ADDRESS);
    this.#fromServer = replacer(
      pairs.map(([expected, actual]) => [actual, expected]),
      '',
    );
  }

  /** A value as the server is to hear it, in every text. */
  toServer<T>(value: T): T {
    return mapped(value, this.#toServer) as T;
  }

  /** A string of the server as the scenario has it. */
  fromServer(text: string): string {
    return this.#fromServer(text);
  }

  /** A response of the server as the scenario has it: bytes that are no text stay as they are. */
  async responseFromServer(response: Response): Promise<Response> {
    const bytes = new Uint8Array(await response.arrayBuffer());
    const headers = [...response.headers].map(([name, value]): [string, string] => [name, this.fromServer(value)]);
    const isEmpty = [101, 204, 205, 304].includes(response.status);
    return new Response(isEmpty ? null : this.#changed(bytes), { status: response.status, headers });
  }

  #changed(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      return new TextEncoder().encode(this.fromServer(text));
    } catch {
      return bytes;
    }
  }
}

/** Replaces names in a string. The case of letters is the string's where one name ends with the other. */
function replacer(pairs: readonly (readonly [string, string])[], after: string): (text: string) => string {
  if (pairs.length === 0) return (text) => text;
  const names = new Map(pairs.map(([from, to]) => [from.toLowerCase(), to]));
  const wanted = pattern(names.keys(), after);
  return (text) =>
    text.replace(wanted, (found) => {
      const to = names.get(found.toLowerCase()) ?? found;
      if (to.toLowerCase().endsWith(found.toLowerCase())) return to.slice(0, to.length - found.length) + found;
      return found.toLowerCase().endsWith(to.toLowerCase()) ? found.slice(found.length - to.length) : to;
    });
}

function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapped(item, change)]));
}
