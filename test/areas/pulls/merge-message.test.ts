import { describe, expect, test } from 'vitest';
import { createFake } from '../../../fake/index.ts';
import { withTrailer } from '../../../fake/areas/pulls/merging/merge-message.ts';
import { ask, fakeOf, pull, REPO, users, world } from './support.ts';

const PULL = `${REPO}/pulls/1`;

test.each([
  ['title', 'title\n\nK: v'],
  ['title\n\nbody', 'title\n\nbody\n\nK: v'],
  ['title\n\nSigned-off-by: A', 'title\n\nSigned-off-by: A\nK: v'],
  // A dash somewhere, and a colon without a blank, are enough for the server; a word without any dash is not.
  ['a-title\n\nFixes:12', 'a-title\n\nFixes:12\nK: v'],
  ['title\n\nFixes: 12', 'title\n\nFixes: 12\n\nK: v'],
  ['title\n\nfixes-it: 12', 'title\n\nfixes-it: 12\n\nK: v'],
  ['title\n\nK: v', 'title\n\nK: v'],
  ['title\r\n\r\nbody\r', 'title\n\nbody\n\nK: v'],
])('%j with a trailer', (message, expected) => {
  expect(withTrailer(message, 'K: v')).toBe(expected);
});

test('a template has no variables besides its own', async () => {
  const files = { '.gitea/default_merge_message/MERGE_TEMPLATE.md': '${PullRequestTitle}:$constructor${toString}$x.' };
  const fake = fakeOf({}, { pulls: [pull('feature')] }, [{ branch: 'main', message: 'template', files }]);
  expect((await ask(fake, 'POST', `${PULL}/merge`, { as: 'bob', json: { do: 'merge' } })).status).toBe(200);
  expect(fake.git.log('alice/proj')[0]?.message).toBe('Add feature:.\n');
});

test('a template has the variables of its pull request', async () => {
  const expected = {
    BaseRepoOwnerName: 'alice',
    BaseRepoName: 'proj',
    BaseBranch: 'main',
    HeadRepoOwnerName: 'dave',
    HeadRepoName: 'own',
    HeadBranch: 'topic',
    PullRequestTitle: 'Title',
    PullRequestDescription: 'closes #1, see #2',
    PullRequestPosterName: 'dave',
    PullRequestIndex: '3',
    PullRequestReference: '#3',
    ReviewedOn: 'Reviewed-on: https://understudy.test/alice/proj/pulls/3',
    ReviewedBy: 'Reviewed-by: Alice Example <alice@example.com>\nReviewed-by: siteadmin <siteadmin@example.com>\n',
    ClosingIssues: 'close #1',
  };
  const names = Object.keys(expected);
  const files = {
    '.gitea/default_merge_message/REBASE-MERGE_TEMPLATE.md': names.map((name) => `${name}=\${${name}}`).join(';'),
  };
  const issues = [{ title: 'one' }, { title: 'two' }];
  const fake = fakeOf({ issues }, {}, [{ branch: 'main', message: 'template', files }]);
  fake.pulls.repo('dave/own', { forkOf: 'alice/proj' }).branch('topic').commit();
  const made = { head: 'dave:topic', base: 'main', title: 'Title', body: 'closes #1, see #2' };
  await ask(fake, 'POST', `${REPO}/pulls`, { as: 'dave', json: made });
  for (const [as, event] of [
    ['alice', 'APPROVED'],
    ['bob', 'APPROVED'],
    ['carol', 'COMMENT'],
    ['siteadmin', 'APPROVED'],
  ] as const)
    await ask(fake, 'POST', `${REPO}/pulls/3/reviews`, { as, json: { event, body: 'said' } });
  await ask(fake, 'POST', `${REPO}/pulls/3/reviews/2/dismissals`, { as: 'alice', json: { message: '' } });
  await ask(fake, 'POST', `${REPO}/pulls/3/merge`, { as: 'alice', json: { do: 'rebase-merge' } });
  expect(fake.git.log('alice/proj')[0]?.message).toBe(
    `${Object.entries(expected)
      .map(([name, value]) => `${name}=${value}`)
      .join(';')}\n`,
  );
});

// contract: pulls 8.7: the template amends the last commit
describe('the template for rebases', () => {
  const rebased = async (template: string, more: readonly object[] = []): Promise<readonly string[]> => {
    const files = { '.gitea/default_merge_message/REBASE_TEMPLATE.md': template };
    const fake = fakeOf({}, { pulls: [pull('feature')] }, [{ branch: 'main', message: 'template', files }, ...more]);
    expect((await ask(fake, 'POST', `${PULL}/merge`, { as: 'bob', json: { do: 'rebase' } })).status).toBe(200);
    const [last] = fake.git.log('alice/proj');
    return [last?.message ?? '', last?.committerName ?? ''];
  };

  test.each([
    ['${CommitTitle}!', 'work on feature!\n', 'Gitea'],
    ['${CommitTitle}!\n\n${PullRequestReference}\nmore', 'work on feature!\n\n#1\nmore\n', 'Gitea'],
    ['${CommitBody}', 'work on feature\n', 'Bob Builder'],
  ])('%j makes %j', async (template, message, committer) => {
    expect(await rebased(template)).toEqual([message, committer]);
  });

  test('is not used where the base has the head already', async () => {
    const merged = { branch: 'main', merge: 'feature', message: 'have it', files: {} };
    expect((await rebased('${CommitTitle}!', [merged]))[0]).toBe('have it\n');
  });
});

// contract: pulls 8.5: the author's signature of the commits, or the author's account
test.each([
  ['of their own commits', 'odd', 'Robert'],
  ['of their account, whatever the base has', 'main', 'Bob Builder'],
])('a squash is by its author with the name %s', async (_name, branch, author) => {
  const own = { branch, message: 'own', files: { c: 'c' }, author: { name: 'Robert', email: 'bob@example.com' } };
  const commits = [
    { branch: 'main', message: 'on', files: {} },
    { ...own, from: 'main' },
  ];
  const odd = { branch: 'odd', from: 'main', message: 'odd', files: { d: 'd' } };
  for (const addCoCommitterTrailers of [true, false]) {
    const fake = fakeOf({}, { settings: { addCoCommitterTrailers }, pulls: [pull('odd')] }, [...commits, odd]);
    await ask(fake, 'POST', `${PULL}/merge`, { as: 'alice', json: { do: 'squash' } });
    const trailer = addCoCommitterTrailers ? `\nCo-authored-by: ${author} <bob@example.com>\n` : '';
    expect(fake.git.log('alice/proj')[0]).toMatchObject({
      authorName: author,
      committerName: 'Alice Example',
      message: `Add odd (#1)\n${trailer}`,
    });
  }
});

// A name with signs that git could not read back: commits and trailers leave them out alike.
test('a name in angle brackets is the same in a commit and in its trailer', async () => {
  const people = users.map((one) => (one.name === 'bob' ? { ...one, fullName: "Bob <O'Bob>" } : one));
  const seed = { ...world({}, { pulls: [pull('feature')] }), users: people };
  const fake = createFake({ seed });
  expect((await ask(fake, 'POST', `${PULL}/merge`, { as: 'alice', json: { do: 'squash' } })).status).toBe(200);
  expect(fake.git.log('alice/proj')[0]).toMatchObject({
    message: "Add feature (#1)\n\nCo-authored-by: Bob O'Bob <bob@example.com>\n",
    authorName: "Bob O'Bob",
  });
});
