import type { Schema } from '../core/contract/drift.ts';
import {
  anything,
  flag,
  list,
  maybe,
  number,
  orNull,
  record,
  text,
  schemaIn,
  type AnswerShapes,
  type Shape,
} from '../core/contract/schema.ts';
import type { PullOperationId } from './operations.ts';
import type * as of from './records.ts';
import type { Repository } from './repository-records.ts';
import type * as reviews from './review-records.ts';
import type { GitUser } from './user-record.ts';

const user = () =>
  record<GitUser>({
    id: number(),
    login: text(),
    login_name: text(),
    source_id: number(),
    full_name: text(),
    email: text(),
    avatar_url: text(),
    html_url: text(),
    language: text(),
    is_admin: flag(),
    last_login: text(),
    created: text(),
    restricted: flag(),
    active: flag(),
    prohibit_login: flag(),
    location: text(),
    website: text(),
    description: text(),
    visibility: text(),
    followers_count: number(),
    following_count: number(),
    starred_repos_count: number(),
    username: text(),
  });

const label = () =>
  record<of.Label>({
    id: number(),
    name: text(),
    exclusive: flag(),
    is_archived: flag(),
    color: text(),
    description: text(),
    url: text(),
  });

const milestone = () =>
  record<of.Milestone>({
    id: number(),
    title: text(),
    description: text(),
    state: text(),
    open_issues: number(),
    closed_issues: number(),
    created_at: text(),
    updated_at: orNull(text()),
    closed_at: orNull(text()),
    due_on: orNull(text()),
  });

// A repository's many settings differ between server versions and are not what a pull request is about.
const repository = () =>
  record<Pick<Repository, 'id' | 'owner' | 'name' | 'full_name' | 'private' | 'fork' | 'default_branch' | 'archived'>>({
    id: number(),
    owner: user(),
    name: text(),
    full_name: text(),
    private: flag(),
    fork: flag(),
    default_branch: text(),
    archived: flag(),
  });

const branch = () =>
  record<of.PullRequestBranch>({
    label: text(),
    ref: text(),
    sha: text(),
    repo_id: number(),
    repo: orNull(repository()),
  });

const team = () => record<Pick<of.Team, 'id' | 'name'>>({ id: number(), name: text() });

// A list sends `null` for no people, a single answer an empty list.
const people = (listed: boolean, item: () => Shape) => (listed ? orNull(list(item())) : list(item()));

const pull = (listed = false) =>
  record<of.PullRequest>({
    id: number(),
    url: text(),
    number: number(),
    user: user(),
    title: text(),
    body: text(),
    labels: list(label()),
    milestone: orNull(milestone()),
    assignee: orNull(user()),
    assignees: people(listed, user),
    requested_reviewers: people(listed, user),
    requested_reviewers_teams: people(listed, team),
    state: text(),
    draft: flag(),
    is_locked: flag(),
    comments: number(),
    review_comments: maybe(number()),
    additions: maybe(number()),
    deletions: maybe(number()),
    changed_files: maybe(number()),
    html_url: text(),
    diff_url: text(),
    patch_url: text(),
    mergeable: flag(),
    merged: flag(),
    merged_at: orNull(text()),
    merge_commit_sha: orNull(text()),
    merged_by: orNull(user()),
    allow_maintainer_edit: flag(),
    base: branch(),
    head: branch(),
    merge_base: text(),
    due_date: orNull(text()),
    created_at: text(),
    updated_at: text(),
    closed_at: orNull(text()),
    pin_order: number(),
    content_version: number(),
  });

const review = () =>
  record<reviews.Review>({
    id: number(),
    user: orNull(user()),
    team: orNull(team()),
    state: text(),
    body: text(),
    commit_id: text(),
    stale: flag(),
    official: flag(),
    dismissed: flag(),
    comments_count: number(),
    submitted_at: text(),
    updated_at: text(),
    html_url: text(),
    pull_request_url: text(),
  });

const comment = () =>
  record<reviews.ReviewComment>({
    id: number(),
    body: text(),
    user: orNull(user()),
    resolver: orNull(user()),
    pull_request_review_id: number(),
    created_at: text(),
    updated_at: text(),
    path: text(),
    commit_id: text(),
    original_commit_id: text(),
    diff_hunk: text(),
    position: number(),
    original_position: number(),
    html_url: text(),
    pull_request_url: text(),
  });

const commit = () =>
  record<reviews.Commit>({
    url: text(),
    sha: text(),
    created: text(),
    html_url: text(),
    commit: record<Pick<reviews.CommitContent, 'message'>>({ message: text() }),
    author: orNull(user()),
    committer: orNull(user()),
    parents: list(record<reviews.CommitRef>({ url: text(), sha: text(), created: text() })),
    files: anything(),
    stats: anything(),
  });

const file = () =>
  record<reviews.ChangedFile>({
    filename: text(),
    previous_filename: maybe(text()),
    status: text(),
    additions: number(),
    deletions: number(),
    changes: number(),
    html_url: maybe(text()),
    contents_url: maybe(text()),
    raw_url: maybe(text()),
  });

/** What each answer of this area that has a body looks like. */
const answers: Partial<AnswerShapes<PullOperationId>> = {
  'pulls.list': () => list(pull(true)),
  'pulls.retrieve': () => pull(),
  'pulls.retrieveByBranches': () => pull(),
  'pulls.create': () => pull(),
  'pulls.update': () => pull(),
  'pulls.commits': () => list(commit()),
  'pulls.files': () => list(file()),
  'pulls.reviews.list': () => list(review()),
  'pulls.reviews.create': review,
  'pulls.reviews.retrieve': review,
  'pulls.reviews.submit': review,
  'pulls.reviews.comments': () => list(comment()),
  'pulls.reviews.dismiss': review,
  'pulls.reviews.undismiss': review,
  'pulls.requestReviewers': () => list(review()),
  'pulls.pinned': () => list(pull(true)),
};

/** The schema of one operation's answer; `undefined` where there is nothing to compare. */
export function pullSchema(operation: PullOperationId): Schema | undefined {
  return schemaIn(answers, operation);
}
