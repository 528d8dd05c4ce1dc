/** Which records have ids of the server's own, and where they are named. */
export interface IdRules {
  /** The kinds of records, by keys that only records of a kind have. */
  readonly kinds: readonly (readonly [key: string, kind: string])[];
  /** The kind of record that an id in another record's key names. */
  readonly named: Readonly<Record<string, string>>;
  /** Where a path names a record by its id: what comes before, and the id. */
  readonly inPaths: readonly (readonly [pattern: RegExp, kind: string])[];
  /** The kinds of records that members of a body, or of a query, name by their ids. */
  readonly inBodies: Readonly<Record<string, string>>;
  /** Ids inside of texts, and what stands for them. */
  readonly inTexts: readonly (readonly [pattern: RegExp, mask: string])[];
  /** Members that depend on how an instance is set up, by key or as `kind.key`: what they show is any value of the type. */
  readonly loose: readonly string[];
}

// Beyond the ids that any server has given.
const NEVER_GIVEN = 1e12;

/** One of those in a text, and the id of the case that it stood for. */
const NEVER_SHOWN = /\b1000*([1-9]\d*)(?<=\b\d{13})\b/g;

/** Which of the server's ids stands for which of a scenario's: one for one, by what they name. */
export class Ids {
  readonly #actual = new Map<string, unknown>();
  readonly #expected = new Map<string, unknown>();
  readonly #rules: IdRules;
  readonly #isInOrder: boolean;
  /** By how much the server's ids of a kind are larger, as its first one says. */
  readonly #ahead = new Map<string, number>();

  /** @param isInOrder - whether the server has to count as the scenario does: no id is skipped or given twice */
  constructor(rules: IdRules, { isInOrder = false }: { readonly isInOrder?: boolean } = {}) {
    this.#rules = rules;
    this.#isInOrder = isInOrder;
  }

  /** Whether a value depends on how an instance is set up, and is of the right type. */
  isLoose(key: string, record: Readonly<Record<string, unknown>>, expected: unknown): boolean {
    const { loose } = this.#rules;
    const isLoose = loose.includes(key) || loose.includes(`${this.#kindOf(record)}.${key}`);
    return isLoose && typeof expected === typeof record[key] && expected !== '';
  }

  /** Whether an id of a record stands for the expected one; undefined where the key holds no id of the server's. */
  agrees(key: string, record: Readonly<Record<string, unknown>>, expected: unknown): boolean | undefined {
    const actual = record[key];
    const last = key.split('.').at(-1) ?? key;
    if (!/^(?:\w+_)?id$/.test(last) || typeof expected !== 'number' || expected <= 0) return undefined;
    if (typeof actual !== 'number') return false;
    // A record cut down to some keys does not tell its kind.
    if (key.includes('.')) return actual > 0;
    const kind = this.#rules.named[key] ?? this.#kindOf(record);
    return kind === undefined ? actual > 0 : this.bind(kind, expected, actual);
  }

  /** Notes that an id stands for the expected one; false where either is known to stand for another. */
  bind(kind: string, expected: unknown, actual: unknown): boolean {
    const [to, from] = [`${kind} ${String(expected)}`, `${kind} ${String(actual)}`];
    if (!this.#actual.has(to) && !this.#expected.has(from)) {
      if (!this.#isNext(kind, Number(expected), Number(actual))) return false;
      this.#actual.set(to, actual);
      this.#expected.set(from, expected);
    }
    return this.#actual.get(to) === actual;
  }

  #isNext(kind: string, expected: number, actual: number): boolean {
    const ahead = this.#ahead.get(kind) ?? actual - expected;
    this.#ahead.set(kind, ahead);
    return !this.#isInOrder || actual - expected === ahead;
  }

  /** A path with the server's ids in it. */
  inPath(path: string): string {
    return this.#rules.inPaths.reduce(
      (text, [pattern, kind]) =>
        text.replace(pattern, (_, before: string, id: string) => before + String(this.#of(kind, Number(id)))),
      path,
    );
  }

  /** A body with the server's ids in it. */
  inBody(body: unknown): unknown {
    return this.#filled(body, this.#rules.inBodies);
  }

  /** A query with the server's ids in it, one or several with commas between them. */
  inQuery(query: string | Readonly<Record<string, unknown>>): string | Readonly<Record<string, unknown>> {
    if (typeof query !== 'string')
      return this.#filled(query, this.#rules.inBodies) as Readonly<Record<string, unknown>>;
    return query.replace(/\b(\w+)=(\d+(?:,\d+)*)/g, (whole, name: string, ids: string) => {
      const kind = this.#rules.inBodies[name];
      return kind === undefined
        ? whole
        : `${name}=${ids
            .split(',')
            .map((id) => this.#of(kind, Number(id)))
            .join(',')}`;
    });
  }

  /** Two texts without the ids in them that are the server's own. In an address, an id stands for what it does elsewhere. */
  masked(expected: string, actual: string): [string, string] {
    const mask = (text: string): string =>
      this.#rules.inTexts.reduce((masked, [pattern, by]) => masked.replace(pattern, by), text);
    const shown = actual.replace(NEVER_SHOWN, '$1');
    return [mask(this.#withIdsOf(shown, expected)), mask(shown)];
  }

  #kindOf(record: Readonly<Record<string, unknown>>): string | undefined {
    return this.#rules.kinds.find(([own]) => Object.hasOwn(record, own))?.[1];
  }

  #withIdsOf(actual: string, expected: string): string {
    // A redirect has the address in a link.
    if (!/^(?:<a href=")?(?:https?:\/)?\//.test(actual)) return expected;
    return this.#rules.inPaths.reduce((text, [pattern, kind]) => {
      const [, , id] = pattern.exec(actual) ?? [];
      return text.replace(pattern, (whole, before: string, own: string) =>
        id !== undefined && this.bind(kind, Number(own), Number(id)) ? before + id : whole,
      );
    }, expected);
  }

  #filled(value: unknown, kinds: Readonly<Record<string, string>>): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
        return [
          key,
          kind === undefined ? one : Array.isArray(one) ? one.map((id) => this.#of(kind, id)) : this.#of(kind, one),
        ];
      }),
    );
  }

  /** The server's id for a case's. One that no response has shown belongs to no record of the case, and must to none of others. */
  #of(kind: string, id: unknown): unknown {
    const known = this.#actual.get(`${kind} ${String(id)}`);
    return known ?? (typeof id === 'number' && Number.isInteger(id) && id > 0 ? id + NEVER_GIVEN : id);
  }
}
