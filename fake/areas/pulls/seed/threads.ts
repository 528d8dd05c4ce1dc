import type { RowOf } from '../../../engine/area/columns.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { userNamed } from '../../accounts/users.ts';
import { atPath, forEachRecord, known, rejectSeed } from '../../../engine/area/seed-issues.ts';
import { fromBase64, utf8 } from '../../../git/bytes.ts';
import { attach } from '../attachments/attachments.ts';
import { addComment } from '../issues/comments.ts';
import { addReaction, reactionsTo, setSubscribed, type ReactionTarget } from '../issues/marks.ts';
import { instantOf } from '../../../engine/world/instant.ts';
import type { RepoRow, Thread } from '../state/rows.ts';
import { lists, type AttachedTo } from '../state/tables.ts';
import { current, threadOf } from '../state/threads.ts';
import type { World } from '../state/world.ts';
import type { CommentSeed, plannedColumns } from './document.ts';

/** Runs a part of a seeding at the time that it says, if any. */
export function atTime<T>({ clock }: World, time: string | null | undefined, run: () => T): T {
  if (time == null) return run();
  const { now } = clock;
  clock.start(instantOf(time));
  try {
    return run();
  } finally {
    clock.start(now);
  }
}

/** The user behind a repository: its owner, or the owner of its organisation. */
export function creatorOf(world: World, repo: RepoRow, path: string): UserRow {
  const owners = world.pulls.teams.list(lists.owner(repo.owner)).first();
  return known(world.accounts.users.get(owners?.members[0] ?? repo.owner), path, 'owner');
}

/** The user of a login under the key `as`, or else the one behind the repository. */
export function userOr(world: World, repo: RepoRow, login: string | null | undefined, path: string): UserRow {
  return login == null ? creatorOf(world, repo, path) : known(userNamed(world, login), `${path}.as`, 'user');
}

/** Rejects a number that an issue or pull request has already. */
export function requireFreeNumber(world: World, repo: RepoRow, number: number | null | undefined, path: string): void {
  if (number != null && threadOf(world, repo.id, number) !== undefined) rejectSeed(`${path}.number`, 'used twice');
}

/** The seed of an issue or a pull request, with defaults. */
type Planned = RowOf<typeof plannedColumns>;

/** The labels and the milestone of an issue or a pull request, by their ids. */
export function planOf(
  world: World,
  repo: RepoRow,
  seed: Planned,
  path: string,
): { readonly labels: number[]; readonly milestone?: number; readonly ref?: string } {
  const labels = seed.labels.map((name, i) => labelNamed(world, repo, name, `${path}.labels[${i}]`));
  const ref = seed.ref === undefined ? {} : { ref: seed.ref };
  if (seed.milestone === undefined) return { labels, ...ref };
  return { labels, milestone: milestoneNamed(world, repo, seed.milestone, `${path}.milestone`), ...ref };
}

function labelNamed(world: World, repo: RepoRow, name: string, path: string): number {
  const rows = [...world.pulls.labels.list(lists.repo(repo.id)), ...world.pulls.labels.list(lists.owner(repo.owner))];
  const found = rows.find((row) => row.name === name);
  return known(found, path, 'label').id;
}

function milestoneNamed(world: World, repo: RepoRow, title: string, path: string): number {
  const rows = [...world.pulls.milestones.list(lists.repo(repo.id))];
  const found = rows.find((row) => row.title === title);
  return known(found, path, 'milestone').id;
}

/** Where a record of a seed belongs: its repository, and its place in the document. */
export interface SeedPlace {
  readonly world: World;
  readonly repo: RepoRow;
  readonly path: string;
}

/** Writes the comments on an issue or a pull request, and what people leave on it besides. */
export function seedSaid(at: SeedPlace, thread: Thread, seed: Planned): void {
  const { world, repo, path } = at;
  forEachRecord(seed.comments, `${path}.comments`, ({ as, at: time, body, ...left }, place) => {
    const doer = userOr(world, repo, as, place);
    const { id } = atPath(place, () =>
      atTime(world, time, () => addComment({ world, repo, doer }, current(world, thread), body)),
    );
    seedLeft({ world, repo, path: place }, { on: thread, comment: id }, left);
  });
  seedLeft(at, { on: thread, comment: 0 }, seed);
  forEachRecord(seed.subscriptions, `${path}.subscriptions`, ({ user, subscribed }, place) =>
    setSubscribed(world, thread, known(userNamed(world, user), `${place}.user`, 'user'), subscribed ?? true),
  );
}

/** Adds what people leave on a thread or a comment: files, and reactions, of which a user has each once. */
export function seedLeft(at: SeedPlace, target: ReactionTarget, { reactions, attachments }: Left): void {
  const { on, comment } = target;
  seedAttachments(at, { thread: on.id, ...(comment !== 0 && { comment }) }, attachments);
  const { world, repo, path } = at;
  forEachRecord(reactions, `${path}.reactions`, ({ as, content }, place) => {
    const doer = userOr(world, repo, as, place);
    const isAgain = reactionsTo(world, target).some((row) => row.user === doer.id && row.content === content);
    if (isAgain) rejectSeed(place, 'used twice');
    addReaction(world, target, doer, content);
  });
}

type Left = Pick<CommentSeed, 'reactions' | 'attachments'>;

/** Adds the files of a release, an issue, a pull request or a comment. */
export function seedAttachments(at: SeedPlace, to: AttachedTo, seeds: Left['attachments']): void {
  const { world, repo, path } = at;
  forEachRecord(seeds, `${path}.attachments`, ({ name, content, base64, as, at: time }, place) => {
    const doer = userOr(world, repo, as, place);
    const bytes = base64 == null ? utf8(content ?? '') : bytesOfBase64(base64, `${place}.base64`);
    atPath(place, () => atTime(world, time, () => attach({ world, repo, doer }, to, { name, bytes })));
  });
}

/** The bytes of a base64 text in a seed. */
export function bytesOfBase64(text: string, path: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    return rejectSeed(path, 'expected base64');
  }
}
