import { expect, test } from 'vitest';
import type { Fake } from '../../../fake/index.ts';
import { ask, fakeOf } from './support.ts';

/** An organisation of alice's with teams of bob's, one of each visibility; carol is a member, dave is not. */
const teams = ['private', 'limited', 'public'].map((visibility) => ({
  ...{ name: visibility, permission: 'write', members: ['bob'], visibility },
}));
const org = (visibility: string): Fake =>
  fakeOf(
    {},
    {
      orgs: [
        {
          ...{ name: 'acme', owner: 'alice', visibility },
          teams: [...teams, { name: 'others', permission: 'read', members: ['carol'] }],
        },
      ],
    },
  );

// contract: pulls 13.27
test.each([
  ['public', 'dave', [404, 404, 200]],
  ['private', 'dave', [404, 404, 404]],
  ['public', 'carol', [403, 200, 200]],
  ['private', 'bob', [200, 200, 200]],
  ['private', 'siteadmin', [200, 200, 200]],
])(
  'in a %s organisation %s is shown teams that are private, limited and public: %j',
  async (visibility, as, statuses) => {
    const fake = org(visibility);
    const listed = (await ask(fake, 'GET', '/api/v1/orgs/acme/teams', { as: 'siteadmin' })).json;
    const ids = new Map((listed as unknown as { id: number; name: string }[]).map(({ id, name }) => [name, id]));
    const asked = teams.map(({ name }) => ask(fake, 'GET', `/api/v1/teams/${ids.get(name)}`, { as }));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(statuses);
  },
);
