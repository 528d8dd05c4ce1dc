import { expect, test } from 'vitest';
import { flatGlobFits, globFits } from '../../../fake/areas/pulls/access/globs.ts';

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
  // A bracket that is not closed stands for itself, and so does a class of nothing.
  ['{main', '{main', true],
  ['[main', '[main', true],
  ['[]', '[]', true],
  ['[]a]', '[]a]', true],
  ['a[', 'a[', true],
  // A class that cannot be makes the whole pattern a plain name.
  ['*[z-a]', '*[z-a]', true],
  ['*[z-a]', 'main', false],
])('%j and %j: %s', (pattern, name, isFit) => {
  expect([globFits(pattern, name), flatGlobFits(pattern, name)]).toEqual([isFit, isFit]);
});

test.each([
  ['release/*', 'release/1/2', false],
  ['release/**', 'release/1/2', true],
  ['release?1', 'release/1', false],
  ['{release*,x}1', 'release/1', false],
  ['release[/]1', 'release/1', true],
])('%j and %j: %s, and in any case where a slash is a character as any other', (pattern, name, isFit) => {
  expect([globFits(pattern, name), flatGlobFits(pattern, name)]).toEqual([isFit, true]);
});
