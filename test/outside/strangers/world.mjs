// The world of the strangers: users with tokens, repositories, and what each of them works on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const fileOf = (path) => readFileSync(join(import.meta.dirname, path), 'utf8');

const needsCheck = { rule_name: 'main', enable_status_check: true, status_check_contexts: ['ci'] };

/** A repository that Renovate looks after, and a merge needs a check in. */
const app = (name) => ({
  owner: 'alice',
  name,
  collaborators: [{ user: 'renovate', permission: 'write' }],
  labels: [{ name: 'dependencies', color: '0366d6' }],
  protections: [needsCheck],
  commits: [
    {
      message: 'first',
      files: { 'renovate.json': fileOf('renovate/renovate.json'), 'versions.env': 'TOOL_VERSION=1.0.0\n' },
    },
  ],
});

const releases = { releases: [{ version: '1.0.0' }, { version: '1.1.0' }] };

const tool = {
  owner: 'alice',
  name: 'tool',
  commits: [{ message: 'releases', files: { 'releases.json': JSON.stringify(releases) } }],
};

const r = {
  owner: 'alice',
  name: 'r',
  commits: [
    { message: 'first', files: { a: 'a\n', 'dir/b': 'b\n'.repeat(500) } },
    { message: 'second', files: { a: 'a\nmore\n' } },
    { branch: 'topic', from: 'main', message: 'on topic', files: { 'dir/b': 'b\n'.repeat(501) } },
  ],
  protections: [{ rule_name: 'kept' }],
};

const library = {
  owner: 'alice',
  name: 'library',
  commits: [
    { message: 'feat: greet', files: { 'greeting.txt': 'hello\n', 'package.json': '{ "name": "library" }\n' } },
  ],
};

/** The world document of every stranger. */
export const seed = {
  users: [
    {
      name: 'alice',
      fullName: 'Alice',
      admin: true,
      permissions: ['manage_blocks', 'manage_federation'],
      tokens: [{ token: 'tok' }],
    },
    { name: 'bob', tokens: [{ token: 'tok-bob' }] },
    { name: 'renovate', fullName: 'Renovate Bot', tokens: [{ token: 'tok-renovate' }] },
  ],
  pulls: { repos: [r, library, tool, app('app'), app('app2')] },
};

/** Payments as the live service responds, with the keys of every fake. */
export const livePayments = { as: { payments: 'notchpay' } };

/** The world of the Go SDK's own tests, which expect this user to be the first. */
export const ofTests = {
  users: [
    { name: 'test01', email: 'test01@gitea.io', password: 'test01', admin: true, tokens: [{ token: 'tok-test01' }] },
  ],
};
