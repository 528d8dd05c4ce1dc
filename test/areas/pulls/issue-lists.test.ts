import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, fakeOf, pull, REPO } from './support.ts';

interface Issue {
  readonly id: number;
  readonly number: number;
  readonly state: string;
  readonly title: string;
  readonly body: string;
  readonly user: { readonly login: string };
  readonly labels: readonly { readonly name: string }[];
  readonly milestone: { readonly title: string } | null;
  readonly assignees: readonly { readonly login: string }[] | null;
  readonly pull_request: object | null;
}

const people = ['alice', 'bob', 'carol'];

const issues = Array.from({ length: 24 }, (_, i) => ({
  title: `Issue ${i}${i % 4 === 0 ? ' crashes' : ''}`,
  body: i % 5 === 0 ? 'It crashes, @carol.' : '',
  as: people[i % 3],
  state: i % 3 === 1 ? 'closed' : 'open',
  labels: [...(i % 2 === 0 ? ['bug'] : []), ...(i % 6 === 0 ? ['docs'] : [])],
  ...(i % 4 === 1 && { milestone: 'v1' }),
  assignees: i % 7 === 0 ? ['bob'] : [],
}));

const fake = fakeOf(
  { issues },
  {
    pulls: [
      pull('feature', { labels: ['bug'], assignees: ['alice'], reviewers: ['carol'] }),
      pull('b1', { as: 'alice', milestone: 'v1', state: 'closed' }),
      pull('b2', { labels: ['docs'], body: 'See @carol: nothing crashes' }),
    ],
  },
);

const listed = async (query: string): Promise<[Issue[], number]> => {
  const { json, headers } = await ask(fake, 'GET', `${REPO}/issues?${query}`, { as: 'alice' });
  return [json as unknown as Issue[], Number(headers.get('x-total-count'))];
};

const mentions = ({ body }: Issue): boolean => body.includes('@carol');

/** The part of the whole list that each parameter keeps. */
const filters: Readonly<Record<string, Readonly<Record<string, (issue: Issue) => boolean>>>> = {
  state: { open: ({ state }) => state === 'open', closed: ({ state }) => state === 'closed', all: () => true },
  type: { issues: (one) => one.pull_request === null, pulls: (one) => one.pull_request !== null, both: () => true },
  labels: {
    bug: ({ labels }) => labels.some(({ name }) => name === 'bug'),
    'bug,docs': ({ labels }) => labels.length === 2,
    none: () => true,
  },
  milestones: {
    v1: ({ milestone }) => milestone !== null,
    '1': ({ milestone }) => milestone !== null,
    none: () => true,
  },
  created_by: Object.fromEntries(people.map((name) => [name, ({ user }: Issue) => user.login === name])),
  assigned_by: { bob: ({ assignees }) => assignees?.[0]?.login === 'bob', carol: () => false },
  // Nobody mentions themselves.
  mentioned_by: { carol: (one) => mentions(one) && one.user.login !== 'carol', bob: () => false },
  q: {
    crashes: ({ title, body }) => /crashes/.test(title) || /crashes/.test(body),
    'it+CRASHES': ({ body }) => /It/.test(body),
  },
};

const parameters = Object.fromEntries(
  Object.entries(filters).map(([name, values]) => [name, fc.constantFrom(...Object.keys(values))]),
);

// contract: pulls 13.10: all that is given must hold; a page is a part of the whole list
test('a list has of all issues and pull requests those that meet each parameter, newest first', async () => {
  const [all, count] = await listed('state=all&limit=50');
  expect([all.length, count]).toEqual([27, 27]);
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
  await fc.assert(
    fc.asyncProperty(
      fc.record(parameters, { requiredKeys: ['state'] }),
      fc.integer({ min: 1, max: 9 }),
      async (given, limit) => {
        const query = Object.entries(given).map((pair) => pair.join('='));
        const kept = all.filter((one) =>
          Object.entries(given).every(([name, value]) => filters[name]?.[value as string]?.(one)),
        );
        const pages: Issue[] = [];
        for (let page = 1; page <= Math.ceil(kept.length / limit) + 1; page++) {
          const [rows, total] = await listed([...query, `limit=${limit}`, `page=${page}`].join('&'));
          expect(total).toBe(kept.length);
          pages.push(...rows);
        }
        expect(pages.map(({ number }) => number)).toEqual(kept.map(({ number }) => number));
      },
    ),
    { numRuns: 150 },
  );
});

test.each([
  ['beyond any page', 'page=99999&limit=99999999999999999999', 18, 0],
  ['below the first', 'page=-1&limit=-1', 18, 18],
  ['thousands of labels', `labels=${'bug,'.repeat(3000)}`, 9, 9],
  ['commas', `labels=${','.repeat(3000)}`, 18, 18],
  ['thousands of milestones', `milestones=${'1,'.repeat(3000)}`, 4, 4],
  ['a long word', `q=${'a'.repeat(8000)}`, 0, 0],
  ['no word', `q=${'@'.repeat(8000)}`, 0, 0],
  ['names of prototypes', 'state=__proto__&type=constructor', 18, 18],
])('a list is asked for %s', async (_name, query, total, count) => {
  const [rows, counted] = await listed(query);
  expect([counted, rows.length]).toEqual([total, count]);
});
