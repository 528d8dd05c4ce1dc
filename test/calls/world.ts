import type { WorldDocument } from '../../fake/index.ts';
import { pull, users, world } from '../areas/pulls/support.ts';

const files = { 'a.txt': '1\n2\nthree\n' };

/** The world of the calls; `repo` changes its repository, `more` adds to the pull request area. */
export function standing(repo: object = {}, more: object = {}): WorldDocument {
  const { pulls } = world(
    { tags: [{ name: 'v1', target: 'main' }], protections: [{ rule_name: 'b3' }], ...repo },
    more,
    [
      { branch: 'conflicting', from: 'main', message: 'three', files },
      { branch: 'old', from: 'main', message: 'old', files: { 'old.txt': 'old\n' } },
      { branch: 'alone', message: 'unrelated', files: { 'b.txt': 'b\n' } },
      { branch: 'main', message: 'two', files: { 'a.txt': '1\ntwo\n3\n' } },
    ],
  );
  return {
    users: [
      ...users,
      { name: 'narrow', tokens: [{ token: 'tok-narrow', scopes: ['read:misc'] }] },
      { name: null, tokens: [{ token: 'tok-app' }] },
      { name: 'admin', permissions: ['administrator'], tokens: [{ token: 'understudy' }] },
    ],
    payments: {
      keys: [
        { key: 'sk_test.shop' },
        { key: 'pk_test.shop' },
        { key: 'sk_test.poor', merchant: 'poor', capabilities: [] },
      ],
      customers: [{ id: 'c1' }],
      beneficiaries: [{ id: 'b1', name: 'B', channel: 'cm.mtn', phone: '+237670000000' }],
      payments: [{ reference: 'p1' }, { reference: 'p2', callback: 'https://shop.example/back' }],
      transfers: [{ reference: 't1' }],
      webhooks: [{ id: 'w1', url: 'https://shop.example/hooks' }],
    },
    federation: { ipBlocks: [{ ip: '10.0.0.0/8', severity: 'no_access' }], domainAllows: [{ domain: 'a.example' }] },
    pulls: {
      ...pulls,
      orgs: [{ name: 'org', owner: 'alice', labels: [{ name: 'of-org', color: 'abcdef' }] }],
      hooks: ['alice/proj', 'org', 'alice', null].map((on) => ({ on, url: 'https://ci.example/' })),
      pulls: [
        pull('feature', {
          reviewers: ['carol'],
          reviews: [
            { as: 'carol', event: 'COMMENT', comments: [{ path: 'feature.txt', line: 1, body: 'Why?' }] },
            { as: 'alice', event: 'REQUEST_CHANGES', body: 'No.' },
          ],
          comments: [{ as: 'bob', body: 'Please look.' }],
        }),
        pull('b1'),
        pull('conflicting'),
        pull('alone'),
        pull('b2', { base: 'old' }),
      ],
    },
  };
}
