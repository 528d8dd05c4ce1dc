import { lookup as systemLookup } from 'node:dns/promises';

/** Looks a name up, as `lookup` of `node:dns/promises` does. */
export type Lookup = (
  host: string,
  options: { readonly all: true },
) => Promise<readonly { readonly address: string }[]>;

// The system's look-up holds one of the platform's four threads and cannot be broken off: the others stay free.
const MAX_LOOKUPS = 2;

/** Looks names up, each one once at a time and few of them at once; the others wait, as long as their signal lets them. */
export class Lookups {
  readonly #lookup: Lookup;
  readonly #underWay = new Map<string, Promise<readonly string[]>>();

  constructor(lookup: Lookup = systemLookup) {
    this.#lookup = lookup;
  }

  async addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    while (!this.#underWay.has(host) && this.#underWay.size >= MAX_LOOKUPS) {
      await Promise.race(this.#underWay.values()).catch(() => undefined);
      signal.throwIfAborted();
    }
    return this.#underWay.get(host) ?? this.#begin(host);
  }

  #begin(host: string): Promise<readonly string[]> {
    const found = this.#lookup(host, { all: true })
      .then((all) => all.map(({ address }) => address))
      .finally(() => this.#underWay.delete(host));
    this.#underWay.set(host, found);
    return found;
  }
}
