// A pattern of CODEOWNERS: an expression that a whole path has to fit. A pusher writes it, so what it may cost is bounded.

const TOKENS = /\\[^]|\[(?:\\[^]|[^\]\\])*\]?|\(\??[:=!<]*|\{[\d,]*\}|[^]/g;

const OPEN = /^(?:[*+]|\{\d*,\d*\})$/;

/** The steps after which the fake gives up on a path, as the server does after 150 ms. */
const MAX_STEPS = 10_000_000;

/** The longest pattern: an engine that reads a deeper one runs out of its stack. */
const MAX_LENGTH = 1_000;

/** Whether a path fits a pattern; never with one that is malformed, or that may take too long on this path. */
export type OwnerPattern = (path: string) => boolean;

/** Reads a pattern; undefined for a malformed or too long one. */
export function ownerPattern(source: string): OwnerPattern | undefined {
  const expression = compiled(source);
  const steps = stepsOf(source);
  return expression && ((path) => steps(path.length) <= MAX_STEPS && expression.test(path));
}

function compiled(source: string): RegExp | undefined {
  try {
    return source.length > MAX_LENGTH ? undefined : new RegExp(`^${source}$`);
  } catch {
    return undefined;
  }
}

/**
 * A bound of the steps in which an expression decides on a text of some length: each repetition without an end may stop at any
 * character after the one before, each choice is tried. Groups that repeat have none.
 */
function stepsOf(source: string): (length: number) => number {
  const choices = [1];
  let [tried, repetitions, previous] = [1, 0, ''];
  for (const [token] of source.matchAll(TOKENS)) {
    const isRepeated = OPEN.test(token) || /^\{/.test(token);
    if (isRepeated && previous === ')') return () => Infinity;
    if (token.startsWith('(')) choices.push(1);
    else if (token === ')') tried *= choices.pop() ?? 1;
    else if (token === '|') choices.push((choices.pop() ?? 1) + 1);
    else if (OPEN.test(token)) repetitions += 1;
    else if (token === '?' && !OPEN.test(previous)) tried *= 2;
    previous = token;
  }
  const all = choices.reduce((product, many) => product * many, tried);
  return (length) => {
    let steps = all;
    for (let i = 1; i <= repetitions; i++) steps *= Math.max(1, length / i);
    return steps;
  };
}
