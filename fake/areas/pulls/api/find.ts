import type { UserRow } from '../../accounts/tables.ts';
import { userNamed } from '../../accounts/users.ts';
import type { World } from '../state/world.ts';
import { organizationNamed, ownerNamed, type Owner } from '../state/owners.ts';
import { repoNamed } from '../state/repositories.ts';
import { isMember, isReadable, isVisible } from '../access/visibility.ts';
import { isOrgOwner } from '../access/access.ts';
import { forbidden, noPull, notFound, missing, type Rejection } from '../state/rejections.ts';
import type { CommentRow, OrgRow, PullRow, RepoRow, Thread } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { pullNumbered, pullsIn, threadOf } from '../state/threads.ts';
import type { OnPull } from '../state/acting.ts';
import type { RepoRequest, Request } from './route.ts';

/** The organisation that the path names, whoever asks. */
export const anyOrganizationIn = ({ world, text }: Request): OrgRow => organizationNamed(world, text('org'));

/** The organisation that the path names, for those who may know of it. */
export function organizationIn(request: Request): OrgRow {
  const org = anyOrganizationIn(request);
  if (!isVisible(request.world, org.id, request.caller.doer)) throw notFound();
  return org;
}

/** Rejects users who are no members of the organisation. */
export function orgMembers(request: Request): OrgRow {
  const org = anyOrganizationIn(request);
  const { world, doer } = request;
  if (!doer.admin && !isMember(world, org.id, doer)) throw forbidden('Must be an organization member');
  return org;
}

/** Rejects users who do not own the organisation. */
export function orgOwners(request: Request): OrgRow {
  const org = anyOrganizationIn(request);
  const { world, doer } = request;
  if (!doer.admin && !isOrgOwner(world, org.id, doer)) throw forbidden('Must be an organization owner');
  return org;
}

/** Rejects users who do not own the organisation, as if it were not there where it does not show to them. */
export function shownOwners(request: Request): void {
  organizationIn(request);
  orgOwners(request);
}

/** The rejection of a name in the path that no user has or had. */
const unknownUser = ({ text }: Request): Rejection =>
  missing(`user redirect does not exist [name: ${text('username').toLowerCase()}]`, 'GetUserByName');

/** The user or organisation that the path names. */
export function ownerIn(request: Request): Owner {
  const owner = ownerNamed(request.world, request.text('username'));
  if (owner === undefined) throw unknownUser(request);
  return owner;
}

/** The user or organisation that the path names, unless it is a user of whom the caller may not read. */
export function visibleOwnerIn(request: Request): Owner {
  const owner = ownerIn(request);
  const { world, caller } = request;
  if (owner.user !== undefined && !isReadable(world, owner.user, caller.doer)) throw notFound();
  return owner;
}

/** The user that the path names. */
export function userIn(request: Request): UserRow {
  const user = userNamed(request.world, request.text('username'));
  if (user === undefined) throw unknownUser(request);
  return user;
}

/** The issue or pull request that the path names. */
export function threadIn({ world, repo, number }: RepoRequest): Thread {
  const thread = threadOf(world, repo.id, number('index'));
  if (thread === undefined) throw notFound();
  return thread;
}

/** The text for an issue or pull request that is not there; no repository is asked for a number below 1. */
export const noThread = ({ id }: RepoRow, index: number): string =>
  `issue does not exist [id: 0, repo_id: ${index < 1 ? 0 : id}, index: ${index}]`;

/** The issue or pull request of a number, or an error that names it. */
export function threadNumbered(world: World, repo: RepoRow, index: number): Thread {
  const thread = threadOf(world, repo.id, index);
  if (thread === undefined) throw missing(noThread(repo, index));
  return thread;
}

/** The same for the number of the path. */
export const namedThreadIn = ({ world, repo, number }: RepoRequest): Thread =>
  threadNumbered(world, repo, number('index'));

/**
 * The comment that the path names; undefined for an id of another entry of the page.
 *
 * @param elsewhere - the error for one of another repository, where it is another than for one that is not there
 */
export function entryIn({ world, repo, number }: RepoRequest, elsewhere?: Rejection): CommentRow | undefined {
  const comment = world.pulls.comments.get(number('id'));
  const found = comment ?? world.pulls.pageEvents.get(number('id'));
  if (found?.repo === repo.id) return comment;
  throw (found && elsewhere) ?? missing(`comment does not exist [id: ${number('id')}, issue_id: 0]`);
}

/** The pull request that the path names. */
export const pullIn = ({ world, repo, number }: RepoRequest): PullRow => pullOf(world, repo, number('index'));

/** The pull request of a number. */
export function pullOf(world: World, repo: RepoRow, number: number): PullRow {
  const pull = pullNumbered(world, repo.id, number);
  if (pull === undefined) throw notFound();
  return pull;
}

/** The pull request that the path names, with the texts of merges and reviews for a missing one (contract: pulls 8.2). */
export function pullOrDetailIn({ world, repo, number }: RepoRequest): PullRow {
  const pull = pullNumbered(world, repo.id, number('index'));
  if (pull === undefined) throw missing(noPull(number('index') > 0 ? repo.id : 0), 'GetPullRequestByIndex');
  return pull;
}

/** A pull request, with who does something with it. */
export function onPull({ world, repo, doer }: RepoRequest, pull: PullRow): OnPull {
  return { world, repo, doer, pull };
}

/** The first pull request ever made of two branches, in any state (contract: pulls 4.2). */
export function pullByBranches(world: World, repo: RepoRow, base: string, head: string): PullRow {
  const colon = head.indexOf(':');
  const branch = colon < 0 ? head : head.slice(colon + 1);
  const from = colon < 0 ? repo : headRepoOf(world, repo, head.slice(0, colon));
  const pull = from && pullsIn(world, lists.pair(repo.id, base, from.id, branch)).first();
  if (pull === undefined) throw notFound();
  return pull;
}

function headRepoOf(world: World, repo: RepoRow, text: string): RepoRow | undefined {
  const [owner = '', name] = text.split('/');
  if (ownerNamed(world, owner) === undefined) return undefined;
  return repoNamed(world, owner, name ?? repo.name);
}
