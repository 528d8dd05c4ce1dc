import { describe, expect, test } from 'vitest';
import { createFake } from '../../../fake/index.ts';
import { ask, fakeOf, pull, REPO, world } from './support.ts';

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
  const answer = await ask(blanks, 'GET', `${REPO}/pulls/1/files${query}`);
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

test('files from a named one on: the published API says so, and the real server fails where a page has fewer', async () => {
  const seed = world({}, { pulls: [pull('odd')] }, [
    { branch: 'odd', from: 'main', message: 'odd', files: { 'b.txt': 'x\n', 'c.txt': 'x\n' } },
  ]);
  const read = async (query: string, as?: 'gitea'): Promise<unknown> => {
    const fake = createFake({ seed, ...(as && { as: { pulls: as } }) });
    const { status, json } = await ask(fake, 'GET', `${REPO}/pulls/1/files?${query}`);
    return status === 200 ? (json as unknown as { filename: string }[]).map(({ filename }) => filename) : status;
  };
  expect(await read('skip-to=c.txt')).toEqual(['c.txt']);
  expect(await read('skip-to=c.txt', 'gitea')).toBe(500);
  expect(await read('skip-to=c.txt&limit=1', 'gitea')).toEqual(['c.txt']);
  expect(await read('skip-to=b.txt', 'gitea')).toEqual(['b.txt', 'c.txt']);
});

test('addresses of files are escaped as paths are', async () => {
  const name = "a (1)+b,c;d@e$f&g=h:i!'*.txt";
  const fake = fakeOf({}, { pulls: [pull('odd')] }, [
    { branch: 'odd', from: 'main', message: 'odd', files: { [`dir/${name}`]: 'x\n' } },
  ]);
  const answer = await ask(fake, 'GET', `${REPO}/pulls/1/files`);
  const [file] = answer.json as unknown as { raw_url: string }[];
  expect(file?.raw_url).toMatch(/\/dir\/a%20%281%29\+b%2Cc%3Bd@e\$f&g=h:i%21%27%2A\.txt$/);
});

test('commits and files of a closed pull request are those that its base still lacks', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature', { state: 'closed' }), pull('feature', { merge: 'merge' })] });
  for (const list of ['commits', 'files'])
    expect((await ask(fake, 'GET', `${REPO}/pulls/1/${list}`)).headers.get('x-total-count')).toBe('0');
  expect((await ask(fake, 'GET', `${REPO}/pulls/2/commits`)).headers.get('x-total-count')).toBe('1');
  expect((await ask(fake, 'GET', `${REPO}/pulls/1.diff`)).text).toContain('+feature');
});

interface Row {
  readonly filename: string;
  readonly status: string;
  readonly additions: number;
  readonly deletions: number;
}

async function rowsOf(commits: readonly object[]): Promise<string[]> {
  const fake = fakeOf({}, { pulls: [pull('odd')] }, commits);
  const answer = await ask(fake, 'GET', `${REPO}/pulls/1/files`);
  const rows = answer.json as unknown as Row[];
  expect(answer.headers.get('x-total-count')).toBe(String(rows.length));
  return rows.map(({ filename, status, additions, deletions }) => `${filename} ${status} +${additions} -${deletions}`);
}

const bytes = (text: string): object => ({ base64: btoa(`\0${text}`) });
const link = (content: string): object => ({ content, mode: '120000' });
const onOdd = (files: object): object => ({ branch: 'odd', from: 'main', message: 'odd', files });

test('a file without a changed line has the status unchanged', async () => {
  const main = { branch: 'main', message: 'm', files: { bin: bytes('a'), run: 'x\n', text: 'x\n' } };
  const odd = onOdd({ bin: bytes('b'), run: { content: 'x\n', mode: '100755' }, text: 'y\n' });
  expect(await rowsOf([main, odd])).toEqual(['bin unchanged +0 -0', 'run unchanged +0 -0', 'text changed +1 -1']);
});

test('a file that became a symbolic link is one that is gone, and the other way round', async () => {
  const main = { branch: 'main', message: 'm', files: { bin: bytes('a'), file: '1\n2\n3\n', link: link('file') } };
  const odd = onOdd({ bin: link('a'), file: link('1\n2\n3\n'), link: 'x\ny\n' });
  expect(await rowsOf([main, odd])).toEqual(['bin deleted +0 -0', 'file deleted +0 -3', 'link deleted +0 -1']);
});

test('a change of type counts as any other in the record, and is no change to a commit', async () => {
  const main = { branch: 'main', message: 'm', files: { t: 'x\n' } };
  const fake = fakeOf({}, { pulls: [pull('odd')] }, [main, onOdd({ t: link('a.txt'), u: 'u\n' })]);
  const { json } = await ask(fake, 'GET', `${REPO}/pulls/1`);
  expect(json).toMatchObject({ additions: 2, deletions: 1, changed_files: 2 });
  const [commit] = (await ask(fake, 'GET', `${REPO}/pulls/1/commits`)).json as unknown as { files: object[] }[];
  expect(commit?.files).toEqual([{ filename: 'u', status: 'added' }]);
});

describe('histories with nothing in common', () => {
  const at = (minute: number): string => `2024-01-02T03:${minute}:05Z`;
  const orphan = (message: string, files: object, minute: number, more: object = {}): object => ({
    branch: 'odd',
    message,
    files,
    date: at(minute),
    ...more,
  });
  const alone = orphan('alone', { 'o.txt': 'o\n' }, 10, { orphan: true });

  test('the files are those of the last commit alone', async () => {
    expect(await rowsOf([alone])).toEqual(['o.txt added +1 -0']);
    expect(await rowsOf([alone, orphan('on', { 'p.txt': 'p\n' }, 11)])).toEqual(['p.txt added +1 -0']);
  });

  test.each(['merge', 'squash', 'fast-forward-only'])('cannot be joined by %s', async (style) => {
    const fake = fakeOf({}, { pulls: [pull('odd')] }, [alone]);
    expect((await ask(fake, 'GET', `${REPO}/pulls/1/commits`)).json).toEqual([]);
    const said = await ask(fake, 'POST', `${REPO}/pulls/1/merge`, { as: 'alice', json: { do: style } });
    expect(said.status).toBe(409);
    expect(said.json).toEqual({
      Style: style,
      StdOut: '',
      StdErr: 'fatal: refusing to merge unrelated histories\n',
      Err: {},
    });
  });

  test('the mails are of both sides, by date', async () => {
    const main = { branch: 'main', message: 'between', files: { 'm.txt': 'm\n' }, date: at(11) };
    const fake = fakeOf({}, { pulls: [pull('odd')] }, [alone, main, orphan('last', { 'p.txt': 'p\n' }, 12)]);
    const { text } = await ask(fake, 'GET', `${REPO}/pulls/1.patch`);
    const subjects = [...text.matchAll(/^Subject: \[PATCH \d\/4\] (.*)$/gm)].map(([, subject]) => subject);
    expect(subjects).toEqual(['initial', 'alone', 'between', 'last']);
  });
});

test.each(['"Quoted"', 'Bob Jr.', ", 'x' ;"])('a seeded author keeps the name %j', async (name) => {
  const author = { name, email: 'x@example.com' };
  const fake = fakeOf({}, { pulls: [pull('odd')] }, [{ ...onOdd({ o: 'o' }), author }]);
  const [commit] = (await ask(fake, 'GET', `${REPO}/pulls/1/commits`)).json as unknown as {
    commit: { author: { name: string } };
  }[];
  expect(commit?.commit.author.name).toBe(name);
  expect(fake.git.log('alice/proj', 'odd')[0]?.authorName).toBe(name);
});
