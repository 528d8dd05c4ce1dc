import type { UserRow } from '../../accounts/tables.ts';
import type { Oid } from '../../../git/index.ts';
import type { World } from '../state/world.ts';
import { belongs, canWrite } from '../access/access.ts';
import { rejectBlocked } from '../state/owners.ts';
import { branchesFor, type Branches } from './heads.ts';
import type { Body } from '../go/structs.ts';
import type { Acting, OnPull } from '../state/acting.ts';
import { trimSpace } from '../go/values.ts';
import { knownLabels } from '../issues/labels.ts';
import { conflict, internalServerError, forbidden, notFound } from '../state/rejections.ts';
import { pullRef, setRef, tipOf } from '../state/refs.ts';
import { noteCommits } from '../state/events.ts';
import { pullSwitch } from '../state/repo-settings.ts';
import { announceTeam } from '../reviews/ask.ts';
import { announceOwners, askCodeOwners } from '../reviews/code-owners.ts';
import { namedReviewers, requestError, requestTeam, requestUser, notifiedMembers } from '../reviews/review-requests.ts';
import type { PullRow, RepoRow, TeamRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import type { MilestoneRead, Remembered } from '../state/changes.ts';
import { readMilestone } from '../issues/milestones.ts';
import { announceOpened, noteOpened } from '../issues/issues.ts';
import { nextNumber, nextPull, nextThread } from '../state/sequences.ts';
import { unrelated } from '../state/mergeability.ts';
import { countMilestones, current, pullsIn } from '../state/threads.ts';
import { nowSeconds } from '../state/time.ts';
import { cutTitle } from '../state/titles.ts';
import { assigneesFor } from '../issues/assign.ts';

/** The options of a new pull request, by wire names. */
export type CreateOptions = Body<'CreatePullRequestOption'>;

/** A new pull request, with the values that its response shows although they have changed since. */
export interface Created {
  readonly pull: PullRow;
  readonly milestone?: MilestoneRead;
  readonly reviewers: readonly number[];
  readonly teams: readonly number[];
}

type Asking = Pick<Created, 'reviewers' | 'teams'>;

/** Opens a pull request (contract: pulls 6). */
export function createPull(acting: Acting, options: CreateOptions, publicOnly = false): Created {
  const { world, repo, doer } = acting;
  const { base, head } = options;
  const branches = branchesFor(acting, { base, head, publicOnly });
  rejectTwin(world, repo, branches);
  const labels = knownLabels(world, repo, options.labels ?? []);
  const milestone = milestoneFor(world, repo, options.milestone ?? 0);
  const assignees = assigneesFor(world, repo, options);
  const reviewers = namedReviewers(world, repo, options.reviewers ?? [], options.team_reviewers ?? []);
  rejectStranger(acting, branches, assignees);
  rejectUnrelated(world, repo, branches);
  const title = cutTitle(world, trimSpace(options.title));
  const pull = insert(acting, branches, {
    title,
    body: options.body ?? '',
    labels: labels.map(({ id }) => id),
    assignees: assignees.map(({ id }) => id),
    allowMaintainerEdit: allowsMaintainers(acting, options),
    ...(milestone && { milestone: milestone.row.id }),
    ...(options.due_date && options.due_date.seconds !== 0 && { dueDate: options.due_date.seconds }),
  });
  const opening: Opening = { world, repo, doer, pull, remembered: { isNew: true, ...(milestone && { milestone }) } };
  const shown = askAll(opening, reviewers, owned(opening));
  announceOpened(acting, pull, { ...opening.remembered, ...shown });
  return { pull: current(world, pull), ...(milestone && { milestone }), ...shown };
}

interface Opening extends OnPull {
  readonly remembered: Remembered;
}

/** Rejects a second open pull request of the same branches (contract: pulls 6.6). */
export function rejectTwin(world: World, repo: RepoRow, { base, headRepo, head }: Branches): void {
  const twin = pullsIn(world, lists.openPair(repo.id, base, headRepo.id, head)).first();
  if (twin === undefined) return;
  const where = `[id: ${twin.pullId}, issue_id: ${twin.number}, head_repo_id: ${headRepo.id}, base_repo_id: ${repo.id}, head_branch: ${head}, base_branch: ${base}]`;
  throw conflict(`pull request already exists for these targets ${where}`);
}

/** Rejects branches without a commit in common, where the first check of the merge fails on them. */
function rejectUnrelated(world: World, repo: RepoRow, { base, headRepo, head }: Branches): void {
  const [from, to] = [tipOf(world, repo.id, base), tipOf(world, headRepo.id, head)];
  if (world.dialect.unrelated !== 'rejected' || from === undefined || to === undefined || !unrelated(world, from, to))
    return;
  throw internalServerError('testPatch: checkConflicts: MergeTree: unable to run merge-tree');
}

function milestoneFor(world: World, repo: RepoRow, id: number): MilestoneRead | undefined {
  if (id <= 0) return undefined;
  const row = world.pulls.milestones.get(id);
  if (row?.repo !== repo.id) throw notFound();
  return readMilestone(world, row);
}

/** Whether maintainers may push to the head: by the repository's setting, which older versions do not ask. */
function allowsMaintainers({ world, repo }: Acting, { allow_maintainer_edit: asked }: CreateOptions): boolean {
  return asked ?? (!world.dialect.maintainerEdit && pullSwitch(world, repo, 'default_allow_maintainer_edit'));
}

function rejectStranger({ world, repo, doer }: Acting, { headRepo }: Branches, assignees: UserRow[]): void {
  const assigned = world.dialect.assignsBlocked ? [] : assignees.map(({ id }) => id);
  rejectBlocked(world, doer, [repo.owner, ...assigned]);
  const isMember = doer.admin || belongs(world, repo, doer) || canWrite(world, headRepo, doer, 'repo.code');
  if (isMember || world.dialect.anyoneCreates) return;
  throw forbidden('user must be a collaborator');
}

type NewPullFields = Pick<
  PullRow,
  'title' | 'body' | 'labels' | 'assignees' | 'allowMaintainerEdit' | 'milestone' | 'dueDate' | 'agit'
>;

/** A pull request that is opened by a push: its head is a topic, and no branch. */
export interface Topic {
  readonly base: string;
  readonly head: string;
  readonly sha: Oid;
  readonly title: string;
  readonly body: string;
}

/** Opens a pull request without a branch. */
export function createTopicPull(acting: Acting, topic: Topic): PullRow {
  const { world, repo, doer } = acting;
  const { base, head, sha, title, body } = topic;
  const fields = {
    title: cutTitle(world, trimSpace(title)),
    body,
    labels: [],
    assignees: [],
    allowMaintainerEdit: false,
  };
  const pull = insert(acting, { base, head, headRepo: repo, sha }, { ...fields, agit: true });
  const remembered = { isNew: true };
  const { reviewers } = owned({ world, repo, doer, pull, remembered });
  world.announce(world, doer, { kind: 'opened', thread: pull, remembered: { ...remembered, reviewers } });
  return pull;
}

function insert(
  { world, repo, doer }: Acting,
  branches: Branches & { readonly sha?: Oid },
  fields: NewPullFields,
): PullRow {
  const now = nowSeconds(world);
  const row: PullRow = {
    id: nextThread(world),
    pullId: nextPull(world),
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
  setRef(world, repo.id, pullRef(row.number), branches.sha ?? tipOf(world, branches.headRepo.id, branches.head));
  countMilestones(world, {}, row);
  world.pulls.threads.insert(row);
  noteOpened({ world, doer }, row);
  noteCommits(world, row, doer.id);
  return row;
}

type NamedReviewers = ReturnType<typeof namedReviewers>;

/** Asks those who own what the pull request changes. */
function owned(opening: Opening): Asking {
  const owners = askCodeOwners(opening);
  announceOwners(opening, owners, opening.remembered);
  return { reviewers: owners.users.map(({ id }) => id), teams: owners.teams.map(({ id }) => id) };
}

/** Asks for reviews. One that is not allowed is an error, but the pull request is there already (contract: pulls 6.12). */
function askAll(opening: Opening, asked: NamedReviewers, owners: Asking): Asking {
  const { world, repo, doer, pull } = opening;
  let { reviewers } = owners;
  for (const user of asked.users) {
    const error = requestError(world, repo, { poster: pull.poster }, { doer, reviewer: user, add: true });
    if (error !== undefined) throw internalServerError(error);
    if (requestUser(opening, user) === undefined) continue;
    // The server keeps what it read for the first notification.
    if (reviewers.length === 0) reviewers = [user.id];
    const remembered = { ...opening.remembered, reviewers };
    world.announce(world, doer, { kind: 'review requested', pull, reviewer: user, remembered });
  }
  const remembered = { ...opening.remembered, reviewers };
  return { reviewers, teams: askTeams({ ...opening, remembered }, asked.teams, owners.teams) };
}

/**
 * Asks teams, and gives those that the response shows: the server reads them again for each team that was named and for
 * each of its members who hears of it, twice each time, and adds them to those that it has read (contract: pulls 6.14).
 */
function askTeams(opening: Opening, teams: readonly TeamRow[], owners: readonly number[]): number[] {
  const { world, pull, remembered } = opening;
  const present = [...owners];
  const shown: number[] = [];
  for (const team of teams) {
    const isNew = requestTeam(opening, team) !== undefined;
    if (!present.includes(team.id)) present.push(team.id);
    if (isNew) announceTeam(opening, team, { read: [...shown, ...present], present, remembered });
    const readings = 2 * (notifiedMembers(world, pull, team).length + 1);
    for (let i = 0; i < readings; i++) shown.push(...present);
  }
  return [...shown, ...present];
}
