import { teamsReading } from '../access/access.ts';
import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import { canReview, canWrite, isCollaborator, type Doer } from '../access/access.ts';
import { userByEmail, userNamed } from '../../accounts/users.ts';
import { isNamedIn, protectionOf } from '../access/protections.ts';
import { notFound } from '../state/rejections.ts';
import { textsOf } from '../go/values.ts';
import type { PullRow, RepoRow, ReviewKind, ReviewRow, TeamRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import type { OnPull } from '../state/acting.ts';
import { noteChange } from '../state/events.ts';
import { nowSeconds } from '../state/time.ts';

const OPINIONS: ReadonlySet<ReviewKind> = new Set(['APPROVED', 'REQUEST_CHANGES', 'REQUEST_REVIEW']);

/** The reviews of a pull request, oldest first. */
export function reviewsOf(world: World, pull: Pick<PullRow, 'id'>): ReviewRow[] {
  return [...world.pulls.reviews.list(lists.pull(pull.id))];
}

/** A user's last approval, rejection or request, dismissed or not. */
export function opinionOf(world: World, pull: Pick<PullRow, 'id'>, user: number): ReviewRow | undefined {
  return reviewsOf(world, pull).findLast((row) => row.reviewer === user && OPINIONS.has(row.kind));
}

const byChange = (a: ReviewRow, b: ReviewRow): number => a.updatedAt - b.updatedAt || a.id - b.id;

/**
 * Everybody with an opinion or a request, in the order of the last change. A single record counts who has only commented,
 * too, and takes the entry of each that changed last; a list takes the newest (contract: pulls 2.3).
 */
export function requestedUsers(world: World, pull: PullRow, inList: boolean): number[] {
  const { commenterAsked } = world.dialect;
  const commented = commenterAsked === 'never' ? false : !inList || commenterAsked === 'listed';
  const counts = ({ kind, dismissed }: ReviewRow): boolean =>
    !dismissed && (OPINIONS.has(kind) || (commented && kind === 'COMMENT'));
  const rows = reviewsOf(world, pull).filter(counts);
  const last = new Map<number, ReviewRow>();
  for (const row of inList ? rows : rows.sort(byChange)) if (row.reviewer !== undefined) last.set(row.reviewer, row);
  return [...last].sort(([, a], [, b]) => byChange(a, b)).map(([reviewer]) => reviewer);
}

/** The teams that are asked for a review. */
export function requestedTeams(world: World, pull: PullRow): number[] {
  return reviewsOf(world, pull)
    .map(({ team }) => team)
    .filter((team) => team !== undefined);
}

/** Users and teams by the names of a request; unknown ones are rejected. */
export function namedReviewers(
  world: World,
  repo: RepoRow,
  names: readonly string[],
  teams: readonly string[],
): { readonly users: UserRow[]; readonly teams: TeamRow[] } {
  const users = names.map((name) => {
    const user = name.includes('@') ? userByEmail(world, name) : userNamed(world, name);
    if (user === undefined) throw notFound(`user doesn't exist: ${name}`, { call: `User '${name}' not exist` });
    return user;
  });
  const inOrg = world.pulls.orgs.get(repo.owner) !== undefined;
  const rows = (inOrg ? teams : []).map((name) => {
    const team = world.pulls.teams.find('name', keys.name(repo.owner, name));
    if (team === undefined) throw notFound(`team doesn't exist: ${name}`, { call: `Team '${name}' not exist` });
    return team;
  });
  return { users, teams: rows };
}

/** A request for a review by one user, or its withdrawal. */
interface RequestChange {
  readonly doer: UserRow;
  readonly reviewer: UserRow;
  readonly add: boolean;
}

/** Why a user may not be asked, or a request not be withdrawn; undefined when it may. */
export function requestError(
  world: World,
  repo: RepoRow,
  pull: Pick<PullRow, 'poster'> & { readonly row?: PullRow },
  { doer, reviewer, add }: RequestChange,
): string | undefined {
  const where = `[user_id: ${doer.id}, repo_id: ${repo.id}]`;
  if (add && !canReview(world, repo, reviewer)) return `Reviewer can't read ${where}`;
  if (add && reviewer.id === pull.poster) return `poster of pr can't be reviewer ${where}`;
  if (mayChoose(world, repo, pull.poster, doer)) return undefined;
  const last = pull.row && opinionOf(world, pull.row, reviewer.id);
  if (!add && last?.kind === 'REQUEST_REVIEW' && last.reviewer === doer.id) return undefined;
  return add ? `Doer can't choose reviewer ${where}` : `Doer can't remove reviewer ${where}`;
}

/** Whether a user may choose who reviews; in an archived repository nobody may. */
export function mayChoose(world: World, repo: RepoRow, poster: number, doer: UserRow): boolean {
  if (repo.archivedAt !== undefined) return false;
  if (doer.id === poster || doer.id === repo.owner || isCollaborator(world, repo, doer)) return true;
  return teamsReading(world.pulls, repo, 'repo.pulls').some(({ members }) => members.includes(doer.id));
}

/** Asks a user for a review. One who has been asked already stays as asked. */
export function requestUser({ world, repo, doer, pull }: OnPull, reviewer: UserRow): ReviewRow | undefined {
  const last = opinionOf(world, pull, reviewer.id);
  if (last?.kind === 'REQUEST_REVIEW') return undefined;
  const official = isOfficial(world, repo, pull, reviewer);
  if (official) clearOfficial(world, pull, reviewer.id);
  const row = addReview(world, pull, { reviewer: reviewer.id, kind: 'REQUEST_REVIEW', official });
  noteChange({ world, doer }, pull, [{ type: 'review_request', assignee: reviewer.id, review: row.id }], {});
  return row;
}

/** Asks a team for a review: officially where the review of the team or of the asking user counts. */
export function requestTeam({ world, repo, doer, pull }: OnPull, team: TeamRow): ReviewRow | undefined {
  if (requestedTeams(world, pull).includes(team.id)) return undefined;
  const official = isOfficialTeam(world, repo, pull, team) || isOfficial(world, repo, pull, doer);
  // The response tells; what the server keeps of it is not official, since an official one clears all of the team's.
  const row = addReview(world, pull, { team: team.id, kind: 'REQUEST_REVIEW', official: false });
  noteChange({ world, doer }, pull, [{ type: 'review_request', team: team.id, review: row.id }], {});
  return { ...row, official };
}

/** The members of a team who hear of a request to it: all but the author. */
export function notifiedMembers(world: World, { poster }: PullRow, { members }: TeamRow): UserRow[] {
  const notified = members.toReversed().filter((member) => member !== poster);
  return notified.map((member) => world.accounts.users.get(member)).filter((user) => user !== undefined);
}

/** Whether a team's word counts for the protection of the base; without one no team's does. */
function isOfficialTeam(world: World, repo: RepoRow, pull: PullRow, team: TeamRow): boolean {
  const body = protectionOf(world, repo, pull.base)?.body;
  if (body === undefined) return false;
  if (body['enable_approvals_whitelist'] === true)
    return textsOf(body['approvals_whitelist_teams']).some((name) => name.toLowerCase() === team.name.toLowerCase());
  return team.permission !== 'units' || (team.units['repo.code'] ?? 0) >= 2;
}

/** Takes the asking back. */
export function withdraw({ world, doer, pull }: OnPull, asked: Pick<ReviewRow, 'reviewer' | 'team'>): void {
  for (const row of reviewsOf(world, pull)) {
    if (row.kind !== 'REQUEST_REVIEW' || row.reviewer !== asked.reviewer || row.team !== asked.team) continue;
    world.pulls.reviews.delete(row.id);
    const whom = row.team === undefined ? { assignee: row.reviewer ?? 0 } : { team: row.team };
    noteChange({ world, doer }, pull, [{ type: 'review_request', ...whom, removed: true }], {});
  }
}

/** The same for a user, whose last decision then counts again; gives whether there was anything to take back. */
export function withdrawUser(on: OnPull, user: UserRow): boolean {
  const { world, repo, pull } = on;
  if (opinionOf(world, pull, user.id)?.kind !== 'REQUEST_REVIEW') return false;
  withdraw(on, { reviewer: user.id });
  if (isOfficial(world, repo, pull, user)) restoreOfficial(world, pull, user.id);
  return true;
}

/** Adds a review. */
export function addReview(
  world: World,
  pull: PullRow,
  fields: Partial<ReviewRow> & Pick<ReviewRow, 'kind' | 'official'>,
): ReviewRow {
  const now = nowSeconds(world);
  const { reviews } = world.pulls;
  return reviews.insert({
    id: reviews.nextId,
    pull: pull.id,
    body: '',
    commit: '',
    stale: false,
    dismissed: false,
    createdAt: now,
    updatedAt: now,
    ...fields,
  });
}

/** Whether a user's review counts for the protection of the base: by its list, or by the right to write. */
export function isOfficial(world: World, repo: RepoRow, pull: PullRow, user: Doer): boolean {
  if (user === undefined) return false;
  const body = protectionOf(world, repo, pull.base)?.body;
  if (body?.['enable_approvals_whitelist'] === true)
    return isNamedIn(
      { world, repo, doer: user },
      body['approvals_whitelist_username'],
      body['approvals_whitelist_teams'],
    );
  return canWrite(world, repo, user, 'repo.code');
}

/** Only a reviewer's last word counts as official. */
export function clearOfficial(world: World, pull: PullRow, user: number): void {
  for (const row of reviewsOf(world, pull))
    if (row.reviewer === user && row.official) world.pulls.reviews.replace({ ...row, official: false });
}

/** With the last word taken away, the one before is official again, dismissed or not. */
export function restoreOfficial(world: World, pull: Pick<PullRow, 'id'>, user: number): void {
  const last = opinionOf(world, pull, user);
  if (last !== undefined) world.pulls.reviews.replace({ ...last, official: true });
}
