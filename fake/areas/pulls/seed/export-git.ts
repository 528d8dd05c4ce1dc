import { pullsIn } from '../state/threads.ts';
import { peelToCommit, type DescribedRepository, type Oid } from '../../../git/index.ts';
import { pullRef, refRow } from '../state/refs.ts';
import type { RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import type { CommitSeed, TagSeed } from './document.ts';
import type { Described, Exporting } from './exporting.ts';

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/** Describes the history of a repository: its branches, and whatever else its records name. */
export function describeRepository({ world, history, repositories }: Exporting, repo: RepoRow): Described {
  const parent = repo.parent === undefined ? undefined : repositories.get(repo.parent)?.git;
  const git = history.repository(repo.defaultBranch, parent);
  const rows = [...world.pulls.refs.list(lists.repo(repo.id))];
  const heads = rows
    .filter(({ name }) => name.startsWith(HEADS))
    .map(({ name, sha }) => [name.slice(HEADS.length), sha] as const);
  const pulls = [...pullsIn(world, lists.threads('pulls', repo.id))].map(
    ({ number, head }) => [head, refRow(world, repo.id, pullRef(number))?.sha] as const,
  );
  const branchOf = new Map<Oid, string>();
  for (const [name, sha] of [...heads, ...pulls]) if (sha !== undefined && !branchOf.has(sha)) branchOf.set(sha, name);
  const tags = rows.filter(({ name }) => name.startsWith(TAGS));
  const others = [...tags.map(({ sha }) => sha), ...namedCommits(world, repo)];
  for (const id of [...branchOf.keys(), ...others]) {
    const commit = peelToCommit(world.objects, id);
    if (commit !== undefined) git.describe(commit, branchOf);
  }
  return {
    git,
    seed: {
      commits: commitsOf(git, repo),
      ...branchesOf(git, history, heads),
      tags: tagsOf(world, git, history, tags),
    },
  };
}

/** The commits that records of a repository name, where they are still there. */
function namedCommits(world: World, repo: RepoRow): Oid[] {
  const { pulls, objects } = world;
  const own = [...pullsIn(world, lists.threads('pulls', repo.id))];
  const reviews = own.flatMap(({ id }) => [...pulls.reviews.list(lists.pull(id))]);
  const named = [
    ...own.flatMap(({ frozen, merged }) => [frozen?.mergeBase ?? '', merged?.sha ?? '']),
    ...reviews.map(({ commit }) => commit),
    ...pulls.statuses.all().flatMap(({ repo: of, sha }) => (of === repo.id ? [sha] : [])),
  ];
  return named.filter((id) => objects.has(id));
}

function commitsOf({ commits }: DescribedRepository, { defaultBranch }: RepoRow): CommitSeed[] {
  return commits.map(({ branch, ...rest }) => ({
    ...(branch !== defaultBranch && { branch }),
    ...rest,
  })) as CommitSeed[];
}

type Heads = readonly (readonly [name: string, sha: Oid])[];

/** The branches that the commits alone do not leave where they are, or that they leave too many. */
function branchesOf(
  git: DescribedRepository,
  history: Exporting['history'],
  heads: Heads,
): Pick<Described['seed'], 'branches' | 'deletedBranches'> {
  const moved: [string, string][] = [];
  for (const [name, sha] of heads) {
    const id = history.idOf(sha);
    if (id !== undefined && git.tip(name) !== id) moved.push([name, git.nameOf(id)]);
  }
  // A branch that is moved itself cannot be what another one is named by.
  const names = new Set(moved.map(([name]) => name));
  const branches = moved.map(([name, from]) => [name, names.has(from) ? git.tip(from)! : from] as const);
  for (const [name, sha] of heads) git.copy.refs = new Map(git.copy.refs).set(HEADS + name, history.idOf(sha) ?? sha);
  const present = new Set(heads.map(([name]) => name));
  return {
    branches: Object.fromEntries(branches),
    deletedBranches: git.branches.filter((name) => !present.has(name)),
  };
}

function tagsOf(
  { objects }: World,
  git: DescribedRepository,
  history: Exporting['history'],
  rows: readonly { readonly name: string; readonly sha: Oid }[],
): TagSeed[] {
  return rows.flatMap(({ name, sha }) => {
    const commit = peelToCommit(objects, sha);
    const id = commit === undefined ? undefined : history.idOf(commit);
    return id === undefined ? [] : [{ name: name.slice(TAGS.length), target: git.nameOf(id) }];
  });
}
