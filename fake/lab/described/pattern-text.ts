// A text that matches a pattern, made of its characters, classes, groups and counts. What else a pattern has is not known.

const expressions = new Map<string, RegExp | undefined>();

/** The expression of a pattern; undefined where it is none. */
export function expressionOf(pattern: string): RegExp | undefined {
  if (!expressions.has(pattern)) expressions.set(pattern, compiled(pattern));
  return expressions.get(pattern);
}

function compiled(pattern: string): RegExp | undefined {
  for (const flags of ['u', ''])
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The next flags may fit; a pattern of another dialect fits none.
    }
  return undefined;
}

interface Reader {
  rest: string;
  /** How often a part is repeated whose count is open. */
  readonly wanted: number;
}

/** A text of a pattern, in which what may be repeated is there so often if it can be. It may not match: look at it. */
export function textMatching(pattern: string, wanted: number): string | undefined {
  const reader = { rest: pattern, wanted };
  const text = sequence(reader);
  return reader.rest === '' ? text : undefined;
}

/** The first of some alternatives, up to the end or to a closing bracket. */
function sequence(reader: Reader): string | undefined {
  let text = '';
  while (reader.rest !== '' && !reader.rest.startsWith(')')) {
    if (taken(reader, /^\|/) !== undefined) return sequence(reader) === undefined ? undefined : text;
    if (taken(reader, /^[\^$]/) !== undefined) continue;
    const one = atom(reader);
    if (one === undefined) return undefined;
    text += one.repeat(count(reader));
  }
  return text;
}

function atom(reader: Reader): string | undefined {
  if (taken(reader, /^\((?:\?:|\?<\w+>|(?!\?))/) !== undefined) {
    const inside = sequence(reader);
    return taken(reader, /^\)/) === undefined ? undefined : inside;
  }
  const literal = taken(reader, /^[^\\[\](){}|*+?.^$]/);
  if (literal !== undefined) return literal;
  const some = taken(reader, /^(?:\\[pP]\{\w+\}|\\u\w{4}|\\x\w\w|\\.|\.|\[(?:\\.|[^\]\\])+\])/);
  return some === undefined ? undefined : CHARACTERS.find((one) => expressionOf(`^${some}$`)?.test(one));
}

/** What stands for a class: a letter or a digit where it has them, or any other that is printed. */
const CHARACTERS = [...'a1A', ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))];

const MOST = 1000;

function count(reader: Reader): number {
  const text = taken(reader, /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/)?.replace(/(.)\?$/, '$1');
  if (text === undefined) return 1;
  const known: Readonly<Record<string, readonly [number, number]>> = { '*': [0, MOST], '+': [1, MOST], '?': [0, 1] };
  const [, least = '', comma = '', most] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(text) ?? [];
  const [from, to] = known[text] ?? [Number(least), comma === '' ? Number(least) : Number(most) || MOST];
  return Math.min(Math.max(from, Math.min(reader.wanted, to)), MOST);
}

/** What a reader begins with, which it is then behind. */
function taken(reader: Reader, expression: RegExp): string | undefined {
  const [found] = expression.exec(reader.rest) ?? [];
  if (found !== undefined) reader.rest = reader.rest.slice(found.length);
  return found;
}
