import { decoded, requestContent, valueIn, type Exchange } from './exchange.ts';
import { secretParts } from '../../engine/secrets/secrets.ts';
import { leavesOf } from './sightings.ts';

/** The words of the requests of a recording, by the last request that has them. */
export class AskedWords {
  readonly #last = new Map<string | number, number>();

  constructor(exchanges: readonly Exchange[]) {
    for (const [i, exchange] of exchanges.entries()) for (const word of wordsOf(exchange)) this.#last.set(word, i);
  }

  /** Whether a request after that of a number has a word as a part of its path, its query, its body or a header. */
  isAskedAfter(word: string | number, at: number): boolean {
    return (this.#last.get(word) ?? -1) > at;
  }
}

function* wordsOf(exchange: Exchange): Generator<string | number> {
  for (const part of exchange.path.split(/[/?&=]/)) yield decoded(part);
  for (const { value } of leavesOf(valueIn(requestContent(exchange)))) yield value;
  for (const [, value] of exchange.requestHeaders) {
    yield value;
    yield value.replaceAll('"', '');
    yield* secretParts(value);
  }
}
