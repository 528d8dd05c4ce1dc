import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import type { PullRequest } from 'understudy-sdk/pulls';

const NUMBER = 1;
const PULL = `/pulls/${NUMBER}`;
const ISSUE = `/issues/${NUMBER}`;

/** A pull request with a webhook that hears everything, and what the test knows of it beside the record. */
class Case {
  readonly fake: Fake = createFake();
  /** Who is asked for a review and has not given one. */
  readonly asked = new Set<string>();
  #pushed = 0;

  constructor() {
    const { pulls } = this.fake;
    const repo = pulls.repo('alice/proj', {
      labels: [
        { name: 'bug', color: 'ee0701' },
        { name: 'docs', color: '00aabb' },
      ],
      milestones: [{ title: 'v1' }, { title: 'v2' }],
    });
    repo.collaborator('bob').collaborator('carol').branch('dev');
    repo.branch('topic').commit().pull({ as: 'bob', title: 'Topic' });
    const events = ['pull_request', 'issues', 'push', 'create', 'delete', 'status', 'repository', 'release', 'fork'];
    repo.hook({ url: 'https://bot.example', events });
  }

  async send(method: string, path: string, json: object = {}, as = 'alice'): Promise<number> {
    const headers = { Authorization: `token ${as}-token`, 'Content-Type': 'application/json' };
    const body = method === 'GET' ? {} : { body: JSON.stringify(json) };
    const url = `${this.fake.url}/api/v1/repos/alice/proj${path}`;
    return (await this.fake.fetch(url, { method, headers, ...body })).status;
  }

  async pull(): Promise<PullRequest> {
    const headers = { Authorization: 'token alice-token' };
    const response = await this.fake.fetch(`${this.fake.url}/api/v1/repos/alice/proj${PULL}`, { headers });
    return (await response.json()) as PullRequest;
  }

  push(branch: string): void {
    const files = { [`${branch}-${++this.#pushed}.txt`]: 'x\n' };
    this.fake.git.push('alice/proj', { as: 'alice', commits: [{ branch, message: 'More', files }] });
  }

  /** The names of the deliveries since a position. */
  heard(from: number): string[] {
    return this.fake.deliveries.slice(from).map(({ event, body }) => {
      const { action } = JSON.parse(body) as { action?: string };
      return action === undefined ? event : `${event} ${action}`;
    });
  }
}

/** A change, and what it sends where it succeeds; what is rejected sends nothing. */
interface Change {
  readonly run: (pulls: Case) => Promise<number> | void;
  readonly sends: (before: PullRequest) => readonly string[];
}

const times = (names: readonly string[], event: string): string[] => names.map(() => event);
const logins = (users: readonly { readonly login: string }[] | null): string[] =>
  (users ?? []).map(({ login }) => login);

const title = fc.constantFrom('Topic', 'Other', 'WIP: Topic').map<Change>((to) => ({
  run: (c) => c.send('PATCH', PULL, { title: to }),
  sends: (before) => (before.title === to ? [] : ['pull_request edited']),
}));
const body = fc.constantFrom('', 'a', 'b').map<Change>((to) => ({
  run: (c) => c.send('PATCH', PULL, { body: to }),
  sends: () => ['pull_request edited'],
}));
const base = fc.constantFrom('main', 'dev').map<Change>((to) => ({
  run: (c) => c.send('PATCH', PULL, { base: to }),
  sends: (before) => (before.base.ref === to || before.merged ? [] : ['pull_request edited']),
}));
const state = fc.tuple(fc.constantFrom('open', 'closed'), fc.constantFrom(PULL, ISSUE)).map<Change>(([to, path]) => ({
  run: (c) => c.send('PATCH', path, { state: to }),
  sends: (before) => (before.state === to ? [] : [to === 'closed' ? 'pull_request closed' : 'pull_request reopened']),
}));
const milestone = fc.tuple(fc.constantFrom(0, 1, 2), fc.constantFrom(PULL, ISSUE)).map<Change>(([to, path]) => ({
  run: (c) => c.send('PATCH', path, { milestone: to }),
  sends: ({ milestone: before }) => {
    if ((before?.id ?? 0) === to || (to === 0 && path === PULL)) return [];
    return [`pull_request_milestone ${to === 0 ? 'demilestoned' : 'milestoned'}`];
  },
}));
const assignees = fc.subarray(['alice', 'bob', 'carol']).chain((to) =>
  fc.constantFrom(PULL, ISSUE).map<Change>((path) => ({
    run: (c) => c.send('PATCH', path, { assignees: to }),
    sends: ({ assignees: before }) => [
      ...times(
        logins(before).filter((name) => !to.includes(name)),
        'pull_request_assign unassigned',
      ),
      ...times(
        to.filter((name) => !logins(before).includes(name)),
        'pull_request_assign assigned',
      ),
    ],
  })),
);
const labels = fc
  .tuple(fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH'), fc.subarray([1, 2]))
  .map<Change>(([method, ids]) => ({
    run: (c) =>
      method === 'PATCH' ? c.send('PATCH', PULL, { labels: ids }) : c.send(method, `${ISSUE}/labels`, { labels: ids }),
    sends: () =>
      method === 'PATCH' ? [] : [`pull_request_label ${method === 'DELETE' ? 'label_cleared' : 'label_updated'}`],
  }));
const pushed = fc.constantFrom('topic', 'main', 'dev').map<Change>((branch) => ({
  run: (c) => c.push(branch),
  sends: ({ state: before }) =>
    branch === 'topic' && before === 'open' ? ['push', 'pull_request_sync synchronized'] : ['push'],
}));
// One at a time: of several, those before one that is rejected stay.
const requests = fc
  .tuple(fc.constantFrom('alice', 'carol'), fc.constantFrom('POST', 'DELETE'))
  .map<Change>(([name, method]) => {
    const isAdded = method === 'POST';
    let wasAsked = false;
    return {
      run: async (c) => {
        const status = await c.send(method, `${PULL}/requested_reviewers`, { reviewers: [name] });
        wasAsked = c.asked.has(name);
        if (status >= 300) return status;
        if (isAdded) c.asked.add(name);
        else c.asked.delete(name);
        return status;
      },
      sends: () =>
        wasAsked === isAdded
          ? []
          : [`pull_request_review_request ${isAdded ? 'review_requested' : 'review_request_removed'}`],
    };
  });
const VERDICTS = { APPROVED: 'approved', REQUEST_CHANGES: 'rejected', COMMENT: 'comment' } as const;
const review = fc
  .tuple(fc.constantFrom('APPROVED', 'REQUEST_CHANGES', 'COMMENT', 'PENDING'), fc.constantFrom('alice', 'carol', 'bob'))
  .map<Change>(([event, as]) => ({
    run: async (c) => {
      const status = await c.send('POST', `${PULL}/reviews`, { event, body: 'so' }, as);
      if (status < 300 && event !== 'PENDING') c.asked.delete(as);
      return status;
    },
    sends: () => (event === 'PENDING' ? [] : [`pull_request_review_${VERDICTS[event]} reviewed`]),
  }));
const comment = fc.constant<Change>({
  run: (c) => c.send('POST', `${ISSUE}/comments`, { body: 'hello' }, 'bob'),
  sends: () => ['pull_request_comment created'],
});
const quiet = fc
  .constantFrom(
    ['PATCH', PULL, { due_date: '2030-01-02T00:00:00Z' }],
    ['PATCH', PULL, {}],
    ['PUT', `${ISSUE}/lock`, {}],
    ['POST', `${ISSUE}/pin`, {}],
    ['GET', PULL, {}],
  )
  .map<Change>(([method, path, json]) => ({ run: (c) => c.send(method, path, json), sends: () => [] }));
const merge = fc.constantFrom('merge', 'rebase', 'squash').map<Change>((how) => ({
  run: (c) => c.send('POST', `${PULL}/merge`, { do: how }),
  sends: () => ['push', 'pull_request closed'],
}));

const changes = fc.array(
  fc.oneof(
    ...[title, body, base, state, milestone, assignees, labels, pushed, requests, comment, quiet].map((arbitrary) => ({
      arbitrary,
      weight: 3,
    })),
    { arbitrary: review, weight: 2 },
    { arbitrary: merge, weight: 1 },
  ),
  { minLength: 1, maxLength: 25 },
);

describe('webhooks of a pull request', () => {
  test('send exactly what the table says of each change, and nothing for what is rejected', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (sequence) => {
        const c = new Case();
        for (const change of sequence) {
          const before = await c.pull();
          const from = c.fake.deliveries.length;
          const status = (await change.run(c)) ?? 204;
          expect(c.heard(from)).toEqual(status < 300 ? change.sends(before) : []);
        }
        expect(c.fake.unmatched).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a webhook', () => {
  const last = ({ fake }: Case): Record<string, unknown> => JSON.parse(fake.deliveries.at(-1)?.body ?? '{}') as never;

  test('of a status without a context has none, though the record is called default', async () => {
    const c = new Case();
    const { head } = await c.pull();
    expect(await c.send('POST', `/statuses/${head.sha}`, { state: 'success' })).toBe(201);
    expect(last(c)['context']).toBe('');
    expect(await c.send('POST', `/statuses/${head.sha}`, { state: 'success', context: 'ci' })).toBe(201);
    expect(last(c)['context']).toBe('ci');
  });

  test.each([
    ['manually-merged', 1],
    ['merge', 0],
  ])('of a merge (%s) counts %i open pull requests, the record none', async (style, count) => {
    const c = new Case();
    await c.send('PATCH', '', { allow_manual_merge: true });
    const merged = style === 'merge' ? {} : { MergeCommitID: (await c.pull()).base.sha };
    expect(await c.send('POST', `${PULL}/merge`, { Do: style, ...merged })).toBe(200);
    const repository = c.fake.deliveries
      .map(({ body }) => JSON.parse(body) as { action?: string; repository: { open_pr_counter: number } })
      .find(({ action }) => action === 'closed')?.repository;
    expect(repository?.open_pr_counter).toBe(count);
    expect((await c.pull()).base.repo?.open_pr_counter).toBe(0);
  });
});
