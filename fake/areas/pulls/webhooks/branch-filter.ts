import { flatGlobFits } from '../access/globs.ts';

/** Whether a filter lets a ref through: a branch by its short or its full name, a tag by its full one (contract: pulls 11.8). */
export function letsThrough(filter: string, ref: string): boolean {
  if (filter === '') return true;
  const names = ref.startsWith('refs/heads/') ? [ref, ref.slice('refs/heads/'.length)] : [ref];
  return names.some((name) => flatGlobFits(filter, name));
}

const SPECIAL = /[.+^$()|]/;

/** Why a pattern is none, in the words of the server, which makes a regular expression of it; undefined when it is one. */
export function globIssue(pattern: string): string | undefined {
  let compiled = '';
  let open = 0;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === '[') {
      const end = pattern.indexOf(']', at);
      if (end < 0) return 'unterminated character class';
      compiled += pattern.slice(at, end + 1).replace(/^\[!/, '[^');
      at = end;
    } else if (char === '*') {
      compiled += '.*';
      if (pattern.charAt(at + 1) === '*') at++;
    } else if (char === '{') {
      open++;
      compiled += '(';
    } else if (char === '}' && open > 0) {
      open--;
      compiled += ')';
    } else if (char === ',' && open > 0) compiled += '|';
    else if (char === '?') compiled += '.';
    else if (char === '\\') {
      at++;
      if (at === pattern.length) return 'no character to escape';
      compiled += `\\${pattern.charAt(at)}`;
    } else compiled += SPECIAL.test(char) ? `\\${char}` : char;
  }
  const missing = `failed to compile regexp: error parsing regexp: missing closing ): \`^${compiled}$\``;
  return open > 0 ? missing : undefined;
}
