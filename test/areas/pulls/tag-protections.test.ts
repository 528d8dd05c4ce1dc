import { expect, test } from 'vitest';
import { createFake } from '../../../fake/index.ts';
import { ZERO } from '../../git-http/packs.ts';
import { ask, pushRef, users } from './support.ts';

interface Rule {
  readonly name_pattern: string;
  readonly whitelist_usernames?: readonly string[];
  readonly whitelist_teams?: readonly string[];
}

const others = { whitelist_usernames: ['carol'] };
const rule = (name_pattern: string, more: Omit<Rule, 'name_pattern'> = others): Rule => ({ name_pattern, ...more });

// contract: pulls 12.5: a tag protection that does not name the user
test.each<[name: string, rules: readonly Rule[], isProtected: boolean]>([
  ['by none', [], false],
  ['by one of its name', [rule('v1')], true],
  ['by one of another name', [rule('v2')], false],
  ['by a pattern that fits', [rule('v*')], true],
  ['by a pattern that does not', [rule('w*')], false],
  ['not from who is named', [rule('v*', { whitelist_usernames: ['dave'] })], false],
  ['not from who is named in other letters', [rule('v*', { whitelist_usernames: ['carol', 'DAVE'] })], false],
  ['not from members of a team that is named', [rule('v*', { whitelist_teams: ['none', 'Devs'] })], false],
  ['from members of other teams', [rule('v*', { whitelist_teams: ['others'] })], true],
  ['not from who is named in one rule of two', [rule('v*'), rule('v1', { whitelist_usernames: ['dave'] })], false],
  ['from who is named for other tags only', [rule('v*'), rule('w*', { whitelist_usernames: ['dave'] })], true],
])('a tag is protected %s', async (_name, rules, isProtected) => {
  const teams = [
    { name: 'devs', permission: 'write' as const, members: ['Dave'] },
    { name: 'others', permission: 'write' as const, members: ['carol'] },
  ];
  const commits = [{ branch: 'main', message: 'initial', files: { 'a.txt': 'a\n' } }];
  const pulls = { orgs: [{ name: 'org', owner: 'alice', teams }], repos: [{ owner: 'org', name: 'proj', commits }] };
  const people = users.map((one) => (one.name === 'dave' ? { ...one, name: 'Dave' } : one));
  const fake = createFake({ seed: { users: people, pulls } });
  for (const json of rules) await ask(fake, 'POST', '/api/v1/repos/org/proj/tag_protections', { as: 'alice', json });
  const tip = fake.git.branches('org/proj')['main'] ?? '';
  const report = await pushRef(fake, { as: 'dave', move: [ZERO, tip, 'refs/tags/v1'], repo: 'org/proj' });
  expect(report.text).toContain(isProtected ? 'Tag v1 is protected' : 'ok refs/tags/v1');
});
