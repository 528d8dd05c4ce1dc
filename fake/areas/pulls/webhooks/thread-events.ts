import { shownAs } from '../state/fields.ts';
import type {
  CommentChange,
  PullChange,
  PullNoted,
  PullSynchronized,
  Remembered,
  Reviewed,
  ThreadAction,
  ThreadChange,
} from '../state/changes.ts';
import { isPull, type IssueRow, type PullRow, type RepoRow, type ReviewKind, type Thread } from '../state/rows.ts';
import { isDraft } from '../state/settings.ts';
import { current } from '../state/threads.ts';
import type { HookEvent, SentEvent } from '../state/vocabulary.ts';
import { commentRecord, issueRecord, milestoneRecord } from '../issues/records.ts';
import { pullRecord, type PullView } from '../pull-requests/records.ts';
import { plainUser } from '../people/records.ts';
import type { Announcement } from './announcement.ts';
import { repositoryIn, senderIn, type Context, type Rights } from './context.ts';

/** The event of a change of an issue or a pull request. */
interface ThreadEvent {
  /** The end of the event's name after `pull_request` or `issue`. */
  readonly suffix: '' | '_assign' | '_label' | '_milestone';
  readonly action: string;
  readonly rights: Rights;
  /** Of an issue, where that differs. */
  readonly issueRights?: Rights;
  /** How many the repository's counter of open ones lags behind. */
  readonly uncounted?: number;
}

/** The event of each change of an issue or a pull request (contract: pulls 11.11). */
const threadEvents: Readonly<Record<ThreadAction, ThreadEvent>> = {
  opened: { suffix: '', action: 'opened', rights: 'author', uncounted: 1 },
  edited: { suffix: '', action: 'edited', rights: 'author' },
  closed: { suffix: '', action: 'closed', rights: 'author', uncounted: -1 },
  reopened: { suffix: '', action: 'reopened', rights: 'author', uncounted: 1 },
  deleted: { suffix: '', action: 'deleted', rights: 'sender' },
  assigned: { suffix: '_assign', action: 'assigned', rights: 'sender' },
  unassigned: { suffix: '_assign', action: 'unassigned', rights: 'sender' },
  labelled: { suffix: '_label', action: 'label_updated', rights: 'all', issueRights: 'author' },
  'labels replaced': { suffix: '_label', action: 'label_updated', rights: 'all', issueRights: 'author' },
  'labels cleared': { suffix: '_label', action: 'label_cleared', rights: 'author' },
  milestoned: { suffix: '_milestone', action: 'milestoned', rights: 'sender' },
  demilestoned: { suffix: '_milestone', action: 'demilestoned', rights: 'sender' },
};

/** An issue or pull request that something happened to. */
export function threadChanged(context: Context, change: ThreadChange): Announcement[] {
  const { thread } = change;
  return isPull(thread) ? pullChanged(context, thread, change) : issueChanged(context, thread, change);
}

function pullChanged(context: Context, row: PullRow, change: ThreadChange): Announcement[] {
  const { suffix, action, rights, uncounted } = threadEvents[change.kind];
  const pull = { ...current(context.world, row), ...labelsIn(change.remembered) };
  const view = { ...viewOf(change.remembered), ...(uncounted !== undefined && { uncounted }) };
  // The counter of a draft's repository is read after it was counted (contract: pulls 11.12).
  const isOpening = change.kind === 'opened' || (change.kind === 'assigned' && change.remembered?.isNew === true);
  const isCounted = isOpening && isDraft(context.world, pull.title);
  const type = `pull_request${suffix}` as const;
  const { changes } = change;
  return inRepo(context, pull, (repo) =>
    pullAnnouncement(context, repo, pull, { type, action, rights, view, isCounted, ...(changes && { changes }) }),
  );
}

function issueChanged(context: Context, row: IssueRow, change: ThreadChange): Announcement[] {
  const { suffix, action, rights, issueRights = rights, uncounted = 0 } = threadEvents[change.kind];
  const issue = { ...current(context.world, row), ...labelsIn(change.remembered) };
  const uncountedIssues = change.remembered?.isNew === true ? 1 : uncounted;
  return inRepo(context, issue, (repo) => ({
    ...heardIn(repo),
    type: suffix === '' ? 'issues' : `issue${suffix}`,
    event: 'issues',
    body: {
      action,
      number: issue.number,
      changes: changesIn(context, change.changes),
      issue: issueIn(context, repo, issue, change.remembered),
      repository: repositoryIn(context, repo, issueRights, { author: issue.poster, uncountedIssues }),
      sender: senderIn(context),
      commit_id: change.commit ?? '',
    },
  }));
}

function issueIn({ viewer }: Context, repo: RepoRow, issue: IssueRow, { milestone }: Remembered = {}): object {
  const record = issueRecord(viewer, repo, issue);
  return milestone === undefined
    ? record
    : { ...record, milestone: milestoneRecord(viewer, milestone.row, milestone.counts) };
}

/** A review that is asked for, or no more: one for each reviewer. */
export function reviewRequested(context: Context, change: PullChange): Announcement[] {
  const action = change.kind === 'review requested' ? 'review_requested' : 'review_request_removed';
  const type = 'pull_request_review_request';
  const view = viewOf(change.remembered);
  const reviewer = change.reviewer.id;
  return ofPull(context, change.pull, { type, action, rights: 'sender', view, reviewer });
}

/** A merge: nothing but `merged` tells it from a closing. */
export function merged(context: Context, { pull, isFound, uncountedIssues = 0 }: PullNoted): Announcement[] {
  const view = { kind: 'single', uncountedIssues, ...(isFound === true && { uncounted: -1 }) } as const;
  return ofPull(context, pull, { type: 'pull_request', action: 'closed', rights: 'sender', view });
}

/** A push to the head: the check of mergeability is still running. */
export function synchronized(context: Context, { pull, before, after }: PullSynchronized): Announcement[] {
  const isChecking = true;
  const type = 'pull_request_sync';
  return ofPull(context, pull, { type, action: 'synchronized', rights: 'all', before, after, isChecking });
}

type Verdict = Extract<ReviewKind, 'APPROVED' | 'REQUEST_CHANGES' | 'COMMENT'>;

// The exact name of the event of each verdict, and that of its group.
const REVIEWS: Readonly<Record<Verdict, readonly [type: SentEvent, event: string]>> = {
  APPROVED: ['pull_request_review_approved', 'pull_request_approved'],
  REQUEST_CHANGES: ['pull_request_review_rejected', 'pull_request_rejected'],
  COMMENT: ['pull_request_review_comment', 'pull_request_comment'],
};

/** A review that was submitted; pending ones send nothing. */
export function reviewed(context: Context, { pull, review }: Reviewed): Announcement[] {
  if (!Object.hasOwn(REVIEWS, review.kind)) return [];
  const [type, event] = REVIEWS[review.kind as Verdict];
  const shownReview = { type, content: review.body };
  const about = { type, event, needs: 'pull_request_review', action: 'reviewed', rights: 'stranger' } as const;
  return ofPull(context, pull, { ...about, reviewer: context.by.id, review: shownReview });
}

const COMMENTS = { 'comment created': 'created', 'comment edited': 'edited', 'comment deleted': 'deleted' } as const;

/** A comment on an issue or a pull request. */
export function commented(context: Context, { kind, thread, comment, changes }: CommentChange): Announcement[] {
  const { world, viewer } = context;
  const present = current(world, thread);
  const pull = isPull(present) ? present : undefined;
  return inRepo(context, present, (repo) => ({
    ...heardIn(repo),
    type: pull === undefined ? 'issue_comment' : 'pull_request_comment',
    event: 'issue_comment',
    body: shownAs(world, 'IssueCommentPayload', {
      action: COMMENTS[kind],
      issue: issueRecord(viewer, repo, present),
      pull_request: pull && pullRecord(viewer, pull, repo, { kind: 'single' }),
      comment: commentRecord({ ...viewer, doer: undefined }, repo, comment, present),
      changes: changesIn(context, changes),
      repository: repositoryIn(context, repo, 'sender'),
      sender: senderIn(context),
      is_pull: pull !== undefined,
    }),
  }));
}

/** The parts of a pull request's event. */
interface PullEvent {
  readonly type: SentEvent;
  readonly event?: string;
  readonly needs?: HookEvent;
  readonly action: string;
  readonly rights: Rights;
  readonly view?: PullView;
  readonly isCounted?: boolean;
  readonly isChecking?: boolean;
  readonly before?: string;
  readonly after?: string;
  readonly changes?: object;
  readonly reviewer?: number;
  readonly review?: object;
}

function ofPull(context: Context, row: PullRow, about: PullEvent): Announcement[] {
  const pull = current(context.world, row);
  return inRepo(context, pull, (repo) => pullAnnouncement(context, repo, pull, about));
}

function pullAnnouncement(context: Context, repo: RepoRow, pull: PullRow, about: PullEvent): Announcement {
  const { viewer } = context;
  const { action, before, after, reviewer, view = { kind: 'single' } } = about;
  const uncounted = about.isCounted === true ? 0 : (view.uncounted ?? (view.kind === 'created' ? 1 : 0));
  const { uncountedIssues = 0 } = view;
  const record = pullRecord(viewer, pull, repo, view);
  return {
    ...heardIn(repo),
    type: about.type,
    event: about.event ?? 'pull_request',
    ...(about.needs && { needs: about.needs }),
    body: shownAs(context.world, 'PullRequestPayload', {
      action,
      before,
      after,
      number: pull.number,
      changes: changesIn(context, about.changes),
      pull_request: about.isChecking === true ? { ...record, mergeable: false } : record,
      requested_reviewer: reviewer === undefined ? null : plainUser(viewer, reviewer),
      repository: repositoryIn(context, repo, about.rights, { author: pull.poster, uncounted, uncountedIssues }),
      sender: senderIn(context),
      commit_id: '',
      review: about.review ?? null,
    }),
  };
}

function inRepo({ world }: Context, { repo: id }: Thread, tell: (repo: RepoRow) => Announcement): Announcement[] {
  const repo = world.pulls.repos.get(id);
  return repo === undefined ? [] : [tell(repo)];
}

const heardIn = (repo: RepoRow): Pick<Announcement, 'repo' | 'owner'> => ({ repo: repo.id, owner: repo.owner });

/** The server has a place for labels there, and never fills it. */
const changesIn = ({ world }: Context, changes: object | undefined): object | undefined =>
  changes && shownAs(world, 'ChangesPayload', { ...changes, added_labels: null, removed_labels: null });

const labelsIn = (remembered: Remembered = {}): Partial<Pick<Thread, 'labels'>> =>
  remembered.labels === undefined ? {} : { labels: remembered.labels };

function viewOf({ reviewers, teams, milestone, isNew }: Remembered = {}): PullView {
  return {
    kind: isNew === true ? 'created' : 'single',
    ...(reviewers && { reviewers }),
    ...(teams && { teams }),
    ...(milestone && { milestone }),
  };
}
