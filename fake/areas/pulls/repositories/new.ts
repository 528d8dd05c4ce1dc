import { seedCommits, validRefName } from '../../../git/index.ts';
import { hasNameCharacters, repositoryNameError } from '../../accounts/names.ts';
import { isOrgOwner } from '../access/access.ts';
import type { Body } from '../go/structs.ts';
import type { Acting } from '../state/acting.ts';
import { gitPerson, idOfOwner, ownerNamed, type Owner } from '../state/owners.ts';
import { resolveIn, tipOf, workingCopy } from '../state/refs.ts';
import { conflict, forbidden, invalid, notFound } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import { keys } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { moveBranch, renameBranch } from './moves.ts';
import { applyRefs, createRepo } from './repos.ts';

/** Who creates something that is in no repository yet. */
type Creating = Pick<Acting, 'world' | 'doer'>;

/** Rejects whoever may not create repositories of an owner: users create their own, owners of an organisation its own. */
export function requireCreator({ world, doer }: Creating, owner: Owner): void {
  if (owner.org === undefined || isOrgOwner(world, owner.org.id, doer) || doer.admin) return;
  throw forbidden('Given user is not allowed to create repository in organization.');
}

/** Creates a repository of a user or an organisation. */
export function createOwned({ world, doer }: Creating, owner: Owner, body: Body<'CreateRepoOption'>): RepoRow {
  rejectName(world, owner, body.name);
  const { private: isPrivate = false, default_branch: defaultBranch, description = '', template = false } = body;
  const fields = { owner: idOfOwner(owner), name: body.name, private: isPrivate };
  const made = createRepo(world, { ...fields, ...(defaultBranch && { defaultBranch }) });
  const repo = world.pulls.repos.replace({ ...made, description, template });
  if (body.auto_init === true) addFirstCommit({ world, repo, doer });
  world.announce(world, doer, { kind: 'repository created', repo });
  return repo;
}

function rejectName(world: World, owner: Owner, name: string): void {
  if (!hasNameCharacters(name)) throw invalid('[Name]: AlphaDashDot');
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
  const { organization = '', name = parent.name } = body;
  const owner = organization === '' ? { user: doer } : ownerNamed(world, organization);
  if (owner === undefined || (organization !== '' && owner.org === undefined))
    throw invalid(`org does not exist [id: 0, name: ${organization}]`);
  requireCreator({ world, doer }, owner);
  rejectName(world, owner, name);
  const made = createRepo(world, { owner: idOfOwner(owner), name }, parent);
  world.announce(world, doer, { kind: 'forked', parent, fork: made });
  return made;
}

/** Creates a branch on what the body names: a ref, a branch, or else the default branch. */
export function createBranch(acting: Acting, body: Body<'CreateBranchRepoOption'>): string {
  const { world, repo } = acting;
  const { new_branch_name: name = '', old_branch_name: from = '', old_ref_name: ref = '' } = body;
  if (name === '') throw invalid('[BranchName]: Required');
  const start = resolveIn(world, repo, ref || from || repo.defaultBranch);
  if (!('id' in start)) throw notFound('The old branch does not exist');
  if (!validRefName(name)) throw invalid('[BranchName]: GitRefName');
  if (tipOf(world, repo.id, name) !== undefined) throw conflict('The branch already exists.');
  moveBranch(acting, name, start.id);
  return name;
}

/** Gives a branch another name that is free. */
export function renameTo(acting: Acting, from: string, { name }: Body<'RenameBranchRepoOption'>): void {
  const { world, repo } = acting;
  if (tipOf(world, repo.id, from) === undefined) throw notFound();
  if (!validRefName(name)) throw invalid('[Name]: GitRefName');
  if (tipOf(world, repo.id, name) !== undefined)
    throw invalid('Cannot rename a branch using the same name or rename to a branch that already exists.');
  renameBranch(acting, from, name);
}
