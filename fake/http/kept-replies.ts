import type { Mark } from '../store/store.ts';
import type { Call, Reply } from './area.ts';
import type { RequestHeaders } from './incoming.ts';

/** The most characters that are kept of bodies. */
const MOST = 2 ** 18;

type Asked = readonly [name: string, value: string | null];

interface KeptReply {
  readonly reply: Reply;
  /** The headers that it was made by, with their values. */
  readonly asked: readonly Asked[];
}

/**
 * Replies to reads, until something changes: all that one depends on is the state that it was made in, the URL, and the
 * headers that were asked for. A read that changes the state itself, such as one that counts, is none of them.
 */
export class KeptReplies {
  #state: Mark = [];
  readonly #replies = new Map<string, KeptReply>();
  #left = MOST;

  /** The reply to the same request in the same state. */
  find(call: Call, state: Mark): Reply | undefined {
    const known = state === this.#state ? this.#replies.get(keyOf(call)) : undefined;
    if (known === undefined) return undefined;
    for (const [name, value] of known.asked) if (call.headers.get(name) !== value) return undefined;
    return known.reply;
  }

  /** Keeps a success whose body is a string, if it is not too long. */
  add(call: Call, state: Mark, reply: Reply, { asked }: AskedHeaders): void {
    const { status, body = '' } = reply;
    if (asked === undefined || status > 299 || body === '' || body.length > MOST) return;
    if (state !== this.#state || body.length > this.#left) {
      this.#replies.clear();
      [this.#state, this.#left] = [state, MOST];
    }
    this.#left -= body.length;
    this.#replies.set(keyOf(call), { reply, asked });
  }
}

const keyOf = ({ url, base, requester }: Call): string => `${requester} ${base} ${url.href}`;

/** Headers that remember which of them were asked for. */
export class AskedHeaders implements RequestHeaders {
  /** Those that were; undefined once somebody has read all of them. */
  asked: Asked[] | undefined = [];
  readonly #headers: RequestHeaders;

  constructor(headers: RequestHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers.get(name);
    this.asked?.push([name, value]);
    return value;
  }

  [Symbol.iterator](): Iterator<[name: string, value: string]> {
    this.asked = undefined;
    return this.#headers[Symbol.iterator]();
  }
}
