/** Whether a pattern fits a name: `*` within a part, `**` across, `?`, `{a,b}`, `[…]`. */
export function globFits(pattern: string, name: string): boolean {
  return fits(pattern, name, isNoSlash);
}

/** The same without parts: `*` and `?` stand for slashes, too. */
export function flatGlobFits(pattern: string, name: string): boolean {
  return fits(pattern, name, () => true);
}

function fits(pattern: string, name: string, within: Takes): boolean {
  const characters = [...name];
  try {
    return reached(pattern, { characters, within }, atStart(characters)).at(-1) === 1;
  } catch {
    // A class that is none, such as `[z-a]`, makes the pattern a plain name.
    return pattern === name;
  }
}

/** Which positions of a name a pattern can have got to: one mark for each, with the one behind the last character. */
type Positions = Uint8Array;

function atStart(name: readonly string[]): Positions {
  const positions = new Uint8Array(name.length + 1);
  positions[0] = 1;
  return positions;
}

const TOKEN = /\*\*|\*|\?|\{[^{}]*\}|[^]/uy;

interface Subject {
  readonly characters: readonly string[];
  /** The patterns that `*` and `?` stand for. */
  readonly within: Takes;
}

/** Follows all ways through the pattern at once, so that each of its tokens passes over the name once only. */
function reached(pattern: string, subject: Subject, from: Positions): Positions {
  const lastClose = pattern.lastIndexOf(']');
  let positions = from;
  for (let at = 0; at < pattern.length;) {
    const token = pattern.startsWith('[', at) && at + 1 < lastClose ? classAt(pattern, at) : tokenAt(pattern, at);
    at += token.length;
    positions = step(token, subject, positions);
  }
  return positions;
}

function tokenAt(pattern: string, at: number): string {
  TOKEN.lastIndex = at;
  return TOKEN.exec(pattern)?.[0] ?? '';
}

/** A class; a bracket that is closed at once stands for itself. */
function classAt(pattern: string, at: number): string {
  return pattern.slice(at, pattern.startsWith(']', at + 1) ? at + 1 : pattern.indexOf(']', at) + 1);
}

function step(token: string, subject: Subject, from: Positions): Positions {
  const { characters: name, within } = subject;
  if (token === '**') return repeated(name, from, () => true);
  if (token === '*') return repeated(name, from, within);
  if (token === '?') return single(name, from, within);
  if (token.length === 1 || !/^[[{]/.test(token)) return single(name, from, (character) => character === token);
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

const isNoSlash: Takes = (character) => character !== '/';

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
