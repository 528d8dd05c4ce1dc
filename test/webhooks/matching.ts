const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const SHA = /^[0-9a-f]{40}$/;

/** Compares values with what was recorded; a commit that the server made has one name wherever it occurs. */
export class Matcher {
  readonly #bound = new Map<string, string>();
  readonly #fixed: Readonly<Record<string, string>>;

  constructor(fixed: Readonly<Record<string, string>>, bound?: Matcher) {
    this.#fixed = fixed;
    for (const [name, value] of bound === undefined ? [] : bound.#bound) this.#bound.set(name, value);
  }

  /** A matcher with the same names, for an attempt that may not count. */
  copy(): Matcher {
    return new Matcher(this.#fixed, this);
  }

  /** A recorded value with the addresses in it filled in. */
  filled<T>(value: T): T {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) return value;
    return JSON.parse(
      text.replace(/\{\{([^}]+)\}\}/g, (all, name: string) => this.#fixed[name] ?? this.#bound.get(name) ?? all),
    ) as T;
  }

  /** Where a value differs from what was recorded, the order of keys included. */
  differences(expected: unknown, actual: unknown, at: string): string[] {
    if (typeof expected === 'string') return this.#text(expected, actual, at);
    if (Array.isArray(expected) && Array.isArray(actual)) {
      if (expected.length !== actual.length) return [`${at}: ${expected.length} expected, ${actual.length} came`];
      return expected.flatMap((one, i) => this.differences(one, actual[i], `${at}[${i}]`));
    }
    if (isObject(expected) && isObject(actual)) return this.#object(expected, actual, at);
    return Object.is(expected, actual) ? [] : [differs(at, expected, actual)];
  }

  #object(expected: Json, actual: Json, at: string): string[] {
    const keys = Object.keys(expected);
    const found = Object.keys(actual);
    if (keys.join() !== found.join()) return [differs(`${at} keys`, keys, found)];
    return keys.flatMap((key) => {
      const [one, other] = [expected[key], actual[key]];
      // The server writes them in another order each time.
      const sorted = key === 'events' && Array.isArray(one) && Array.isArray(other);
      return sorted
        ? this.differences(one.toSorted(), other.toSorted(), `${at}.${key}`)
        : this.differences(one, other, `${at}.${key}`);
    });
  }

  #text(expected: string, actual: unknown, at: string): string[] {
    const whole = /^\{\{([^}]+)\}\}$/.exec(expected)?.[1];
    if (whole === 'any') return [];
    if (typeof actual !== 'string') return [differs(at, expected, actual)];
    if (whole === 'iso') return ISO.test(actual) ? [] : [differs(at, expected, actual)];
    const filled = this.filled(expected);
    const [, before = '', name] = /^(.*?)\{\{(sha:[^}]+)\}\}(.*)$/s.exec(filled) ?? [];
    if (name === undefined) return filled === actual ? [] : [differs(at, filled, actual)];
    const value = actual.slice(before.length, before.length + 40);
    if (!SHA.test(value)) return [differs(at, expected, actual)];
    this.#bound.set(name, value);
    return this.#text(expected, actual, at);
  }
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const differs = (at: string, expected: unknown, actual: unknown): string =>
  `${at}: expected ${JSON.stringify(expected)}, came ${JSON.stringify(actual)}`;
