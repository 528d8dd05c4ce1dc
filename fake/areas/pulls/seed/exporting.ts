import type { DescribedRepository, Description } from '../../../git/index.ts';
import { reactionsTo, type ReactionTarget } from '../issues/marks.ts';
import type { CommentRow, LabelRow, Numbered, RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { loginOf } from '../state/owners.ts';
import { lists } from '../state/tables.ts';
import { isoSeconds, nowSeconds } from '../state/time.ts';
import type { CommentSeed, IssueSeed, LabelSeed, RepoSeed } from './document.ts';
import { creatorOf } from './threads.ts';

/** A repository whose history is described, and what its seed says of it. */
export interface Described {
  readonly git: DescribedRepository;
  readonly seed: Pick<RepoSeed, 'commits' | 'branches' | 'deletedBranches' | 'tags'>;
}

/** A pull request area that is being written as a seed. */
export interface Exporting {
  readonly world: World;
  readonly history: Description;
  /** The repositories that are described already, by their ids. */
  readonly repositories: Map<number, Described>;
  /** The last number that the seed's issues and pull requests have taken, by repository. */
  readonly numbers: Map<number, number>;
}

/** The name of a repository as seeds write it. */
export const repoName = (world: World, { owner, name }: RepoRow): string => `${loginOf(world, owner)}/${name}`;

/** A label as a seed has it. */
export const labelSeed = ({ name, color, exclusive, description }: LabelRow): LabelSeed => ({
  name,
  color,
  ...(exclusive && { exclusive }),
  ...(description !== '' && { description }),
});

/** The key `as`, unless it names the one behind the repository. */
export function byWhom(world: World, repo: RepoRow, user: number): { readonly as?: string } {
  return creatorOf(world, repo, '').id === user ? {} : { as: loginOf(world, user) };
}

/** A time in seconds, unless it is the clock's. */
export const unlessNow = (world: World, seconds: number): string | undefined =>
  seconds === nowSeconds(world) ? undefined : isoSeconds(seconds);

type Planned = Pick<
  IssueSeed,
  'number' | 'labels' | 'milestone' | 'assignees' | 'due_date' | 'comments' | 'reactions' | 'subscriptions'
>;

/** What seeds of issues and of pull requests have in common. */
export function planned({ world, numbers }: Exporting, repo: RepoRow, row: Numbered): Planned {
  const last = numbers.get(repo.id) ?? 0;
  numbers.set(repo.id, Math.max(last, row.number));
  const { labels, milestones } = world.pulls;
  const milestone = row.milestone === undefined ? undefined : milestones.get(row.milestone)?.title;
  const comments = [...world.pulls.comments.list(lists.thread(repo.id, row.number))];
  return {
    ...(row.number !== last + 1 && { number: row.number }),
    ...(row.labels.length > 0 && { labels: row.labels.flatMap((id) => labels.get(id)?.name ?? []) }),
    ...(milestone !== undefined && { milestone }),
    ...(row.assignees.length > 0 && { assignees: row.assignees.map((id) => loginOf(world, id)) }),
    ...(row.dueDate !== undefined && { due_date: isoSeconds(row.dueDate) }),
    ...(comments.length > 0 && { comments: comments.map((comment) => commentSeed(world, repo, row, comment)) }),
    ...reactionSeeds(world, repo, { on: row, comment: 0 }),
    ...subscriptionSeeds(world, row),
  };
}

/** A comment as a seed has it. */
export function commentSeed(world: World, repo: RepoRow, on: Numbered, { id, poster, body }: CommentRow): CommentSeed {
  return { ...byWhom(world, repo, poster), body, ...reactionSeeds(world, repo, { on, comment: id }) };
}

/** The reactions to something as seeds have them. */
export function reactionSeeds(world: World, repo: RepoRow, target: ReactionTarget): Pick<CommentSeed, 'reactions'> {
  const rows = reactionsTo(world, target);
  const seeds = rows.map(({ user, content }) => ({ ...byWhom(world, repo, user), content }));
  return rows.length === 0 ? {} : { reactions: seeds };
}

function subscriptionSeeds(world: World, { repo, number }: Numbered): Pick<IssueSeed, 'subscriptions'> {
  const rows = [...world.pulls.subscriptions.list(lists.thread(repo, number))];
  const seeds = rows.map(({ user, subscribed }) => ({
    user: loginOf(world, user),
    ...(!subscribed && { subscribed }),
  }));
  return rows.length === 0 ? {} : { subscriptions: seeds };
}
