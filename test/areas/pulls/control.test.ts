import { createFake, type Fake } from 'understudy-sdk/fake';
import { expect, test } from 'vitest';
import { fakeOf, pull } from './support.ts';

const target = { repo: 'alice/proj', number: 1 } as const;
const opened = (repo: object = {}): Fake => fakeOf(repo, { pulls: [pull('b1')] });

test('an action on a pull request that does not allow it says why, and changes nothing', () => {
  const fake = opened({ protections: [{ branch_name: 'main', required_approvals: 1 }] });
  const before = fake.export();
  expect(() => fake.control({ op: 'pull.merge', ...target })).toThrow('Does not have enough approvals');
  expect(() => fake.control({ op: 'pull.approve', ...target, as: 'bob' })).toThrow('approve your own pull');
  expect(() => fake.control({ op: 'pull.merge', ...target, as: 'carol' })).toThrow('User not allowed to merge PR');
  expect(() => fake.control({ op: 'pull.merge', ...target, as: 'nobody' })).toThrow("no user 'nobody'");
  expect(() => fake.control({ op: 'pull.merge', ...target, number: 9 })).toThrow('no pull request alice/proj#9');
  expect(fake.export()).toEqual(before);
});

test('where nobody but the author may approve, the message says who is missing', () => {
  const fake = createFake({ seed: { users: [{ name: 'alice' }] } });
  fake.pulls.repo('alice/proj').branch('topic').commit().pull();
  expect(() => fake.control({ op: 'pull.approve', ...target })).toThrow('add a user who may write to alice/proj');
});

test('a user is made with a name of their own that an address can have', () => {
  const fake = createFake({ seed: { users: [{ name: 'dora' }] } });
  expect(() => fake.control({ op: 'user.create', name: 'Dora' })).toThrow("there is a user 'Dora' already");
  expect(() => fake.control({ op: 'user.create', name: 'a b' })).toThrow("expected letters, digits, '-', '_' and '.'");
});

test.each(['null', '1', '[]', '{}', '{"as":"alice","commits":[null]}'])(
  'rejects a push whose body is %s',
  async (body) => {
    const fake = fakeOf();
    const headers = { 'Content-Type': 'application/json' };
    const response = await fake.fetch(`${fake.url}/_fake/git/alice/proj/push`, { method: 'POST', headers, body });
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(/expected/);
  },
);
