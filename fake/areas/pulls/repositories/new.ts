import { seedCommits, type Oid } from '../../../git/index.ts';
import { hasNameCharacters, repositoryNameError } from '../../accounts/names.ts';
import { isAdmin, isOrgOwner } from '../access/access.ts';
import { collaborate } from '../access/collaborators.ts';
import { setWatching } from '../access/watching.ts';
import { protectionOf } from '../access/protections.ts';
import { mayPush } from '../access/push-rights.ts';
import { pushError } from '../access/ref-rules.ts';
import { isVisible } from '../access/visibility.ts';
import type { Body } from '../go/structs.ts';
import { firstLabels } from '../issues/label-templates.ts';
import type { Acting } from '../state/acting.ts';
import { gitPerson, idOfOwner, loginOf, ownerNamed, type Owner, rejectBlocked } from '../state/owners.ts';
import { repoName } from '../state/repositories.ts';
import { branchCount, refInTheWay, refRow, revisionIn, tipOf, workingCopy } from '../state/refs.ts';
import {
  badRequest,
  conflict,
  forbidden,
  internalServerError,
  invalid,
  noObject,
  notFound,
} from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { moveBranch, renameBranch } from './moves.ts';
import { applyRefs, createRepo } from './repos.ts';

/** Who creates something that is in no repository yet. */
type Creating = Pick<Acting, 'world' | 'doer'>;

/** Rejects users who may not create repositories of an owner: users create their own, owners of an organisation its own. */
export function requireCreator({ world, doer }: Creating, owner: Owner): void {
  if (owner.org === undefined || isOrgOwner(world, owner.org.id, doer) || doer.admin) return;
  const teams = [...world.pulls.teams.list(lists.owner(owner.org.id))];
  if (teams.some(({ createsRepos, members }) => createsRepos && members.includes(doer.id))) return;
  throw forbidden('User is not allowed to create repositories in this organization.');
}

/** Creates a repository of a user or an organisation. */
export function createOwned({ world, doer }: Creating, owner: Owner, body: Body<'CreateRepoOption'>): RepoRow {
  const labels = templatesOf(body);
  rejectName(world, owner, body.name);
  if (!['', 'sha1'].includes(body.object_format_name ?? ''))
    throw internalServerError(`unsupported object format: ${body.object_format_name}`);
  const { private: isPrivate = false, default_branch: defaultBranch, description = '', template = false } = body;
  const fields = { owner: idOfOwner(owner), name: body.name, private: isPrivate };
  const made = createRepo(world, { ...fields, ...(defaultBranch && { defaultBranch }) });
  // The server gives a template no unit of actions.
  const settings = template ? { ...made.settings, has_actions: false } : made.settings;
  const repo = world.pulls.repos.replace({ ...made, description, template, settings });
  admit({ world, doer }, repo);
  if (body.auto_init === true) addFirstCommit({ world, repo, doer });
  const { labels: rows } = world.pulls;
  for (const label of labels) rows.insert({ id: rows.nextId, repo: repo.id, archived: false, ...label });
  world.announce(world, doer, { kind: 'repository created', repo });
  return repo;
}

/** Has who makes a repository administer it, also where a team only lets them make it, and watch it in place of a user who owns it. */
function admit({ world, doer }: Creating, repo: RepoRow): void {
  if (!isAdmin(world, repo, doer)) collaborate(world, repo, { user: doer.id, mode: 3 });
  if (repo.owner !== doer.id) setWatching(world, repo, repo.owner, false);
  setWatching(world, repo, doer.id, true);
}

/** The labels that a new repository begins with; rejects templates that there are not (contract: pulls 13.13). */
function templatesOf({ auto_init, readme, issue_labels: labels = '' }: Body<'CreateRepoOption'>) {
  if (auto_init === true && readme && readme !== 'Default')
    throw badRequest('readme template does not exist, available templates: [Default]');
  return firstLabels(labels);
}

function rejectName(world: World, owner: Owner, name: string): void {
  const error = repositoryNameError(name);
  if (error !== undefined) throw invalid(error);
  if (world.pulls.repos.find('name', keys.name(idOfOwner(owner), name)) !== undefined)
    throw conflict('The repository with the same name already exists.');
}

function addFirstCommit({ world, repo, doer }: Acting): void {
  const copy = workingCopy(world, repo);
  const text = repo.description === '' ? `# ${repo.name}\n\n` : `# ${repo.name}\n\n${repo.description}`;
  const files = { 'README.md': text };
  const spec = { branch: repo.defaultBranch, message: 'Initial commit', author: gitPerson(doer), files };
  seedCommits(copy, [spec], world.clock.iso);
  applyRefs(world, repo, copy.refs);
}

/** Forks a repository: to the doer, or to an organisation that the doer owns. */
export function fork({ world, repo: parent, doer }: Acting, body: Body<'CreateForkOption'>): RepoRow {
  const { organization, name = parent.name } = body;
  const owner = organization === undefined ? { user: doer } : ownerNamed(world, organization);
  if (owner === undefined || (organization !== undefined && owner.org === undefined)) throw notFound();
  if (!isVisible(world, idOfOwner(owner), doer)) throw notFound();
  requireCreator({ world, doer }, owner);
  rejectBlocked(world, doer, [parent.owner]);
  const repos = [...world.pulls.repos.list(lists.parent(parent.id))];
  const own = repos.find((repo) => repo.owner === idOfOwner(owner));
  const path = `repo path: ${repoName(world, parent)}`;
  if (own !== undefined)
    throw conflict(
      `repository is already forked by user [uname: ${loginOf(world, own.owner)}, ${path}, fork path: ${repoName(world, own)}]`,
    );
  const error = hasNameCharacters(name) ? repositoryNameError(name) : `name is invalid [${name}]`;
  if (error !== undefined) throw internalServerError(error);
  if (world.pulls.repos.find('name', keys.name(idOfOwner(owner), name)) !== undefined)
    throw conflict(`repository already exists [uname: ${loginOf(world, idOfOwner(owner))}, name: ${name}]`);
  const made = createRepo(world, { owner: idOfOwner(owner), name }, parent);
  admit({ world, doer }, made);
  world.announce(world, doer, { kind: 'forked', parent, fork: made });
  return made;
}

/** Creates a branch on what the body names: a ref, a branch, or else the default branch. */
export function createBranch(acting: Acting, body: Body<'CreateBranchRepoOption'>): string {
  const { world, repo } = acting;
  const { new_branch_name: name, old_branch_name: from = '', old_ref_name: ref = '' } = body;
  if (branchCount(world, repo.id) === 0) throw notFound(EMPTY);
  const start = ref === '' ? branchStart(acting, from) : refStart(acting, ref);
  requireFreeName(acting, name);
  const error = pushError(acting, HEADS + name, start);
  if (error !== undefined) throw internalServerError(error);
  moveBranch(acting, name, start);
  return name;
}

const HEADS = 'refs/heads/';
const EMPTY = 'Git Repository is empty.';
function branchStart({ world, repo }: Acting, from: string): Oid {
  const start = tipOf(world, repo.id, from || repo.defaultBranch);
  if (start === undefined) throw notFound('The old branch does not exist');
  return start;
}

function refStart({ world, repo }: Acting, ref: string): Oid {
  const found = revisionIn(world, repo, ref);
  if ('missing' in found) throw internalServerError(noObject(found.missing));
  return found.id;
}

function requireFreeName({ world, repo }: Acting, name: string): void {
  if (tipOf(world, repo.id, name) !== undefined) throw conflict('The branch already exists.');
  if (refInTheWay(world, repo.id, HEADS + name) !== undefined)
    throw conflict('The branch with the same name already exists.');
  if (refRow(world, repo.id, `refs/tags/${name}`) !== undefined)
    throw conflict('The branch with the same tag already exists.');
}

/** Gives a branch another name that is free, and that who asks may push to; the default branch and one with a rule of its name, administrators alone. */
export function renameTo(acting: Acting, from: string, { name }: Body<'RenameBranchRepoOption'>): void {
  const { world, repo, doer } = acting;
  if (branchCount(world, repo.id) === 0) throw notFound(EMPTY);
  if (name === from || tipOf(world, repo.id, name) !== undefined)
    throw invalid('Cannot rename a branch using the same name or rename to a branch that already exists.');
  if (tipOf(world, repo.id, from) === undefined) throw notFound("Branch doesn't exist.");
  const rules = [...world.pulls.protections.list(lists.repo(repo.id))];
  const isKept = from === repo.defaultBranch || rules.some(({ rule }) => rule === from);
  if (isKept && !isAdmin(world, repo, doer))
    throw forbidden('User must be a repo or site admin to rename default or protected branches.');
  if (protectionOf(world, repo, name) !== undefined && !mayPush({ world, repo, doer }, name, false))
    throw forbidden('Failed to rename branch due to branch protection rules.');
  const other = refInTheWay(world, repo.id, HEADS + name);
  if (other !== undefined && other !== HEADS + from)
    throw internalServerError(`'${other}' exists; cannot create '${HEADS}${name}'`);
  renameBranch(acting, from, name);
}
