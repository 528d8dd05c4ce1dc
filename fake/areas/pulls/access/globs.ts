/**
 * Whether a pattern fits a name: `*` within a part, `**` across, `?`, `{a,b}`, `[…]`, and `\` before what stands for
 * itself. Parts end at the separators; without any, `*` and `?` stand for all characters. A text that is no pattern is a
 * plain name.
 */
export function globFits(pattern: string, name: string, separators = '/'): boolean {
  const characters = [...name];
  const within: Takes = (character) => !separators.includes(character);
  const ends = endsOf(pattern, { characters, within });
  return ends === undefined ? pattern === name : ends.at(-1) === 1;
}

/** Whether a text is a pattern: its brackets and braces are closed, and its classes are some. */
export const isGlob = (pattern: string): boolean =>
  endsOf(pattern, { characters: [], within: () => true }) !== undefined;

/** Where a pattern may end in a name; undefined for a text that is no pattern. */
function endsOf(pattern: string, subject: Subject): Positions | undefined {
  try {
    return reached(pattern, subject, atStart(subject.characters));
  } catch {
    return undefined;
  }
}

/** Which positions of a name a pattern can have got to: one mark for each, with the one behind the last character. */
type Positions = Uint8Array;

function atStart(name: readonly string[]): Positions {
  const positions = new Uint8Array(name.length + 1);
  positions[0] = 1;
  return positions;
}

const TOKEN = /\*\*|\*|\?|\\[^]|\{[^{}]*\}|[^]/uy;

interface Subject {
  readonly characters: readonly string[];
  /** The patterns that `*` and `?` stand for. */
  readonly within: Takes;
}

/** Follows all ways through the pattern at once, so that each of its tokens passes over the name once only. */
function reached(pattern: string, subject: Subject, from: Positions): Positions {
  let positions = from;
  for (let at = 0; at < pattern.length;) {
    const token = pattern.startsWith('[', at) ? classAt(pattern, at) : tokenAt(pattern, at);
    at += token.length;
    positions = step(token, subject, positions);
  }
  return positions;
}

function tokenAt(pattern: string, at: number): string {
  TOKEN.lastIndex = at;
  return TOKEN.exec(pattern)?.[0] ?? '';
}

function classAt(pattern: string, at: number): string {
  const end = pattern.indexOf(']', at);
  if (/^\[!?\]/.test(pattern.slice(at)) || end < 0) throw new SyntaxError('not a class');
  return pattern.slice(at, end + 1);
}

function step(token: string, subject: Subject, from: Positions): Positions {
  const { characters: name, within } = subject;
  if (token === '**') return repeated(name, from, () => true);
  if (token === '*') return repeated(name, from, within);
  if (token === '?') return single(name, from, within);
  if (['{', '\\'].includes(token)) throw new SyntaxError('not closed');
  if (!/^[[{]/.test(token)) {
    const plain = token.replace('\\', '');
    return single(name, from, (character) => character === plain);
  }
  if (token.startsWith('[')) {
    const one = new RegExp(token.replace(/^\[!/, '[^'), 'u');
    return single(name, from, (character) => one.test(character));
  }
  const to = new Uint8Array(from.length);
  for (const choice of token.slice(1, -1).split(','))
    reached(choice, subject, from).forEach((mark, position) => (to[position]! |= mark));
  return to;
}

type Takes = (character: string) => boolean;

function single(name: readonly string[], from: Positions, takes: Takes): Positions {
  const to = new Uint8Array(from.length);
  name.forEach((character, at) => {
    if (from[at] === 1 && takes(character)) to[at + 1] = 1;
  });
  return to;
}

function repeated(name: readonly string[], from: Positions, takes: Takes): Positions {
  const to = from.slice();
  name.forEach((character, at) => {
    if (to[at] === 1 && takes(character)) to[at + 1] = 1;
  });
  return to;
}
