import { expect, test } from 'vitest';
import { ask, fakeOf, pull, R } from './support.ts';

const blanks = fakeOf({}, { pulls: [pull('blanks')] }, [
  { branch: 'main', message: 'texts', files: { 't.txt': 'a b\n\tc\nd\n', 'v.txt': 'keep\n' } },
  {
    branch: 'blanks',
    from: 'main',
    message: 'blanks',
    files: { 't.txt': 'a  b\n  c\nd  \nnew\n', 'v.txt': 'ke ep\n' },
  },
]);

async function files(query: string): Promise<string[]> {
  const answer = await ask(blanks, 'GET', `${R}/pulls/1/files${query}`);
  expect(answer.headers.get('x-total-count')).toBe('2');
  const rows = answer.json as unknown as { filename: string; additions: number; deletions: number }[];
  return rows.map(({ filename, additions, deletions }) => `${filename} +${additions} -${deletions}`);
}

// contract: pulls 9.2: GET pulls/{i}/files (page, limit, skip-to, whitespace)
test.each([
  ['', ['t.txt +4 -3', 'v.txt +1 -1']],
  ['?whitespace=show-all', ['t.txt +4 -3', 'v.txt +1 -1']],
  ['?whitespace=other', ['t.txt +4 -3', 'v.txt +1 -1']],
  ['?whitespace=ignore-eol', ['t.txt +3 -2', 'v.txt +1 -1']],
  ['?whitespace=ignore-change', ['t.txt +1 -0', 'v.txt +1 -1']],
  ['?whitespace=ignore-all', ['t.txt +1 -0']],
])('files%s', async (query, expected) => {
  expect(await files(query)).toEqual(expected);
});

test('addresses of files are escaped as paths are', async () => {
  const name = "a (1)+b,c;d@e$f&g=h:i!'*.txt";
  const fake = fakeOf({}, { pulls: [pull('odd')] }, [
    { branch: 'odd', from: 'main', message: 'odd', files: { [`dir/${name}`]: 'x\n' } },
  ]);
  const answer = await ask(fake, 'GET', `${R}/pulls/1/files`);
  const [file] = answer.json as unknown as { raw_url: string }[];
  expect(file?.raw_url).toMatch(/\/dir\/a%20%281%29\+b%2Cc%3Bd@e\$f&g=h:i%21%27%2A\.txt$/);
});

test('commits and files of a closed pull request are those that its base still lacks', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature', { state: 'closed' }), pull('feature', { merge: 'merge' })] });
  for (const list of ['commits', 'files'])
    expect((await ask(fake, 'GET', `${R}/pulls/1/${list}`)).headers.get('x-total-count')).toBe('0');
  expect((await ask(fake, 'GET', `${R}/pulls/2/commits`)).headers.get('x-total-count')).toBe('1');
  expect((await ask(fake, 'GET', `${R}/pulls/1.diff`)).text).toContain('+feature');
});
