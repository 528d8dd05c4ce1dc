import { rowsOf, union, type Rows } from '../../../engine/store/ordered.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { isPull, type LabelRow, type MilestoneRow, type RepoRow, type Thread } from '../state/rows.ts';
import { lists, type ThreadKind } from '../state/tables.ts';
import type { World } from '../state/world.ts';

/** A repository, and which of the two kinds are listed of it. */
export interface ListedRepo {
  readonly repo: RepoRow;
  readonly kinds: readonly ThreadKind[];
}

/** A list that is wanted: issues and pull requests of some repositories, in a state, that meet all conditions. */
export interface Wanted {
  readonly places: readonly ListedRepo[];
  /** Undefined for both states. */
  readonly closed: boolean | undefined;
  readonly conditions: readonly Condition[];
}

/** One condition: whether it holds, and the rows of a repository for which it does, where an index has them. */
export interface Condition {
  readonly holds: (thread: Thread) => boolean;
  readonly rows?: (kind: ThreadKind, repo: RepoRow, closed: boolean | undefined) => readonly Rows<Thread>[];
}

/** The issues and pull requests that are wanted, newest first. Where one index has them all, a page costs the page. */
export function threadsFor(world: World, { places, closed, conditions }: Wanted): Rows<Thread> {
  const all: Condition = {
    holds: () => true,
    rows: (kind, { id }) => [world.pulls.threads.list(lists.threads(kind, id, closed))],
  };
  const sources = [all, ...conditions].flatMap((condition) => {
    const { rows } = condition;
    if (rows === undefined) return [];
    const found = places.flatMap(({ repo, kinds }) => kinds.flatMap((kind) => rows(kind, repo, closed)));
    return [{ condition, found: union(found, newestFirst) }];
  });
  // The shortest is walked; of equally short ones a condition saves its own test.
  const [shortest] = sources.reverse().sort((a, b) => a.found.size - b.found.size);
  if (shortest === undefined) return rowsOf<Thread>([]);
  const { condition, found } = shortest;
  const tests = conditions.filter((one) => one !== condition);
  if (tests.length === 0) return found;
  return rowsOf(found.newest(0, found.size).filter((thread) => tests.every(({ holds }) => holds(thread))));
}

const newestFirst = (a: Thread, b: Thread): number => b.createdAt - a.createdAt || b.id - a.id;

const hasState = (closed: boolean | undefined, { closedAt }: Thread): boolean =>
  closed === undefined || closed === (closedAt !== undefined);

/** Those of some ids, whose threads are looked up. */
function among({ pulls }: World, ids: readonly number[]): Condition {
  const wanted = new Set(ids);
  const rows = new Map<string, Thread[]>();
  for (const thread of [...wanted].flatMap((id) => pulls.threads.get(id) ?? [])) {
    const key = `${isPull(thread) ? 'pulls' : 'issues'}:${thread.repo}`;
    const known = rows.get(key);
    if (known === undefined) rows.set(key, [thread]);
    else known.push(thread);
  }
  return {
    holds: ({ id }) => wanted.has(id),
    rows: (kind, repo, closed) => {
      const found = (rows.get(`${kind}:${repo.id}`) ?? []).filter((thread) => hasState(closed, thread));
      return [rowsOf(found.sort(newestFirst))];
    },
  };
}

/** Threads that a user has opened. */
export const postedBy = ({ pulls }: World, { id }: UserRow): Condition => ({
  holds: ({ poster }) => poster === id,
  rows: (kind, repo, closed) => [pulls.threads.list(lists.poster(kind, repo.id, id, closed))],
});

/** Threads that a user is assigned to. */
export const assignedTo = ({ pulls }: World, { id }: UserRow): Condition => ({
  holds: ({ assignees }) => assignees.includes(id),
  rows: (kind, repo, closed) => [pulls.threads.list(lists.assignee(kind, repo.id, id, closed))],
});

/** Mentions of a user: anywhere, or in a repository. */
export function mentioning(world: World, { id }: UserRow, repo?: RepoRow): Condition {
  const list = repo === undefined ? lists.user(id) : lists.userIn(repo.id, id);
  return among(
    world,
    world.pulls.mentions.list(list).map(({ thread }) => thread),
  );
}

/** The pull requests that a user is asked to review, or has reviewed. */
export function reviewing(world: World, { id }: UserRow, isAsked: boolean): Condition {
  const rows = [...world.pulls.reviews.list(lists.user(id))].filter(({ kind }) => kind !== 'PENDING');
  return among(
    world,
    rows.filter(({ kind }) => (kind === 'REQUEST_REVIEW') === isAsked).map(({ pull }) => pull),
  );
}

/** Threads with a label. */
export const labelled = ({ pulls }: World, label: number): Condition => ({
  holds: ({ labels }) => labels.includes(label),
  rows: (kind, repo, closed) => [pulls.threads.list(lists.label(kind, repo.id, label, closed))],
});

/** Threads with any of some labels, which may be of other repositories. */
export function labelledWithAny({ pulls }: World, labels: readonly LabelRow[]): Condition {
  const ids = new Set(labels.map(({ id }) => id));
  return {
    holds: (thread) => thread.labels.some((label) => ids.has(label)),
    rows: (kind, repo, closed) => {
      const known = labels.filter((label) => label.repo === repo.id || label.org === repo.owner);
      const found = [...new Set(known)].map(({ id }) => pulls.threads.list(lists.label(kind, repo.id, id, closed)));
      return found.length < 2 ? found : [rowsOf([...new Set(found.flatMap((rows) => [...rows]))].sort(newestFirst))];
    },
  };
}

/** Threads of any of some milestones. */
export function inMilestones({ pulls }: World, milestones: readonly MilestoneRow[]): Condition {
  const ids = new Set(milestones.map(({ id }) => id));
  return {
    holds: ({ milestone }) => milestone !== undefined && ids.has(milestone),
    rows: (kind, repo, closed) =>
      [...new Set(milestones)]
        .filter((row) => row.repo === repo.id)
        .map(({ id }) => pulls.threads.list(lists.milestone(kind, id, closed))),
  };
}

const WORD = /[\p{L}\p{M}\p{N}_]+(?:['’.][\p{L}\p{M}\p{N}_]+)*/gu;
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(WORD) ?? [];

/** Threads with all words of a text in one and the same of title, body and comments. */
export function containing({ pulls }: World, text: string): Condition {
  const words = wordsOf(text);
  const has = (one: string): boolean => {
    const present = new Set(wordsOf(one));
    return words.length > 0 && words.every((word) => present.has(word));
  };
  return {
    holds: ({ repo, number, title, body }) =>
      has(title) ||
      has(body) ||
      [...pulls.comments.list(lists.thread(repo, number))].some((comment) => has(comment.body)),
  };
}
