import { globFits } from '../access/globs.ts';

/** Whether a filter lets a ref through: a branch by its short or its full name, a tag by its full one (contract: pulls 11.8). */
export function letsThrough(filter: string, ref: string): boolean {
  if (filter === '') return true;
  const names = ref.startsWith('refs/heads/') ? [ref, ref.slice('refs/heads/'.length)] : [ref];
  return names.some((name) => globFits(filter, name, ''));
}

const TOKEN = /\[[^\]]*\]|\*\*|\\[^]|[^]/gy;

/** Tokens that make a pattern none. */
const BROKEN: Tokens = { '[': 'unterminated character class', '\\': 'no character to escape' };
/** How the server writes the others in its regular expression; within braces, and anywhere. */
const IN_BRACES: Tokens = { '}': ')', ',': '|' };
const ANYWHERE: Tokens = { '{': '(', '?': '.', '*': '.*', '**': '.*' };

type Tokens = Readonly<Record<string, string | undefined>>;

/** The server's error for a malformed pattern, which it makes a regular expression of; undefined for a good one. */
export function globIssue(pattern: string): string | undefined {
  let compiled = '';
  let open = 0;
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (BROKEN[token] !== undefined) return BROKEN[token];
    compiled += (open > 0 ? IN_BRACES[token] : undefined) ?? ANYWHERE[token] ?? literal(token);
    if (token === '{') open++;
    else if (token === '}' && open > 0) open--;
  }
  const missing = `failed to compile regexp: error parsing regexp: missing closing ): \`^${compiled}$\``;
  return open > 0 ? missing : undefined;
}

/** A class, an escaped character, or one that stands for itself. */
const literal = (token: string): string => token.replace(/^\[!/, '[^').replace(/^[.+^$()|]$/, '\\$&');
