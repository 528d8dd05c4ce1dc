// Patterns: whether one may be run on what clients send, and a text that matches it. A pattern is read as characters, classes,
// groups and counts; what else it has is not known.

/** A part of a pattern. */
type Node =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'group'; readonly choices: readonly (readonly Node[])[] }
  | { readonly kind: 'repeat'; readonly of: Node; readonly least: number; readonly most: number }
  /** An end, or a look ahead, which has no text of its own. */
  | { readonly kind: 'nothing'; readonly isUnknown: boolean; readonly look?: Node };

const expressions = new Map<string, RegExp | undefined>();

/** The expression of a pattern; undefined if it is malformed, or a text may keep it busy for ever. */
export function expressionOf(pattern: string): RegExp | undefined {
  if (!expressions.has(pattern))
    expressions.set(pattern, !isDeep(pattern) && isSafe(pattern) ? compiled(pattern) : undefined);
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
}

/** How many groups a pattern has, at the most, that is read: each may be inside of the last one. */
const MAX_GROUPS = 500;

const isDeep = (pattern: string): boolean => pattern.split('(').length > MAX_GROUPS;

function treeOf(pattern: string): Node {
  if (isDeep(pattern)) return { kind: 'nothing', isUnknown: true };
  const reader = { rest: pattern };
  const choices = [sequence(reader)];
  while (taken(reader, /^\|/) !== undefined) choices.push(sequence(reader));
  return { kind: 'group', choices: reader.rest === '' ? choices : [[{ kind: 'nothing', isUnknown: true }]] };
}

function sequence(reader: Reader): Node[] {
  const nodes: Node[] = [];
  while (reader.rest !== '' && !/^[|)]/.test(reader.rest)) nodes.push(counted(reader, atom(reader)));
  return nodes;
}

function atom(reader: Reader): Node {
  if (taken(reader, /^(?:\^|\$|\\[bB])/) !== undefined) return { kind: 'nothing', isUnknown: false };
  const group = taken(reader, /^\((?:\?(?::|<\w+>|=|!|<=|<!))?/);
  if (group !== undefined) {
    const choices = [sequence(reader)];
    while (taken(reader, /^\|/) !== undefined) choices.push(sequence(reader));
    taken(reader, /^\)/);
    const inside: Node = { kind: 'group', choices };
    return /[=!]$/.test(group) ? { kind: 'nothing', isUnknown: true, look: inside } : inside;
  }
  const source = taken(
    reader,
    /^(?:\[\^?\]?(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\k<\w+>|\\.|.)/su,
  );
  const isReference = source === undefined || /^\\(?:[1-9]|k<)/.test(source);
  return isReference ? { kind: 'nothing', isUnknown: true } : { kind: 'character', source };
}

const KNOWN_COUNTS: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Infinity],
  '+': [1, Infinity],
  '?': [0, 1],
};

function counted(reader: Reader, of: Node): Node {
  const text = taken(reader, /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/)?.replace(/(.)\?$/, '$1');
  if (text === undefined) return of;
  const [, least = '', comma = '', most = ''] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(text) ?? [];
  const [from, to] = KNOWN_COUNTS[text] ?? [
    Number(least),
    comma === '' ? Number(least) : most === '' ? Infinity : Number(most),
  ];
  return { kind: 'repeat', of, least: from, most: to };
}

/** What a reader begins with, which it is then behind. */
function taken(reader: Reader, expression: RegExp): string | undefined {
  const [found] = expression.exec(reader.rest) ?? [];
  if (found !== undefined) reader.rest = reader.rest.slice(found.length);
  return found;
}

/** A count from which on a repetition inside of another costs more than a test has time for. */
const MANY = 10;

/** How many repetitions without an end may follow each other in which one character may belong to each. */
const MAX_OPEN = 3;

/**
 * Whether the time for a text is bounded: of what is repeated often, each round has to be told from the next by a character that
 * is nowhere else in it, or be of one length.
 */
const isSafe = (pattern: string): boolean => isSafeNode(treeOf(pattern));

function isSafeNode(node: Node): boolean {
  if (node.kind === 'nothing') return node.look === undefined || isSafeNode(node.look);
  if (node.kind === 'group') return node.choices.every((choice) => !isOpen(choice) && choice.every(isSafeNode));
  if (node.kind === 'character') return true;
  return isSafeNode(node.of) && (node.most < MANY || node.of.kind !== 'group' || isTold(node.of.choices));
}

/** Whether many repetitions without an end compete for the same characters. */
function isOpen(choice: readonly Node[]): boolean {
  const endless = choice.filter((node) => node.kind === 'repeat' && node.most === Infinity).map(charactersOf);
  const rivals = (own: readonly Character[]): number =>
    endless.filter((other) => own.some((a) => other.some((b) => !areApart(a, b)))).length;
  return endless.some((own) => rivals(own) > MAX_OPEN);
}

function isTold(choices: readonly (readonly Node[])[]): boolean {
  if (choices.length > 1) {
    const first = choices.map(([one]) => one);
    if (
      !first.every(
        (one, i) => isCharacter(one) && first.slice(i + 1).every((other) => isCharacter(other) && areApart(one, other)),
      )
    )
      return false;
  }
  return choices.every((choice) => {
    if (choice.every((node) => isCharacter(node) || hasOneLength(node))) return true;
    return [choice[0], choice.at(-1)].some(
      (end) => isCharacter(end) && choice.flatMap(charactersOf).every((one) => one === end || areApart(one, end)),
    );
  });
}

type Character = Extract<Node, { kind: 'character' }>;
const isCharacter = (node: Node | undefined): node is Character => node?.kind === 'character';
const hasOneLength = (node: Node): boolean =>
  node.kind === 'nothing'
    ? !node.isUnknown
    : node.kind === 'repeat' && isCharacter(node.of) && node.least === node.most;

function charactersOf(node: Node): readonly Character[] {
  if (node.kind === 'repeat') return charactersOf(node.of);
  return node.kind === 'group' ? node.choices.flat().flatMap(charactersOf) : isCharacter(node) ? [node] : [];
}

/** Characters of every kind that patterns tell apart. */
const SAMPLES = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).concat('П', '中', '😀', '\u2028');

const matching = new Map<string, readonly string[]>();

function samplesOf({ source }: Character): readonly string[] {
  const known = matching.get(source);
  if (known !== undefined) return known;
  const expression = compiled(`^(?:${source})$`);
  const made = expression === undefined ? SAMPLES : SAMPLES.filter((one) => expression.test(one));
  matching.set(source, made);
  return made;
}

const areApart = (a: Character, b: Character): boolean => {
  const other = new Set(samplesOf(b));
  return samplesOf(a).every((one) => !other.has(one));
};

/** Characters of which one stands for a class: a letter or a digit where it has them, or any other that is printed. */
const PREFERRED = [...'a1A', ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)), ...SAMPLES];
const MOST = 1000;

/** A text of a pattern, in which what may be repeated is there so often if it can be. It may not match: look at it. */
export function textMatching(pattern: string, wanted: number): string | undefined {
  const text = (node: Node): string | undefined => {
    if (node.kind === 'nothing') return node.isUnknown ? undefined : '';
    if (node.kind === 'character') return PREFERRED.find((one) => compiled(`^(?:${node.source})$`)?.test(one));
    if (node.kind === 'repeat')
      return text(node.of)?.repeat(Math.min(Math.max(node.least, Math.min(wanted, node.most)), MOST));
    const parts = node.choices[0]?.map(text) ?? [];
    return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
  };
  return text(treeOf(pattern));
}
