import type { ByteString } from '../bytes.ts';
import type { ChooseEnd } from './slide.ts';

// Where a group of changes may stand in several places, git's documentation only says that it prefers the one that is
// easiest to read by indentation and blank lines. The weights below were fitted to the program's own choices: 9,000 random
// and real texts, one slidable group each. See test/git/fidelity.test.ts for how often they agree.

/** The lines around a cut. */
interface Cut {
  readonly penalty: number;
  readonly indent: number;
}

const ALL_BLANK = -1;

/** Columns before the first character that is no blank; -1 for a blank line. */
function indentOf(line: ByteString): number {
  let columns = 0;
  for (let at = 0; at < line.length && at < 1000; at++) {
    const char = line.charCodeAt(at);
    if (char === 32) columns++;
    else if (char === 9) columns += 8 - (columns % 8);
    else if (char < 9 || char > 13) return columns;
  }
  return ALL_BLANK;
}

interface Indents {
  at(line: number): number;
  readonly count: number;
}

function indents(lines: readonly ByteString[]): Indents {
  const known = new Map<number, number>();
  return {
    count: lines.length,
    at(line) {
      const found = known.get(line) ?? indentOf(lines[line]!);
      known.set(line, found);
      return found;
    },
  };
}

// Beyond so many blank lines, more of them make no place better.
const MAX_BLANKS = 20;

function blanksFrom(lines: Indents, start: number, step: 1 | -1): { count: number; indent: number } {
  let at = start;
  for (let count = 0; at >= 0 && at < lines.count; count++, at += step) {
    const indent = lines.at(at);
    if (indent !== ALL_BLANK || count === MAX_BLANKS) return { count, indent: Math.max(0, indent) };
  }
  return { count: Math.min(MAX_BLANKS, Math.abs(at - start)), indent: ALL_BLANK };
}

function measure(lines: Indents, cut: number): Cut {
  const atEnd = cut >= lines.count;
  const own = atEnd ? ALL_BLANK : lines.at(cut);
  const above = blanksFrom(lines, cut - 1, -1);
  const below = blanksFrom(lines, cut + 1, 1);
  const blanksBelow = !atEnd && own === ALL_BLANK ? 1 + below.count : 0;
  const blanks = above.count + blanksBelow;
  const indent = own === ALL_BLANK ? below.indent : own;
  let penalty = WEIGHT_BLANKS * blanks + WEIGHT_BLANKS_BELOW * blanksBelow;
  if (above.indent === ALL_BLANK && above.count === 0) penalty += WEIGHT_FIRST;
  if (atEnd) penalty += WEIGHT_LAST;
  if (blanks > 0) penalty += WEIGHT_ANY_BLANK;
  return { penalty: penalty + step(indent, above.indent, below.indent, blanks > 0), indent };
}

/** The penalty for how a cut's indentation relates to the lines around it. */
function step(indent: number, above: number, below: number, blank: boolean): number {
  if (indent === ALL_BLANK || above === ALL_BLANK || indent === above) return 0;
  if (indent > above) return blank ? WEIGHT_DEEPER_BLANK : WEIGHT_DEEPER;
  if (below !== ALL_BLANK && below > indent) return blank ? WEIGHT_OPENS_BLANK : WEIGHT_OPENS;
  return blank ? WEIGHT_CLOSES_BLANK : WEIGHT_CLOSES;
}

const WEIGHT_FIRST = 5;
const WEIGHT_LAST = -5;
const WEIGHT_BLANKS = -31;
const WEIGHT_BLANKS_BELOW = 6;
const WEIGHT_DEEPER = -6;
const WEIGHT_DEEPER_BLANK = 9;
const WEIGHT_OPENS = 24;
const WEIGHT_OPENS_BLANK = 18;
const WEIGHT_CLOSES = 23;
const WEIGHT_CLOSES_BLANK = 18;
const WEIGHT_ANY_BLANK = -1;
const WEIGHT_INDENT = 64;

/** Chooses among a group's places in one file by the lines at both of its ends; of equally good ones the lowest. */
export function chooseByIndent(lines: readonly ByteString[]): ChooseEnd {
  const measured = indents(lines);
  return (length, least, most) => {
    let best = -1;
    let [bestPenalty, bestIndent] = [0, 0];
    // A group slides up by its own length and one line at most, as git's choices show.
    for (let end = Math.max(least, most - length - 1); end <= most; end++) {
      const [top, bottom] = [measure(measured, end - length), measure(measured, end)];
      const [penalty, indent] = [top.penalty + bottom.penalty, top.indent + bottom.indent];
      const order = WEIGHT_INDENT * Math.sign(indent - bestIndent) + penalty - bestPenalty;
      if (best < 0 || order <= 0) [best, bestPenalty, bestIndent] = [end, penalty, indent];
    }
    return best;
  };
}
