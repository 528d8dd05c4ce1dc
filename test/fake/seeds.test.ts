import { describe, expect, test } from 'vitest';
import { createFake, SeedError, type WorldDocument } from '../../fake/index.ts';

function issuesOf(seed: unknown): SeedError {
  try {
    createFake({ seed: seed as WorldDocument });
  } catch (error) {
    if (error instanceof SeedError) return error;
    throw error;
  }
  throw new Error('the seed has no issues');
}

const texts = (seed: unknown): string[] => issuesOf(seed).issues.map(({ path, message }) => `${path}: ${message}`);

describe('an issue of a seed', () => {
  test.each<[string, unknown, string]>([
    ['names the nearest key', { usres: [] }, "usres: unknown key; did you mean 'users'?"],
    ['names it in an area', { payments: { paymets: [] } }, "payments.paymets: unknown key; did you mean 'payments'?"],
    [
      'names it in a record',
      { pulls: { repos: [{ owner: 'admin', name: 'a', defaultbranch: 'x' }] } },
      "pulls.repos[0].defaultbranch: unknown key; did you mean 'defaultBranch'?",
    ],
    [
      'names it in a value that may also be a text',
      { pulls: { repos: [{ owner: 'admin', name: 'a', commits: [{ message: 'm', files: { f: { contnt: '' } } }] }] } },
      "pulls.repos[0].commits[0].files.f.contnt: unknown key; did you mean 'content'?",
    ],
    ['names none where none is near', { wonderful: 1 }, 'wonderful: unknown key'],
    [
      'names what was received',
      { payments: { keys: [{ key: 'pk', kind: 'pubic' }] } },
      'payments.keys[0].kind: expected "public", "private" or "sync"; received "pubic"',
    ],
    ['names a type', { federation: { rateLimits: 'yes' } }, 'federation.rateLimits: expected boolean; received "yes"'],
    ['says what is missing', { users: [{}] }, 'users[0].name: expected string; it is missing'],
    ['names no more of an object than its type', { clock: { a: 1 } }, 'clock: expected string; received an object'],
    ['names no more of an array than its type', { clock: [1] }, 'clock: expected string; received an array'],
    [
      'never names a secret',
      { users: [{ name: 'a', password: 123456 }] },
      'users[0].password: expected string; received a number',
    ],
    ['names a bound', { payments: { rateLimit: 0 } }, 'payments.rateLimit: expected more than 0; received 0'],
    [
      'names what is empty',
      { pulls: { orgs: [{ name: '', owner: 'x' }] } },
      'pulls.orgs[0].name: expected at least 1 characters; received ""',
    ],
    [
      'lists the choices of a union',
      { pulls: { repos: [{ owner: 'admin', name: 'a', branches: 5 }] } },
      'pulls.repos[0].branches: expected array or object; received 5',
    ],
    [
      'says what is wrong inside of a choice',
      { payments: { channels: [{ slug: 'a', currency: 5 }] } },
      'payments.channels[0].currency: expected string; received 5',
    ],
  ])('%s', (_, seed, text) => {
    expect(texts(seed)).toEqual([text]);
  });

  test('cuts what was received', () => {
    const [text = ''] = texts({ clock: 'x'.repeat(10_000) });
    expect(text).toBe(`clock: expected an ISO 8601 time; received "${'x'.repeat(59)}…`);
  });
});

test('all issues of a schema and all names used twice are reported together', () => {
  const seed = {
    usres: [],
    clock: 5,
    users: [{ name: 'a' }, { name: 'A' }, null],
    payments: { payments: [{ reference: 'a', amount: -1 }, { reference: 'a' }], customers: 'none' },
  };
  expect(issuesOf(seed).issues.map(({ path }) => path)).toEqual([
    'clock',
    'users[2]',
    'payments.customers',
    'payments.payments[0].amount',
    'usres',
    'users[1].name',
    'payments.payments[1].reference',
  ]);
});

test('at most 20 issues are listed, and the others counted', () => {
  const error = issuesOf({ users: Array.from({ length: 50 }, () => ({ nam: 'a' })) });
  expect(error.issues).toHaveLength(20);
  expect(error.more).toBe(80);
  expect(error.message).toMatch(/^the world document has 100 issues: .*; and 80 more$/);
});
