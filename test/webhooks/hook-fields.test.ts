import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';

const URL = 'https://bot.example/hook';

/** The server's response to a new webhook: the status, and the message of a rejection. */
async function created(config: object, more: object = {}): Promise<readonly unknown[]> {
  const fake = createFake();
  fake.pulls.user('alice');
  const response = await fake.fetch(`${fake.url}/api/v1/user/hooks`, {
    method: 'POST',
    headers: { Authorization: 'token alice-token', 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'gitea', config: { url: URL, content_type: 'json', ...config }, ...more }),
  });
  const { message } = (await response.json()) as { message?: string };
  return message === undefined ? [response.status] : [response.status, message];
}

// contract: pulls 11.3
describe('a webhook', () => {
  test.each([
    'http://',
    'HTTPS://BOT.example',
    'http:/path',
    'https://user:pass@bot.example:8080/a?b#c',
    'https://[::1]:80/',
    'https://bot.example/%20',
    'https://bot.example/?%zz',
  ])('may have the URL %s', async (url) => {
    expect(await created({ url })).toEqual([201]);
  });

  test.each([
    '',
    'bot.example',
    'ftp://bot.example',
    'xhttps://bot.example',
    'https://bot example/',
    'https://bot.example:port/',
    'https://[::1/',
    'https://bot.example/%zz',
    'https://bot.example/\u0001',
    'https://bot.example/\u007f',
  ])('may not have the URL %j', async (url) => {
    expect(await created({ url })).toEqual([422, 'Invalid url']);
  });

  test.each([
    ['[a', 'unterminated character class'],
    ['a\\', 'no character to escape'],
    ['{a,b', missing('(a|b')],
    [',{a', missing(',(a')],
    ['}{a', missing('}(a')],
    ['{{a}', missing('((a)')],
    ['{**a*b?', missing('(.*a.*b.')],
    ['{*a', missing('(.*a')],
    ['{[!a-c]x', missing('([^a-c]x')],
    ['{a.b\\*', missing('(a\\.b\\*')],
  ])('may not have the branch filter %j', async (filter, issue) => {
    expect(await created({}, { branch_filter: filter })).toEqual([422, `[BranchFilter]: ${issue}`]);
  });

  test.each(['{a,b}', '[!a]', 'a]', 'a}', '\\{', '{}', '***'])('may have the branch filter %j', async (filter) => {
    expect(await created({}, { branch_filter: filter })).toEqual([201]);
  });

  // contract: pulls 11.8
  test.each([
    ['', true, true],
    ['m*', true, false],
    ['refs/heads/m*', true, false],
    ['refs/tags/*', false, true],
    ['v1', false, false],
    ['1', false, false],
  ])('with the filter %j hears of a branch: %s, of a tag: %s', async (branchFilter, ofBranch, ofTag) => {
    const fake = createFake();
    const repo = fake.pulls.repo('alice/proj').hook({ url: URL, branchFilter, events: ['push', 'create'] });
    repo.branch('main').commit();
    expect(fake.deliveries).toHaveLength(ofBranch ? 1 : 0);
    await fake.fetch(`${fake.url}/api/v1/repos/alice/proj/tags`, {
      method: 'POST',
      headers: { Authorization: 'token alice-token', 'Content-Type': 'application/json' },
      body: JSON.stringify({ tag_name: 'v1' }),
    });
    expect(fake.deliveries.some(({ event }) => event === 'create')).toBe(ofTag);
  });

  test('goes with its repository, and no other does', async () => {
    const fake = createFake();
    for (const name of ['alice/one', 'alice/two']) fake.pulls.repo(name).hook({ url: `${URL}/${name}` });
    await fake.fetch(`${fake.url}/api/v1/repos/alice/one`, {
      method: 'DELETE',
      headers: { Authorization: 'token alice-token' },
    });
    // An exported world with a webhook of nothing could not be read again.
    const other = createFake({ seed: fake.export() });
    other.git.push('alice/two', { as: 'alice', commits: [{ message: 'm', files: { a: 'b' } }] });
    expect(other.deliveries.map(({ url }) => url)).toEqual([`${URL}/alice/two`]);
  });
});

function missing(compiled: string): string {
  return `failed to compile regexp: error parsing regexp: missing closing ): \`^${compiled}$\``;
}
