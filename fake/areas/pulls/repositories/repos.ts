import type { Acting } from '../state/acting.ts';
import { membersOf } from '../go/values.ts';
import { forkRepository, type Oid } from '../../../git/index.ts';
import { repositoryNameError } from '../../accounts/names.ts';
import type { World } from '../state/world.ts';
import { dropPull } from '../state/drop-pull.ts';
import { forbidden, internalServerError, invalid, notFound } from '../state/rejections.ts';
import { setRef, tipOf, workingCopy } from '../state/refs.ts';
import { editedSettings, forkSettings, freshSettings, pullSettings } from '../state/repo-settings.ts';
import type { RepoRow } from '../state/rows.ts';
import { moveBranch } from './moves.ts';
import { canWrite } from '../access/access.ts';
import { renewAccess } from '../access/collaborators.ts';
import { setWatching, watchersOf } from '../access/watching.ts';
import { protectionOf } from '../access/protections.ts';
import { close } from '../state/lifecycle.ts';
import { loginOf } from '../state/owners.ts';
import { keys, lists } from '../state/tables.ts';
import { dropUndefined, pullsIn } from '../state/threads.ts';
import { nowSeconds } from '../state/time.ts';

/** Adds a repository: empty, or with the branches and tags of a parent. */
export function createRepo(
  world: World,
  fields: Pick<RepoRow, 'owner' | 'name'> & Partial<Pick<RepoRow, 'private' | 'defaultBranch' | 'topics'>>,
  parent?: RepoRow,
): RepoRow {
  const { repos } = world.pulls;
  const id = repos.nextId;
  const now = nowSeconds(world);
  const row = repos.insert({
    id,
    private: parent?.private ?? false,
    defaultBranch: parent?.defaultBranch ?? 'main',
    root: parent?.root ?? id,
    description: parent?.description ?? '',
    website: '',
    template: false,
    settings: parent === undefined ? freshSettings : forkSettings,
    topics: [],
    createdAt: now,
    updatedAt: now,
    ...(parent && { parent: parent.id }),
    ...fields,
  });
  copyDefaultHooks(world, id);
  if (parent !== undefined) applyRefs(world, row, forkRepository(workingCopy(world, parent)).refs);
  return row;
}

/** A new repository has copies of the webhooks that every new one begins with. */
function copyDefaultHooks({ pulls: { hooks } }: World, repo: number): void {
  for (const { system: _system, ...row } of [...hooks.list(lists.instance(false))])
    hooks.insert({ ...row, id: hooks.nextId, repo });
}

/** Sets refs of a repository that nothing hangs on yet. */
export function applyRefs(world: World, repo: RepoRow, refs: ReadonlyMap<string, Oid>): void {
  for (const [name, sha] of refs) setRef(world, repo.id, name, sha);
}

/** What is to be changed of a repository; what is of another type is ignored. */
type Edit = Readonly<Record<string, unknown>>;

/** Changes what a repository is called, what it says of itself, who may see it, and its default branch. */
export function editBasics(world: World, repo: RepoRow, body: Edit): RepoRow {
  const { text, flag } = membersOf(body);
  const newName = requireName(world, repo, text('name'));
  if (newName !== undefined) leadFrom(world, repo, newName);
  const row = world.pulls.repos.replace({
    ...repo,
    name: newName ?? repo.name,
    description: text('description') ?? repo.description,
    website: text('website') ?? repo.website,
    template: flag('template') ?? repo.template,
    defaultBranch: defaultBranch(world, repo, text('default_branch')),
    updatedAt: nowSeconds(world),
  });
  // A fork is as private as what it was forked from.
  const isPrivate = repo.parent === undefined ? flag('private') : undefined;
  return isPrivate === undefined || isPrivate === row.private ? row : setPrivate(world, row, isPrivate);
}

/** Changes the units of a repository, how its pull requests are merged and updated, and whether it is archived. */
export function editSettings(world: World, repo: RepoRow, body: Edit): RepoRow {
  requireUpdateStyle(world, repo, body);
  const settings = editedSettings(repo.settings, body);
  return world.pulls.repos.replace(
    dropUndefined<RepoRow>({ ...repo, settings, archivedAt: archived(world, repo, body['archived']) }),
  );
}

/** Shows or hides a repository and its forks. The server forgets the watchers and stars of what it hides, its owner's too. */
function setPrivate(world: World, repo: RepoRow, isPrivate: boolean): RepoRow {
  const { orgs, repos, stars } = world.pulls;
  const all = [repo];
  // Forks of forks may be a chain of thousands.
  for (const { id } of all) all.push(...repos.list(lists.parent(id)));
  for (const row of all) {
    if (isPrivate) {
      stars.deleteList(lists.repo(row.id));
      for (const user of watchersOf(world, row)) setWatching(world, row, user, false);
    }
    const changed = repos.replace({ ...row, private: isPrivate });
    // The server does not do so for users.
    if (orgs.get(row.owner) !== undefined) renewAccess(world, changed);
  }
  return { ...repo, private: isPrivate };
}

/** Rejects an edit after which a branch could be updated in no style, or in one that does not exist by default. */
function requireUpdateStyle(world: World, repo: RepoRow, body: Readonly<Record<string, unknown>>): void {
  const settings = editedSettings(repo.settings, body);
  // An edit of something else is accepted, whatever was set before.
  const isAsked = UPDATE_FIELDS.some((name) => body[name] !== undefined && body[name] !== null);
  if (world.dialect.anyUpdateStyle || !isAsked || settings.has_pull_requests === false) return;
  const after = pullSettings(world, { ...repo, settings });
  if (!UPDATE_STYLES.includes(after.default_update_style))
    throw invalid('default update style must be merge or rebase');
  if (!after.allow_merge_update && !after.allow_rebase_update)
    throw invalid('at least one pull request branch update style must be enabled');
  if (!(after.default_update_style === 'merge' ? after.allow_merge_update : after.allow_rebase_update))
    throw invalid('default update style must be enabled');
}

const UPDATE_FIELDS = ['allow_merge_update', 'allow_rebase_update', 'default_update_style'];
const UPDATE_STYLES = ['merge', 'rebase'];

/** Another name than the one that a repository has, if it may have that. */
function requireName(world: World, repo: RepoRow, name = repo.name): string | undefined {
  if (name === repo.name) return undefined;
  const error = repositoryNameError(name);
  if (error !== undefined)
    throw invalid(`${error.startsWith('name is invalid') ? 'ChangeRepositoryName: ' : ''}${error}`);
  const taken = world.pulls.repos.find('name', keys.name(repo.owner, name));
  if (taken !== undefined && taken.id !== repo.id)
    throw invalid(`repository already exists [uname: ${loginOf(world, repo.owner)}, name: ${name}]`);
  return name;
}

/** The old name leads to the new one, until another repository takes it. */
function leadFrom({ pulls: { redirects } }: World, repo: RepoRow, name: string): void {
  redirects.delete(keys.name(repo.owner, name));
  redirects.put({ id: keys.name(repo.owner, repo.name), to: repo.id });
}

function defaultBranch(world: World, repo: RepoRow, name: string | undefined): string {
  return name !== undefined && tipOf(world, repo.id, name) !== undefined ? name : repo.defaultBranch;
}

function archived(world: World, repo: RepoRow, given: unknown): number | undefined {
  if (typeof given !== 'boolean') return repo.archivedAt;
  return given ? (repo.archivedAt ?? nowSeconds(world)) : undefined;
}

// Tables whose rows stand in the list of their repository, and are deleted with it.
const OF_A_REPOSITORY = [
  'refs',
  'formerTips',
  'tags',
  'labels',
  'comments',
  'pageEvents',
  'mentions',
  'notifications',
  'milestones',
  'protections',
  'tagProtections',
  'collaborators',
  'stars',
  'watches',
  'reactions',
  'subscriptions',
  'statuses',
  'attachments',
] as const;

/** Removes a repository with all that is in it. Pull requests that came from it stay where they went. */
export function deleteRepo({ world, repo, doer }: Acting): void {
  const { pulls: tables } = world;
  world.announce(world, doer, { kind: 'repository deleted', repo });
  tables.hooks.deleteList(lists.repo(repo.id));
  const name = lists.repo(repo.id);
  const heads = [...tables.refs.list(lists.refsBelow(repo.id, 'refs/heads'))].map((ref) =>
    ref.name.slice('refs/heads/'.length),
  );
  for (const head of heads)
    for (const pull of [...pullsIn(world, lists.openHead(repo.id, head))]) {
      close(world, pull);
      if (pull.repo !== repo.id) world.announce(world, doer, { kind: 'closed', thread: pull });
    }
  for (const pull of [...pullsIn(world, lists.threads('pulls', repo.id))]) dropPull(world, pull);
  for (const { number } of tables.threads.list(lists.threads('issues', repo.id)))
    tables.events.deleteList(lists.thread(repo.id, number));
  tables.threads.deleteList(lists.threads('issues', repo.id));
  for (const table of OF_A_REPOSITORY) tables[table].deleteList(name);
  for (const fork of [...tables.repos.list(lists.parent(repo.id))]) tables.repos.replace(orphaned(fork));
  tables.repos.delete(repo.id);
}

function orphaned(fork: RepoRow): RepoRow {
  const { parent: _parent, ...rest } = fork;
  return rest;
}

/** Removes a branch on a user's request. */
export function deleteBranch(acting: Acting, branch: string): void {
  const { world, repo, doer } = acting;
  if (branch === repo.defaultBranch) throw forbidden('can not delete default or pull request target branch');
  // Administrators pass the check of the route, also where the code is switched off.
  if (!canWrite(world, repo, doer, 'repo.code'))
    throw internalServerError(`permission denied to access repo ${repo.id} unit <UnitType:1:repo.code>`);
  if (protectionOf(world, repo, branch) !== undefined) throw forbidden('branch protected');
  if (tipOf(world, repo.id, branch) === undefined) throw notFound();
  moveBranch(acting, branch, undefined);
}
