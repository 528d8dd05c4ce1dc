import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import { belongs, canBeAssigned, canWrite } from '../access/access.ts';
import { userNamed } from '../../accounts/users.ts';
import { hasBlocked } from '../state/owners.ts';
import { branchesFor, type Branches } from './heads.ts';
import type { Bound } from '../go/go-bind.ts';
import type { structs } from '../state/bodies.ts';
import { trimSpace } from '../go/values.ts';
import { knownLabels } from '../state/labels.ts';
import { conflict, internalServerError, forbidden, invalid, notFound, noUser } from '../state/rejections.ts';
import { pullRef, setRef, tipOf } from '../state/refs.ts';
import { pullSwitch } from '../state/repo-settings.ts';
import { namedReviewers, requestError, requestTeam, requestUser } from '../reviews/review-requests.ts';
import type { MilestoneRow, PullRow, RepoRow, TeamRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { nextComment, nextIssue, nextNumber } from '../state/sequences.ts';
import { current } from '../state/timeline.ts';
import { nowSeconds } from '../state/time.ts';
import { cutTitle } from '../state/titles.ts';

/** What a new pull request is made of, by wire names. */
export type CreateOptions = Bound<typeof structs.create>;

/** A new pull request, and what the answer to its creation shows of the requests for review. */
export interface Created {
  readonly pull: PullRow;
  readonly reviewers: readonly number[];
  readonly teams: readonly number[];
}

/** Opens a pull request (contract: pulls 6). */
export function createPull(
  world: World,
  repo: RepoRow,
  doer: UserRow,
  options: CreateOptions,
  publicOnly = false,
): Created {
  const { base = '', head = '' } = options;
  const branches = branchesFor(world, repo, doer, { base, head, publicOnly });
  rejectTwin(world, repo, branches);
  const labels = knownLabels(world, repo, options.labels ?? []);
  const milestone = milestoneFor(world, repo, options.milestone ?? 0);
  const assignees = assigneesFor(world, repo, options);
  const asked = namedReviewers(world, repo, options.reviewers ?? [], options.team_reviewers ?? []);
  rejectStranger(world, repo, doer, branches, assignees);
  const title = cutTitle(trimSpace(options.title ?? ''));
  const pull = insert(world, repo, doer, branches, {
    title,
    body: options.body ?? '',
    labels: labels.map(({ id }) => id),
    assignees: assignees.map(({ id }) => id),
    allowMaintainerEdit: options.allow_maintainer_edit ?? pullSwitch(world, repo, 'default_allow_maintainer_edit'),
    ...(milestone && { milestone: milestone.id }),
    ...(options.due_date &&
      options.due_date.seconds !== 0 &&
      !options.due_date.zero && { dueDate: options.due_date.seconds }),
  });
  return { pull: current(world, pull), ...askAll(world, repo, pull, doer, asked) };
}

/** Rejects a second open pull request of the same branches (contract: pulls 6.6). */
export function rejectTwin(world: World, repo: RepoRow, { base, headRepo, head }: Branches): void {
  const twin = world.pulls.pulls.list(lists.openPair(repo.id, base, headRepo.id, head)).first();
  if (twin === undefined) return;
  const where = `[id: ${twin.id}, issue_id: ${twin.number}, head_repo_id: ${headRepo.id}, base_repo_id: ${repo.id}, head_branch: ${head}, base_branch: ${base}]`;
  throw conflict(`pull request already exists for these targets ${where}`);
}

function milestoneFor(world: World, repo: RepoRow, id: number): MilestoneRow | undefined {
  if (id <= 0) return undefined;
  const row = world.pulls.milestones.get(id);
  if (row?.repo !== repo.id) throw notFound();
  return row;
}

/** Users by login, for assigning; `assignee` comes first, and an empty first entry hides the list (contract: pulls 6.9). */
function assigneesFor(world: World, repo: RepoRow, { assignee = '', assignees = [] }: CreateOptions): UserRow[] {
  const names = [...(assignee === '' ? [] : [assignee]), ...(assignees[0] === '' ? [] : assignees)];
  const users = new Map(names.map((name) => assigneeNamed(world, name)).map((user) => [user.id, user]));
  for (const user of users.values()) if (!canBeAssigned(world, repo, user)) throw invalid(noAccess(user, repo));
  return [...users.values()];
}

/** A user who is to be assigned. */
export function assigneeNamed(world: World, name: string): UserRow {
  const user = userNamed(world, name);
  if (user === undefined) throw invalid(`Assignee does not exist: [name: ${noUser(name)}]`);
  return user;
}

/** What the server says of somebody who cannot be assigned. */
export const noAccess = (user: UserRow, repo: RepoRow): string =>
  `user doesn't have access to repo [user_id: ${user.id}, repo_name: ${repo.name}]`;

function rejectStranger(
  world: World,
  repo: RepoRow,
  doer: UserRow,
  { headRepo }: Branches,
  assignees: UserRow[],
): void {
  if ([repo.owner, ...assignees.map(({ id }) => id)].some((id) => hasBlocked(world, id, doer.id)))
    throw forbidden('user is blocked');
  if (doer.admin || belongs(world, repo, doer) || canWrite(world, headRepo, doer, 'repo.code')) return;
  throw forbidden('user must be a collaborator');
}

type Fields = Pick<
  PullRow,
  'title' | 'body' | 'labels' | 'assignees' | 'allowMaintainerEdit' | 'milestone' | 'dueDate'
>;

function insert(world: World, repo: RepoRow, doer: UserRow, branches: Branches, fields: Fields): PullRow {
  const { pulls } = world.pulls;
  const now = nowSeconds(world);
  const row: PullRow = {
    id: pulls.nextId,
    issue: nextIssue(world),
    repo: repo.id,
    number: nextNumber(world, repo),
    poster: doer.id,
    base: branches.base,
    headRepo: branches.headRepo.id,
    head: branches.head,
    createdAt: now,
    updatedAt: now,
    comments: 0,
    locked: false,
    pinOrder: 0,
    contentVersion: 0,
    checkFrom: world.clock.now,
    ...fields,
  };
  setRef(world, repo.id, pullRef(row.number), tipOf(world, branches.headRepo.id, branches.head));
  const events = fields.labels.length + fields.assignees.length + (fields.milestone === undefined ? 0 : 1);
  // The list of pushed commits is an event, too.
  for (let i = 0; i < events + 1; i++) nextComment(world);
  return pulls.insert(row);
}

type Asked = ReturnType<typeof namedReviewers>;

/** Asks for reviews. One that is not allowed is an error, but the pull request is there already (contract: pulls 6.12). */
function askAll(world: World, repo: RepoRow, pull: PullRow, doer: UserRow, asked: Asked): Omit<Created, 'pull'> {
  const reviewers: number[] = [];
  const teams: number[] = [];
  let first: readonly number[] = [];
  for (const user of asked.users) {
    const error = requestError(world, repo, { poster: pull.poster }, doer, user, true);
    if (error !== undefined) throw internalServerError(error);
    if (requestUser(world, repo, pull, user) !== undefined) reviewers.push(user.id);
    // The server keeps what it read for the first notification.
    if (first.length === 0) first = reviewers.slice(0, 1);
  }
  return { reviewers: first, teams: askTeams(world, pull, asked.teams, teams) };
}

/** Each notification of a team's member reads the teams again, four times, and adds them to what it had (contract: pulls 6.14). */
function askTeams(world: World, pull: PullRow, asked: readonly TeamRow[], shown: number[]): number[] {
  const present: number[] = [];
  for (const team of asked) {
    if (requestTeam(world, pull, team) === undefined) continue;
    present.push(team.id);
    const told = team.members.filter((member) => member !== pull.poster).length;
    for (let i = 0; i < told * 4; i++) shown.push(...present);
  }
  return [...shown, ...present];
}
