import {
  diffTrees,
  isoDate,
  log,
  readCommit,
  treeOfCommit,
  type Commit,
  type Oid,
  type Signature,
} from '../../../git/index.ts';
import { userByEmail } from '../../accounts/users.ts';
import { branchesOf } from '../state/refs.ts';
import { repoName } from '../state/repositories.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { UNSIGNED } from '../contents/records.ts';
import type { Context } from './context.ts';

const MAX_OF_NEW_BRANCH = 10;

/** The commits of a new branch, newest first: back to the first one that another branch has, ten at the most. */
export function newBranchCommits(world: World, repo: RepoRow, branch: string, tip: Oid): Commit[] {
  const others = [...branchesOf(world, repo.id)].filter(([name]) => name !== branch).map(([, sha]) => sha);
  const own = new Set(log(world.objects, [tip], { exclude: others }).map(({ id }) => id));
  const newest = log(world.objects, [tip], { limit: MAX_OF_NEW_BRANCH });
  const end = newest.findIndex(({ id }) => !own.has(id));
  return end < 0 ? newest : newest.slice(0, end);
}

/** A commit as pushes and statuses show it. */
export function commitIn(context: Context, repo: RepoRow, commit: Commit): object {
  return { ...fieldsOf(context, repo, commit), ...pathsOf(context.world, commit) };
}

/** The same in a test delivery: its signature is shown, its files are not. */
export function testedCommitIn(context: Pick<Context, 'world' | 'viewer'>, repo: RepoRow, commit: Commit): object {
  return { ...fieldsOf(context, repo, commit, UNSIGNED), added: null, removed: null, modified: null };
}

/** The commit of an id. */
export const commitOf = ({ world }: Context, id: Oid): Commit => readCommit(world.objects, id);

function fieldsOf(
  { world, viewer }: Pick<Context, 'world' | 'viewer'>,
  repo: RepoRow,
  commit: Commit,
  verification: object | null = null,
): object {
  return {
    id: commit.id,
    message: commit.message,
    url: `${viewer.origin}/${repoName(viewer.world, repo)}/commit/${commit.id}`,
    author: person(world, commit.author),
    committer: person(world, commit.committer),
    verification,
    timestamp: isoDate(commit.author),
  };
}

function person(world: World, { name, email }: Signature): object {
  return { name, email, username: userByEmail(world, email)?.name ?? '' };
}

/** The paths that a commit adds, removes and modifies, beside its first parent; renames are not looked for. */
function pathsOf({ objects }: World, { tree, parents: [parent] }: Commit): object {
  const paths: Record<'added' | 'removed' | 'modified', string[]> = { added: [], removed: [], modified: [] };
  for (const { path, before, after } of diffTrees(objects, treeOfCommit(objects, parent), tree)) {
    const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'modified';
    paths[kind].push(path);
  }
  return paths;
}
