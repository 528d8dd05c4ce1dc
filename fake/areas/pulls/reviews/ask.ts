import type { UserRow } from '../../accounts/tables.ts';
import type { OnPull } from '../state/acting.ts';
import type { Remembered } from '../state/changes.ts';
import { forbidden, invalid } from '../state/rejections.ts';
import type { ReviewRow, TeamRow } from '../state/rows.ts';
import {
  mayChoose,
  opinionOf,
  requestedTeams,
  requestedUsers,
  requestError,
  requestTeam,
  requestUser,
  notifiedMembers,
  withdraw,
  withdrawUser,
} from './review-requests.ts';

/** Users and teams that a request names. */
export interface Reviewers {
  readonly users: readonly UserRow[];
  readonly teams: readonly TeamRow[];
}

/** Asks users and teams for a review; those named before a rejected one stay asked. */
export function askForReviews(on: OnPull, { users, teams }: Reviewers): ReviewRow[] {
  const { world, doer, pull } = on;
  const added: ReviewRow[] = [];
  // The server reads the requests once, for the first that hears of it.
  let reviewers: readonly number[] | undefined;
  for (const user of users) {
    rejectUser(on, user, true);
    const row = requestUser(on, user);
    if (row === undefined) continue;
    added.push(row);
    reviewers ??= requestedUsers(world, pull, false);
    world.announce(world, doer, { kind: 'review requested', pull, reviewer: user, remembered: { reviewers } });
  }
  for (const team of teams) {
    rejectTeam(on, true);
    const row = requestTeam(on, team);
    if (row === undefined) continue;
    added.push(row);
    const present = requestedTeams(world, pull);
    announceTeam(on, team, { read: present, present });
  }
  return added;
}

/** Takes requests for a review back. */
export function withdrawRequests(on: OnPull, { users, teams }: Reviewers): void {
  const { world, doer, pull } = on;
  let reviewers: readonly number[] | undefined;
  for (const user of users) {
    rejectUser(on, user, false);
    if (!withdrawUser(on, user)) continue;
    reviewers ??= requestedUsers(world, pull, false);
    world.announce(world, doer, { kind: 'review request removed', pull, reviewer: user, remembered: { reviewers } });
  }
  for (const { id } of teams) {
    rejectTeam(on, false);
    withdraw(on, { team: id });
  }
}

function rejectUser({ world, repo, doer, pull }: OnPull, reviewer: UserRow, add: boolean): void {
  const error = requestError(world, repo, { poster: pull.poster, row: pull }, { doer, reviewer, add });
  if (error !== undefined) throw invalid(error);
  const last = opinionOf(world, pull, reviewer.id);
  if (add && pull.closedAt !== undefined && last !== undefined && last.kind !== 'REQUEST_REVIEW')
    throw forbidden('cannot request a re-review on a closed or merged PR');
}

function rejectTeam({ world, repo, doer, pull }: OnPull, add: boolean): void {
  if (mayChoose(world, repo, pull.poster, doer)) return;
  throw invalid(`Doer can't ${add ? 'choose' : 'remove'} reviewer [user_id: ${doer.id}, repo_id: ${repo.id}]`);
}

/** The teams that are asked, and those that the server has read by the time it announces a request. */
interface TeamsRead {
  readonly read: readonly number[];
  readonly present: readonly number[];
  readonly remembered?: Remembered;
}

/** Announces a request to a team's members; after each, the server adds the teams twice to those that it has read. */
export function announceTeam(
  { world, doer, pull }: OnPull,
  team: TeamRow,
  { read, present, remembered }: TeamsRead,
): void {
  const teams = [...read];
  for (const reviewer of notifiedMembers(world, pull, team)) {
    const shown = { ...remembered, teams: [...teams] };
    world.announce(world, doer, { kind: 'review requested', pull, reviewer, remembered: shown });
    teams.push(...present, ...present);
  }
}
