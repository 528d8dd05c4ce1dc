import type { UserRow } from '../../accounts/tables.ts';
import { canRead } from '../access/access.ts';
import { watchersOf } from '../access/watching.ts';
import { mentionedIn } from '../issues/mentions.ts';
import type { Change, ChangeOf, CommentChange, PullChange, PullNoted, ThreadChange } from '../state/changes.ts';
import { isPull, type Thread } from '../state/rows.ts';
import { isDraft } from '../state/settings.ts';
import { lists } from '../state/tables.ts';
import { current } from '../state/threads.ts';
import type { World } from '../state/world.ts';
import { putNotification } from './notifications.ts';

/** The events that users are notified of, and which users. */
interface Notice {
  readonly on: Thread;
  readonly users: Iterable<number>;
}

type Notify<Kind extends Change['kind']> = (world: World, by: UserRow, change: ChangeOf<Kind>) => Notice | undefined;

/** The users that each change of an issue or a pull request tells (contract: pulls 13.21). */
const EVENTS: { readonly [Kind in Change['kind']]?: Notify<Kind> } = {
  opened: (world, by, { thread }: ThreadChange) => all(world, by, thread, thread.body),
  closed: (world, by, { thread }: ThreadChange) => all(world, by, thread),
  reopened: (world, by, { thread }: ThreadChange) => all(world, by, thread),
  edited: (world, by, { thread, changes }: ThreadChange) => {
    const before = changes?.title?.from;
    const isReady = before !== undefined && isDraft(world, before) && !isDraft(world, current(world, thread).title);
    return isPull(thread) && isReady ? all(world, by, thread) : undefined;
  },
  assigned: (_world, by, { thread, assignee }: ThreadChange) => one(by, thread, assignee),
  'comment created': (world, by, { thread, comment }: CommentChange) => all(world, by, thread, comment.body),
  'review requested': (_world, by, { pull, reviewer }: PullChange) => one(by, pull, reviewer.id),
  reviewed: (world, by, { pull, review }) =>
    review.kind === 'PENDING' ? undefined : all(world, by, pull, review.body),
  'review dismissed': (world, by, { pull }: PullNoted) => all(world, by, pull),
  merged: (world, by, { pull }: PullNoted) => all(world, by, pull),
  synchronized: (world, by, { pull }) => all(world, by, pull),
};

/** Tells users of a change. */
export function notifyOf(world: World, by: UserRow, change: Change): void {
  const notify = EVENTS[change.kind] as Notify<Change['kind']> | undefined;
  const notice = notify?.(world, by, change);
  if (notice === undefined) return;
  const { on, users } = notice;
  const repo = world.pulls.repos.get(on.repo);
  const unit = isPull(on) ? 'repo.pulls' : 'repo.issues';
  for (const id of new Set(users)) {
    const user = world.accounts.users.get(id);
    if (repo !== undefined && user !== undefined && canRead(world, repo, user, unit)) putNotification(world, on, user);
  }
}

const one = (by: UserRow, on: Thread, user: number | undefined): Notice | undefined =>
  user === undefined || user === by.id ? undefined : { on, users: [user] };

/** All who follow an issue or pull request and did not do it themselves, and who is mentioned in what was written. */
function all(world: World, by: UserRow, thread: Thread, text = ''): Notice {
  const on = current(world, thread);
  const subscriptions = [...world.pulls.subscriptions.list(lists.thread(on.repo, on.number))];
  const users = new Set([...watching(world, on), ...participating(world, on)]);
  for (const { user, subscribed } of subscriptions) if (subscribed) users.add(user);
  users.delete(by.id);
  for (const { user, subscribed } of subscriptions) if (!subscribed) users.delete(user);
  for (const { id } of mentionedIn({ world, doer: by }, on, text)) users.add(id);
  return { on, users: [...users].sort((a, b) => a - b) };
}

/** Those who watch the repository; a draft does not concern them yet. */
function watching(world: World, on: Thread): Iterable<number> {
  const repo = world.pulls.repos.get(on.repo);
  return repo === undefined || (isPull(on) && isDraft(world, on.title)) ? [] : watchersOf(world, repo);
}

function participating({ pulls }: World, { id, repo, number, poster, assignees }: Thread): number[] {
  const commenters = pulls.comments.list(lists.thread(repo, number)).map((comment) => comment.poster);
  const reviews = [...pulls.reviews.list(lists.pull(id))].filter(({ kind }) => kind !== 'PENDING');
  return [poster, ...assignees, ...commenters, ...reviews.flatMap(({ reviewer }) => reviewer ?? [])];
}
