import { expect, test } from 'vitest';
import { sniff } from '../../../fake/areas/pulls/go/sniff.ts';
import { ownerPattern } from '../../../fake/areas/pulls/reviews/owner-pattern.ts';

test.each([
  ['.*\\.go', 'cmd/main.go', true],
  ['.*\\.go', 'cmd/main.go.txt', false],
  ['docs/(guide|api)/.*', 'docs/api/a.md', true],
  ['src/[^/]*/(test|spec)s?/.*\\.ts', 'src/core/specs/a/b.ts', true],
  ['a{2,3}', 'aaa', true],
  ['a.*?b', 'axb', true],
  ['a\\*', 'a*', true],
  ['[(]*', '((', true],
])('the owner pattern %s and the path %s', (pattern, path, fits) => {
  expect(ownerPattern(pattern)?.(path)).toBe(fits);
});

test.each(['(', '[', 'a{2,1}'])('the malformed owner pattern %s is none', (pattern) => {
  expect(ownerPattern(pattern)).toBeUndefined();
});

// Each of these would keep an engine with backtracking busy for longer than anybody waits.
test.each([
  '(a+)+b',
  '(a|a)*b',
  '(a*)*b',
  '(?:a|aa){2,}b',
  '((a{1,9}){1,9}){1,9}b',
  `${'a?'.repeat(40)}${'a'.repeat(40)}b`,
  `${'(a|a)'.repeat(40)}b`,
  `${'.*a'.repeat(12)}b`,
  `${'('.repeat(20_000)}a${')'.repeat(20_000)}b`,
])('the owner pattern %.20s is given up on a long path', (pattern) => {
  expect(ownerPattern(pattern)?.('a'.repeat(4_000)) ?? false).toBe(false);
});

test.each([
  '<!DOCTYPE svg >'.repeat(68),
  `<?xml ${'?>'.repeat(500)}`,
  '<!--'.repeat(256),
  `<!DOCTYPE svg ${'>'.repeat(1000)}`,
])('the type of bytes %.20s is found at once', (text) => {
  expect(sniff(new TextEncoder().encode(text))?.type).toMatch(/^text\//);
});
