import type { AreaTypes } from '../area/types.ts';
import type { ComposedFake } from '../compose.ts';
import type { Snapshot } from '../composed/states.ts';
import { requestOf, type SentRequest } from './course.ts';

/** Tells whether two requests can be told apart by their order: tries both orders on a fake of its own. */
export class Commuting<T extends AreaTypes> {
  readonly #fake: ComposedFake<T>;
  /** Pairs that did not commute in some state: to take them for such in every state costs runs, and misses none. */
  readonly #apart = new Set<string>();

  constructor(start: ComposedFake<T>) {
    this.#fake = start.fork();
  }

  /** Whether two requests that arrive in a state leave the same state and get the same responses in either order. */
  async commute(state: Snapshot, one: SentRequest, other: SentRequest): Promise<boolean> {
    const pair = [textOf(one), textOf(other)].sort().join('\n');
    if (this.#apart.has(pair)) return false;
    const isSame = await this.#try(state, one, other);
    if (!isSame) this.#apart.add(pair);
    return isSame;
  }

  async #try(state: Snapshot, one: SentRequest, other: SentRequest): Promise<boolean> {
    const [a, b] = [await this.#after(state, [one, other]), await this.#after(state, [other, one])];
    const isSameForClients = a.replies[0] === b.replies[1] && a.replies[1] === b.replies[0];
    return isSameForClients && this.#fake.isSame(a.state, b.state);
  }

  async #after(state: Snapshot, requests: readonly SentRequest[]): Promise<{ replies: string[]; state: Snapshot }> {
    this.#fake.restore(state);
    const replies: string[] = [];
    for (const sent of requests) {
      const response = await this.#fake.handle(requestOf(sent));
      replies.push(JSON.stringify([response.status, [...response.headers], await response.text()]));
    }
    return { replies, state: this.#fake.snapshot() };
  }
}

const textOf = ({ method, url, headers, body = new ArrayBuffer() }: SentRequest): string =>
  JSON.stringify([method, url, [...headers], new TextDecoder().decode(body)]);
