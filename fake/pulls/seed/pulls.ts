import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import { userNamed } from '../../accounts/users.ts';
import { repoNamed } from '../state/repositories.ts';
import { parseGoTime } from '../go/go-time.ts';
import { createPull, type CreateOptions } from '../pull-requests/create.ts';
import { setClosed } from '../state/lifecycle.ts';
import { mergePull } from '../merging/merge.ts';
import { styleNotAllowed } from '../state/rejections.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { isMergeStyle } from '../state/vocabulary.ts';
import type { PullSeed } from './document.ts';
import { atPath, known } from '../../module/seed-issues.ts';
import { creatorOf } from './repos.ts';

/** Opens a pull request, and closes or merges it where the seed says so. */
export function seedPull(world: World, seed: PullSeed, path: string): void {
  const [owner = '', name = ''] = seed.repo.split('/');
  const repo = known(repoNamed(world, owner, name), `${path}.repo`, 'repository');
  const author = known(userNamed(world, seed.as), `${path}.as`, 'user');
  const { pull } = atPath(path, () => createPull(world, repo, author, optionsOf(world, repo, seed, path)));
  atPath(path, () => finish(world, repo, pull, seed, path));
}

function optionsOf(world: World, repo: RepoRow, seed: PullSeed, path: string): CreateOptions {
  const labels = (seed.labels ?? []).map((name, i) => labelNamed(world, repo, name, `${path}.labels[${i}]`));
  const milestone =
    seed.milestone == null ? undefined : milestoneNamed(world, repo, seed.milestone, `${path}.milestone`);
  for (const key of ['assignees', 'reviewers'] as const)
    for (const [i, user] of (seed[key] ?? []).entries())
      if (!user.includes('@')) known(userNamed(world, user), `${path}.${key}[${i}]`, 'user');
  return {
    head: seed.head,
    base: seed.base,
    title: seed.title,
    body: seed.body ?? '',
    labels,
    assignees: seed.assignees ?? [],
    reviewers: seed.reviewers ?? [],
    ...(milestone !== undefined && { milestone }),
    ...(seed.due_date != null && { due_date: atPath(`${path}.due_date`, () => parseGoTime(seed.due_date ?? '')) }),
  };
}

function labelNamed(world: World, repo: RepoRow, name: string, path: string): number {
  const rows = [...world.pulls.labels.list(lists.repo(repo.id)), ...world.pulls.labels.list(lists.owner(repo.owner))];
  return known(
    rows.find((row) => row.name === name),
    path,
    'label',
  ).id;
}

function milestoneNamed(world: World, repo: RepoRow, title: string, path: string): number {
  const rows = [...world.pulls.milestones.list(lists.repo(repo.id))];
  return known(
    rows.find((row) => row.title === title),
    path,
    'milestone',
  ).id;
}

function finish(world: World, repo: RepoRow, pull: PullRow, seed: PullSeed, path: string): void {
  if (seed.state === 'closed') setClosed(world, pull, true);
  if (seed.merge == null) return;
  const doer: UserRow = creatorOf(world, repo, path);
  const texts = { title: '', message: '', mergeCommit: '', headCommit: '', origin: 'http://127.0.0.1' };
  if (!isMergeStyle(seed.merge)) throw styleNotAllowed(seed.merge);
  mergePull(world, repo, doer, pull, { style: seed.merge, ...texts, force: true, auto: false });
}
