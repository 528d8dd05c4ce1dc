import { expect, test } from 'vitest';
import { ask, fakeOf, pull, REPO } from './support.ts';

const numbers = Array.from({ length: 30 }, (_, i) => String(i + 1));
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const changed = numbers.flatMap((line) => {
  const said: Record<string, string[]> = { 3: ['x'], 8: ['8', 'diff --git @@ a'], 10: [], 25: ['y'] };
  return said[line] ?? [line];
});

/** The hunks that comments are shown under; a negative line is one of the old side. */
async function hunksAt(...places: readonly (readonly [path: string, line: number])[]): Promise<unknown[]> {
  const main = {
    branch: 'main',
    message: 'm',
    files: { 'a.txt': text(numbers), 'b.txt': text(numbers), 'gone.txt': 'g\n' },
  };
  const files = { 'a.txt': text(['0', ...numbers]), 'b.txt': text(changed), 'gone.txt': null, 'new.txt': 'n\n' };
  const fake = fakeOf({}, { pulls: [pull('odd')] }, [main, { branch: 'odd', from: 'main', message: 'o', files }]);
  const comments = places.map(([path, line]) => ({
    path,
    body: 'why?',
    ...(line < 0 ? { old_position: -line } : { new_position: line }),
  }));
  await ask(fake, 'POST', `${REPO}/pulls/1/reviews`, { as: 'carol', json: { event: 'COMMENT', comments } });
  const { json } = await ask(fake, 'GET', `${REPO}/pulls/1/reviews/1/comments`);
  return (json as unknown as { diff_hunk: string }[]).map((comment) => comment.diff_hunk);
}

test.each([
  ['the hunk up to its line', 3, '@@ -1,13 +1,13 @@\n 1\n 2\n-3\n+x'],
  ['four lines at the most', 9, '@@ -6,3 +6,4 @@\n 6\n 7\n 8\n+diff --git @@ a'],
  ['what was added and removed before', 12, '@@ -9,4 +10,3 @@\n 9\n-10\n 11\n 12'],
  ['a line of the old side', -10, '@@ -8,3 +8,3 @@\n 8\n+diff --git @@ a\n 9\n-10'],
  ['a line of the old side, not what was added before it', -9, '@@ -7,3 +7,4 @@\n 7\n 8\n+diff --git @@ a\n 9'],
  ['a line of both sides by its old number', -5, '@@ -3,3 +3,3 @@\n-3\n+x\n 4\n 5'],
  ['a later hunk', 25, '@@ -23,3 +23,3 @@\n 23\n 24\n-25\n+y'],
  ['a line right behind a hunk', 14, ''],
  ['no line', 0, ''],
])('a comment is shown under %s: %i', async (_name, line, hunk) => {
  expect(await hunksAt(['b.txt', line])).toEqual([hunk]);
});

test('a comment is shown under its own file, which may be new or gone', async () => {
  expect(await hunksAt(['a.txt', 1], ['gone.txt', -1], ['new.txt', 1], ['none.txt', 1])).toEqual([
    '@@ -1,3 +1,4 @@\n+0',
    '@@ -1 +0,0 @@\n-g',
    '@@ -0,0 +1 @@\n+n',
    '',
  ]);
});
