import type { UserRow } from '../../accounts/tables.ts';
import type { OnPull } from '../state/acting.ts';
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
  toldOf,
  withdraw,
  withdrawUser,
} from './review-requests.ts';

/** Users and teams that a request names. */
export interface Reviewers {
  readonly users: readonly UserRow[];
  readonly teams: readonly TeamRow[];
}

/** Asks users and teams for a review; who was named before somebody is rejected stays asked. */
export function askForReviews(on: OnPull, { users, teams }: Reviewers): ReviewRow[] {
  const { world, repo, doer, pull } = on;
  const added: ReviewRow[] = [];
  // The server reads the requests once, for the first that hears of it.
  let reviewers: readonly number[] | undefined;
  for (const user of users) {
    rejectUser(on, user, true);
    const row = requestUser(world, repo, pull, user);
    if (row === undefined) continue;
    added.push(row);
    reviewers ??= requestedUsers(world, pull, false);
    world.announce(world, doer, { kind: 'review requested', pull, reviewer: user, remembered: { reviewers } });
  }
  for (const team of teams) {
    rejectTeam(on, true);
    const row = requestTeam(world, repo, pull, { team, doer });
    if (row === undefined) continue;
    added.push(row);
    announceTeam(on, team);
  }
  return added;
}

/** Takes requests for a review back. */
export function withdrawRequests(on: OnPull, { users, teams }: Reviewers): void {
  const { world, repo, doer, pull } = on;
  let reviewers: readonly number[] | undefined;
  for (const user of users) {
    rejectUser(on, user, false);
    if (!withdrawUser(world, repo, pull, user)) continue;
    reviewers ??= requestedUsers(world, pull, false);
    world.announce(world, doer, { kind: 'review request removed', pull, reviewer: user, remembered: { reviewers } });
  }
  for (const { id } of teams) {
    rejectTeam(on, false);
    withdraw(world, pull, ({ team }) => team === id);
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

/** Each time a member hears of it, the server adds the teams twice to those that it has read. */
function announceTeam({ world, doer, pull }: OnPull, team: TeamRow): void {
  const present = requestedTeams(world, pull);
  const teams = [...present];
  for (const reviewer of toldOf(world, pull, team)) {
    const remembered = { teams: [...teams] };
    world.announce(world, doer, { kind: 'review requested', pull, reviewer, remembered });
    teams.push(...present, ...present);
  }
}
