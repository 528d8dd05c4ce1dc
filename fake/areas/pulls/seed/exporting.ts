import type { Refs } from '../../../git/index.ts';
import { attachmentsOf } from '../attachments/attachments.ts';
import { seedFrom, type SeedOf } from '../../../engine/area/columns.ts';
import { reactionsTo, type ReactionTarget } from '../issues/marks.ts';
import type { CommentRow, LabelRow, PullRow, RepoRow, Seconds, Thread } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { loginOf, ownerOf } from '../state/owners.ts';
import { lists, type AttachedTo } from '../state/tables.ts';
import { isoSeconds, nowSeconds } from '../state/time.ts';
import {
  commentColumns,
  labelColumns,
  plannedColumns,
  subscriptionColumns,
  type AttachmentSeed,
  type CommentSeed,
  type LabelSeed,
  type ReactionSeed,
  type SubscriptionSeed,
} from './document.ts';
import { creatorOf } from './threads.ts';

/** A pull request area that is being written as a seed. */
export interface Exporting {
  readonly world: World;
  /** The refs of the repositories that the seed has so far, by their ids. */
  readonly refs: Map<number, Refs>;
  /** The last number that the seed's issues and pull requests have taken, by repository. */
  readonly numbers: Map<number, number>;
}

/** The login of an owner; of one who is removed, a name that no account can have. */
export const loginSeed = (world: World, id: number): string =>
  ownerOf(world, id) === undefined ? `_removed${id}` : loginOf(world, id);

/** A label as a seed has it. */
export const labelSeed = (row: LabelRow): LabelSeed => seedFrom(labelColumns, undefined, row);

/** The key `as`, unless it names the one behind the repository. */
export function byWhom(world: World, repo: RepoRow, user: number): { readonly as?: string } {
  return creatorOf(world, repo, '').id === user ? {} : { as: loginSeed(world, user) };
}

/** The key `at` for a time, unless that is the clock's. */
export const when = (world: World, seconds: Seconds): { readonly at?: string } =>
  seconds === nowSeconds(world) ? {} : { at: isoSeconds(seconds) };

/** The keys that seeds of issues and of pull requests have in common. */
export function planned({ world, numbers }: Exporting, repo: RepoRow, row: Thread): SeedOf<typeof plannedColumns> {
  const last = numbers.get(repo.id) ?? 0;
  numbers.set(repo.id, Math.max(last, row.number));
  const { labels, milestones } = world.pulls;
  const milestone = row.milestone === undefined ? undefined : milestones.get(row.milestone)?.title;
  const comments = [...world.pulls.comments.list(lists.thread(repo.id, row.number))];
  return seedFrom(plannedColumns, undefined, {
    ...(row.number !== last + 1 && { number: row.number }),
    ...openedAndClosed(world, row),
    labels: row.labels.flatMap((id) => labels.get(id)?.name ?? []),
    ...(milestone !== undefined && { milestone }),
    assignees: row.assignees.map((id) => loginSeed(world, id)),
    ...(row.dueDate !== undefined && { dueDate: isoSeconds(row.dueDate) }),
    ...(row.ref !== undefined && { ref: row.ref }),
    comments: comments.map((comment) => commentSeed(world, repo, row, comment)),
    ...leftSeeds(world, repo, { on: row, comment: 0 }),
    subscriptions: subscriptionSeeds(world, row),
  });
}

/** When something was opened and closed; a merge says itself when, unless it was opened and closed again. */
export function openedAndClosed(
  world: World,
  { createdAt, closedAt, merged }: Pick<PullRow, 'createdAt' | 'closedAt' | 'merged'>,
): { readonly at?: string; readonly closedAt?: string } {
  const opened = when(world, createdAt);
  if (closedAt === undefined || closedAt === merged?.at) return opened;
  const at = merged === undefined ? when(world, closedAt).at : isoSeconds(closedAt);
  return { ...opened, ...(at !== undefined && { closedAt: at }) };
}

/** A comment as a seed has it. */
export function commentSeed(world: World, repo: RepoRow, on: Thread, row: CommentRow): CommentSeed {
  const { id, poster, body, createdAt } = row;
  return seedFrom(commentColumns, undefined, {
    ...byWhom(world, repo, poster),
    body,
    ...when(world, createdAt),
    ...leftSeeds(world, repo, { on, comment: id }),
  });
}

/** What users have left on something as seeds have it. */
export function leftSeeds(
  world: World,
  repo: RepoRow,
  target: ReactionTarget,
): { readonly reactions: ReactionSeed[]; readonly attachments: AttachmentSeed[] } {
  const { on, comment } = target;
  return {
    reactions: reactionsTo(world, target).map(({ user, content }) => ({ ...byWhom(world, repo, user), content })),
    attachments: attachmentSeeds(world, repo, { thread: on.id, ...(comment !== 0 && { comment }) }),
  };
}

/** The files of something as seeds have them. */
export function attachmentSeeds(world: World, repo: RepoRow, to: AttachedTo): AttachmentSeed[] {
  return attachmentsOf(world, to).map(({ name, content, uploader, createdAt }) => ({
    name,
    base64: content,
    ...byWhom(world, repo, uploader),
    ...when(world, createdAt),
  }));
}

function subscriptionSeeds(world: World, { repo, number }: Thread): SubscriptionSeed[] {
  const rows = [...world.pulls.subscriptions.list(lists.thread(repo, number))];
  return rows.map(({ user, subscribed }) =>
    seedFrom(subscriptionColumns, undefined, { user: loginSeed(world, user), subscribed }),
  );
}
