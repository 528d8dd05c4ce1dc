import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../../fake/index.ts';
import { ask, fakeOf, pull, REPO, users, world } from './support.ts';

const PULL = `${REPO}/pulls/1`;

const merge = async (fake: Fake, as: string): Promise<string> => {
  const { status } = await ask(fake, 'POST', `${PULL}/merge`, { as, json: { do: 'merge' } });
  return status === 405 ? (fake.journal.at(-1)?.reason ?? '') : String(status);
};

const approvals = (rule_name: string, required_approvals: number): object => ({ rule_name, required_approvals });
const [WANTS_APPROVAL, NOT_ALLOWED] = ['Does not have enough approvals', 'User not allowed to merge PR'];

describe('the rule of a branch', () => {
  test.each<[string, rules: readonly object[], end: string]>([
    ['of its own name', [approvals('main', 1)], WANTS_APPROVAL],
    ['of another name', [approvals('mainly', 1)], '200'],
    ['whose pattern fits', [approvals('m*n', 1)], WANTS_APPROVAL],
    ['whose pattern does not', [approvals('m*x', 1)], '200'],
    ['of its own name before a pattern', [approvals('*', 1), approvals('main', 0)], '200'],
    ['the first whose pattern fits', [approvals('ma*', 0), approvals('*', 1)], '200'],
    ['the first whose pattern fits, and no other', [approvals('*', 1), approvals('ma*', 0)], WANTS_APPROVAL],
  ])('is that %s', async (_name, protections, end) => {
    expect(await merge(fakeOf({ protections }, { pulls: [pull('feature')] }), 'bob')).toBe(end);
  });

  test('of a world document that has two of one name is the later, with what the earlier says besides', async () => {
    const protections = [
      { ...approvals('main', 1), block_on_outdated_branch: true },
      approvals('main', 0),
      approvals('other', 1),
    ];
    const fake = fakeOf({ protections }, { pulls: [pull('feature')] });
    const commits = [{ branch: 'b3', from: 'b3', message: 'x', files: { 'x.txt': 'x' } }];
    fake.git.push('alice/proj', { as: 'alice', commits });
    expect(await merge(fake, 'bob')).toBe('200');
  });
});

const ORG = '/api/v1/repos/org/proj';

/** `org/proj` with a rule: dave is in the team `mergers`, carol in `others`, and bob only reads. */
function ofTeams(rule: object): Fake {
  const teams = [
    { name: 'mergers', permission: 'write', members: ['dave'] },
    { name: 'others', permission: 'write', members: ['carol'] },
    { name: 'readers', permission: 'read', members: ['bob'] },
  ];
  const commits = [
    { branch: 'main', message: 'initial', files: { 'a.txt': 'a\n' } },
    { branch: 'topic', from: 'main', message: 'more', files: { 'b.txt': 'b\n' } },
    { branch: 'main', from: 'main', message: 'on', files: { 'c.txt': 'c\n' } },
  ];
  const protections = [{ rule_name: 'main', ...rule }];
  const pulls = {
    orgs: [{ name: 'org', owner: 'alice', teams }],
    repos: [{ owner: 'org', name: 'proj', commits, protections }],
  };
  return createFake({ seed: { users, pulls } });
}

describe('a list of who may push', () => {
  const onlyTeam = { enable_push: true, enable_push_whitelist: true, push_whitelist_teams: ['mergers'] };
  const onlyUser = { enable_push: true, enable_push_whitelist: true, push_whitelist_usernames: ['dave'] };
  const forced = { enable_force_push: true, enable_force_push_allowlist: true };

  test.each<[rule: object, as: string, pushes: boolean, forces: boolean]>([
    [{}, 'dave', false, false],
    [{ enable_push: true }, 'dave', true, false],
    [onlyTeam, 'dave', true, false],
    [onlyTeam, 'carol', false, false],
    [onlyUser, 'dave', true, false],
    [onlyUser, 'carol', false, false],
    [{ enable_push: true, enable_force_push: true }, 'dave', true, true],
    [{ enable_force_push: true }, 'dave', false, false],
    [{ enable_push: true, ...forced, force_push_allowlist_teams: ['mergers'] }, 'dave', true, true],
    [{ enable_push: true, ...forced, force_push_allowlist_teams: ['mergers'] }, 'carol', true, false],
    [{ enable_push: true, ...forced, force_push_allowlist_usernames: ['carol'] }, 'carol', true, true],
    [{ enable_push: true, ...forced, force_push_allowlist_usernames: ['carol'] }, 'dave', true, false],
    [{ ...onlyTeam, ...forced, force_push_allowlist_usernames: ['carol'] }, 'carol', false, false],
  ])('%j for %s', async (rule, as, pushes, forces) => {
    // To bring a branch up to date by a merge is to push to it, and to replay it is to force a push.
    const works = async (style: string): Promise<boolean> => {
      const fake = ofTeams({ rule_name: 'topic', ...rule });
      await ask(fake, 'POST', `${ORG}/pulls`, { as: 'bob', json: { head: 'topic', base: 'main', title: 't' } });
      return (await ask(fake, 'POST', `${ORG}/pulls/1/update?style=${style}`, { as })).status === 200;
    };
    expect([await works('merge'), await works('rebase')]).toEqual([pushes, forces]);
  });
});

describe('a list of who may merge', () => {
  const people = users.map((one) => (one.name === 'bob' ? { ...one, name: 'Bob' } : one));

  test.each<[listed: object, end: string]>([
    [{ merge_whitelist_usernames: ['bob'] }, '200'],
    [{ merge_whitelist_usernames: ['BOB'] }, '200'],
    [{ merge_whitelist_usernames: ['Bo'] }, NOT_ALLOWED],
    [{}, NOT_ALLOWED],
  ])('names a user in upper or lower case: %j', async (listed, end) => {
    const protections = [{ rule_name: 'main', enable_merge_whitelist: true, ...listed }];
    const seed = { ...world({ protections }, { pulls: [pull('feature', { as: 'carol' })] }), users: people };
    expect(await merge(createFake({ seed }), 'bob')).toBe(end);
  });

  test.each<[team: string, end: string]>([
    ['mergers', '200'],
    ['MERGERS', '200'],
    ['others', NOT_ALLOWED],
    ['none', NOT_ALLOWED],
  ])('has the members of the team %s of its organisation', async (team, end) => {
    const fake = ofTeams({ enable_merge_whitelist: true, merge_whitelist_teams: [team] });
    const made = { head: 'topic', base: 'main', title: 't' };
    await ask(fake, 'POST', `${ORG}/pulls`, { as: 'carol', json: made });
    const { status } = await ask(fake, 'POST', `${ORG}/pulls/1/merge`, {
      as: 'dave',
      json: { do: 'merge' },
    });
    expect(status === 405 ? fake.journal.at(-1)?.reason : String(status)).toBe(end);
  });
});
