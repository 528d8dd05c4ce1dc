import { createFake, exploreOrders, type Fake, type Snapshot } from 'understudy-sdk/fake';
import { PullsClient, type RepositoryPulls } from 'understudy-sdk/pulls';
import type { Race } from './race.ts';

const repoOf = (fake: Fake): RepositoryPulls => new PullsClient(fake.options.pulls).repo('alice', 'proj');

/** A repository with a pull request. */
function withPull(): Snapshot {
  const fake = createFake();
  fake.pulls.repo('alice/proj').branch('topic').commit().pull();
  return fake.snapshot();
}

export const races: Readonly<Record<string, Race>> = {
  'a merge of a head that moved': {
    message: 'a commit is merged that was not reviewed',
    explore: (isMended) =>
      exploreOrders({
        from: withPull(),
        separate: true,
        flows: [
          async (fake) => {
            const { head } = await repoOf(fake).retrieve(1);
            const sure = isMended ? { head_commit_id: head.sha } : {};
            await repoOf(fake)
              .merge(1, { Do: 'merge', ...sure })
              .safe();
            return head.sha;
          },
          async (fake) => {
            const { commit } = await repoOf(fake).contents.create('later.txt', { text: 'x', branch: 'topic' });
            return commit?.sha;
          },
        ],
        async invariant({ fake, outcomes: [reviewed, pushed] }) {
          const later = await repoOf(fake).contents.retrieve('later.txt').safe();
          if (later.ok && reviewed.value !== pushed.value) return 'a commit is merged that was not reviewed';
        },
      }),
  },

  'two bots that merge at once': {
    message: 'a bot fails',
    explore(isMended) {
      const bot = async (fake: Fake): Promise<void> => {
        if ((await repoOf(fake).retrieve(1)).state !== 'open') return;
        const merged = await repoOf(fake).merge(1, { Do: 'merge' }).safe();
        if (merged.ok || (isMended && (await repoOf(fake).retrieve(1)).merged)) return;
        throw merged.error;
      };
      return exploreOrders({
        from: withPull(),
        separate: true,
        flows: [bot, bot],
        invariant: ({ outcomes }) => (outcomes.some(({ error }) => error !== undefined) ? 'a bot fails' : undefined),
      });
    },
  },

  'a lost update of a text': {
    message: 'an edit that was accepted is lost',
    explore(isMended) {
      const append = (line: string) => async (fake: Fake) => {
        const { body, content_version: version } = await repoOf(fake).retrieve(1);
        return repoOf(fake).update(1, { body: `${body ?? ''}${line}`, ...(isMended && { content_version: version }) });
      };
      return exploreOrders({
        from: withPull(),
        separate: true,
        flows: [append('one'), append('two')],
        async invariant({ fake, outcomes }) {
          const { body } = await repoOf(fake).retrieve(1);
          const isLost = (text: string, i: number): boolean =>
            outcomes[i]?.error === undefined && body?.includes(text) !== true;
          if (['one', 'two'].some(isLost)) return 'an edit that was accepted is lost';
        },
      });
    },
  },

  'two bots and one queue': {
    message: 'a comment twice',
    explore(isMended) {
      const work = async (fake: Fake, queue: string[]): Promise<void> => {
        const job = isMended ? queue.shift() : queue[0];
        if (job === undefined) return;
        await repoOf(fake).comments.create(1, { body: job });
        if (!isMended) queue.shift();
      };
      return exploreOrders({
        from: withPull(),
        start: () => ['greet'],
        flows: [work, work],
        async invariant({ fake }) {
          if ((await repoOf(fake).comments.list(1).toArray({ limit: 10 })).length > 1) return 'a comment twice';
        },
      });
    },
  },

  'a comment that is looked for and made': {
    message: '2 reports',
    explore(isMended) {
      const report = async (fake: Fake, claimed: Set<number>): Promise<void> => {
        if (isMended && claimed.has(1)) return;
        claimed.add(1);
        const all = await repoOf(fake).comments.list(1).toArray({ limit: 10 });
        if (!all.some(({ body }) => body === 'report')) await repoOf(fake).comments.create(1, { body: 'report' });
      };
      return exploreOrders({
        from: withPull(),
        start: () => new Set<number>(),
        flows: [report, report],
        async invariant({ fake }) {
          const { length } = await repoOf(fake).comments.list(1).toArray({ limit: 10 });
          if (length > 1) return `${length} reports`;
        },
      });
    },
  },
};
