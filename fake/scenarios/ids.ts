/** The kinds of records, by keys that only records of a kind have. */
const KINDS: readonly (readonly [key: string, kind: string])[] = [
  ['login', 'user'],
  ['clone_url', 'repo'],
  ['color', 'label'],
  ['due_on', 'milestone'],
  ['dismissed', 'review'],
  ['diff_hunk', 'comment'],
  ['issue_url', 'comment'],
  // A pull request counts among pull requests here, and among issues where it is shown as one.
  ['mergeable', 'pull'],
  ['number', 'issue'],
];

/** The kind of record that an id in another record's key names. */
const NAMED: Readonly<Record<string, string>> = {
  repo_id: 'repo',
  pull_request_review_id: 'review',
};

/** Where a path names a record by an id that the server has given. */
const IN_PATHS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/(\/pulls\/\d+\/reviews\/)(\d+)/, 'review'],
  [/(\/comments\/)(\d+)/, 'comment'],
  [/(\/labels\/)(\d+)/, 'label'],
  [/(\/milestones\/)(\d+)/, 'milestone'],
];

/** The same in a body. */
const IN_BODIES: Readonly<Record<string, string>> = { labels: 'label', milestone: 'milestone' };

/** Ids of the server's own inside texts. */
const IN_TEXTS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/\b((?:\w+_)?id): [1-9]\d*/g, '$1: #'],
  [/"((?:\w+_)?id)":[1-9]\d*/g, '"$1":#'],
  [/#issuecomment-\d+/g, '#issuecomment-#'],
  [/\b\d+\+([\w.-]+)@noreply\.[\w.:-]+/g, '#+$1@noreply'],
];

/** Settings of an instance that have nothing to do with the API: what they show is any text. */
const LOOSE: ReadonlySet<string> = new Set(['avatar_url', 'ssh_url']);

/** Which of the server's ids stands for which of a scenario's: one for one, by what they name. */
export class Ids {
  readonly #actual = new Map<string, unknown>();
  readonly #expected = new Map<string, unknown>();

  /** Whether a value depends on how an instance is set up, and is of the right type. */
  isLoose(key: string, expected: unknown, actual: unknown): boolean {
    return LOOSE.has(key) && typeof expected === 'string' && typeof actual === 'string' && expected !== '';
  }

  /** Whether an id of a record stands for the expected one; undefined where the key holds no id of the server's. */
  agrees(key: string, record: Readonly<Record<string, unknown>>, expected: unknown): boolean | undefined {
    const actual = record[key];
    const last = key.split('.').at(-1) ?? key;
    if (!/^(?:\w+_)?id$/.test(last) || typeof expected !== 'number' || expected <= 0) return undefined;
    if (typeof actual !== 'number') return false;
    // A record cut down to some keys does not tell its kind.
    if (key.includes('.')) return actual > 0;
    const kind = NAMED[key] ?? kindOf(record);
    return kind === undefined ? actual > 0 : this.bind(kind, expected, actual);
  }

  /** Notes that an id stands for the expected one; false where either is known to stand for another. */
  bind(kind: string, expected: unknown, actual: unknown): boolean {
    const [to, from] = [`${kind} ${String(expected)}`, `${kind} ${String(actual)}`];
    if (!this.#actual.has(to) && !this.#expected.has(from)) {
      this.#actual.set(to, actual);
      this.#expected.set(from, expected);
    }
    return this.#actual.get(to) === actual;
  }

  /** A path with the server's ids in it. */
  inPath(path: string): string {
    return IN_PATHS.reduce(
      (text, [pattern, kind]) =>
        text.replace(pattern, (_, before: string, id: string) => before + String(this.#of(kind, Number(id)))),
      path,
    );
  }

  /** A body with the server's ids in it. */
  inBody(body: unknown): unknown {
    return this.#filled(body, IN_BODIES);
  }

  /** A query with the server's ids in it, one or several with commas between them. */
  inQuery(query: string | Readonly<Record<string, unknown>>): string | Readonly<Record<string, unknown>> {
    if (typeof query !== 'string') return this.#filled(query, IN_BODIES) as Readonly<Record<string, unknown>>;
    return query.replace(/\b(labels|milestone)=(\d+(?:,\d+)*)/g, (_, name: string, ids: string) => {
      const actual = ids.split(',').map((id) => this.#of(IN_BODIES[name] ?? '', id));
      return `${name}=${actual.join(',')}`;
    });
  }

  /** A string without the ids in it, which are the server's own. */
  masked(text: string): string {
    return IN_TEXTS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
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

  #of(kind: string, id: unknown): unknown {
    return this.#actual.get(`${kind} ${String(id)}`) ?? id;
  }
}

const kindOf = (record: Readonly<Record<string, unknown>>): string | undefined =>
  KINDS.find(([key]) => Object.hasOwn(record, key))?.[1];
