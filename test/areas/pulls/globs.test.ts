import { expect, test } from 'vitest';
import { globFits, isGlob } from '../../../fake/areas/pulls/access/globs.ts';

test.each([
  ['main', 'main', true],
  ['main', 'mainly', false],
  ['main', 'amain', false],
  ['m*n', 'mn', true],
  ['m*n', 'main', true],
  ['m?in', 'main', true],
  ['m?in', 'min', false],
  ['?', '\u{1f600}', true],
  ['m.in', 'main', false],
  ['[mx]ain', 'main', true],
  ['[a-c]ain', 'main', false],
  ['[!x]ain', 'main', true],
  ['[!m]ain', 'main', false],
  ['[a-m][a-m][a-m]n', 'main', true],
  ['{main,dev}', 'dev', true],
  ['{main,dev}', 'main,dev', false],
  ['{m*,dev}/x', 'main/x', true],
  ['{main,dev}s', 'dev', false],
  ['', '', true],
  ['', 'a', false],
  ['m\\*n', 'm*n', true],
  ['m\\*n', 'main', false],
  // What is not closed, and a class that cannot be, make the whole text a plain name.
  ['{main', '{main', true],
  ['[main', '[main', true],
  ['[]', '[]', true],
  ['[!]', '[!]', true],
  ['a[', 'a[', true],
  ['*[', 'a[', false],
  ['*\\', '*\\', true],
  ['*[z-a]', '*[z-a]', true],
  ['*[z-a]', 'main', false],
])('%j and %j: %s', (pattern, name, isFit) => {
  expect([globFits(pattern, name), globFits(pattern, name, '')]).toEqual([isFit, isFit]);
});

test.each([
  ['release/*', 'release/1/2', false],
  ['release/**', 'release/1/2', true],
  ['release?1', 'release/1', false],
  ['{release*,x}1', 'release/1', false],
  ['release[/]1', 'release/1', true],
])('%j and %j: %s, and in any case where a slash is a character as any other', (pattern, name, isFit) => {
  expect([globFits(pattern, name), globFits(pattern, name, '')]).toEqual([isFit, true]);
});

test('parts end at each of the separators', () => {
  const fits = ['*', '*.md', 'docs/*.md'].map((pattern) => globFits(pattern, 'docs/a.md', './'));
  expect([...fits, globFits('*', 'README.md', './')]).toEqual([false, false, true, false]);
});

test('a text that is not closed is no pattern', () => {
  expect(['[', '[]', '[!]', '[z-a]', '{a', 'a\\'].map(isGlob)).not.toContain(true);
  expect(['', 'a]', 'a}', '[a]', '{a}', '\\['].map(isGlob)).not.toContain(false);
});
