import type { Schema } from '../core/contract/validation.ts';
import {
  array,
  boolean,
  nullable,
  number,
  optional,
  partialRecord,
  record,
  schemaIn,
  string,
  unchecked,
  type FieldShapes,
  type ResponseShapes,
} from '../core/contract/schema.ts';
import type { PullOperationId } from './operations.ts';
import type * as records from './records.ts';

const user = () =>
  record<records.GitUser>({
    id: number(),
    login: string(),
    login_name: string(),
    source_id: number(),
    full_name: string(),
    email: string(),
    avatar_url: string(),
    html_url: string(),
    language: string(),
    is_admin: boolean(),
    last_login: string(),
    created: string(),
    restricted: boolean(),
    active: boolean(),
    prohibit_login: boolean(),
    location: string(),
    website: string(),
    description: string(),
    visibility: string(),
    followers_count: number(),
    following_count: number(),
    starred_repos_count: number(),
    username: string(),
  });

const label = () =>
  record<records.Label>({
    id: number(),
    name: string(),
    exclusive: boolean(),
    is_archived: boolean(),
    color: string(),
    description: string(),
    url: string(),
  });

const milestone = () =>
  record<records.Milestone>({
    id: number(),
    title: string(),
    description: string(),
    state: string(),
    open_issues: number(),
    closed_issues: number(),
    created_at: string(),
    updated_at: nullable(string()),
    closed_at: nullable(string()),
    due_on: nullable(string()),
  });

// A repository's many settings differ between server versions.
const repository = () =>
  partialRecord<records.Repository>({
    id: number(),
    owner: user(),
    name: string(),
    full_name: string(),
    private: boolean(),
    fork: boolean(),
    default_branch: string(),
    archived: boolean(),
  });

const branch = () =>
  record<records.PullRequestBranch>({
    label: string(),
    ref: string(),
    sha: string(),
    repo_id: number(),
    repo: nullable(repository()),
  });

const team = () => partialRecord<records.Team>({ id: number(), name: string() });

type ListsOfUsers = 'assignees' | 'requested_reviewers' | 'requested_reviewers_teams';

const pullFields = (): FieldShapes<Omit<records.PullRequest, ListsOfUsers>> => ({
  id: number(),
  url: string(),
  number: number(),
  user: user(),
  title: string(),
  body: string(),
  labels: array(label()),
  milestone: nullable(milestone()),
  assignee: nullable(user()),
  state: string(),
  draft: boolean(),
  is_locked: boolean(),
  comments: number(),
  review_comments: optional(number()),
  additions: optional(number()),
  deletions: optional(number()),
  changed_files: optional(number()),
  html_url: string(),
  diff_url: string(),
  patch_url: string(),
  mergeable: boolean(),
  merged: boolean(),
  merged_at: nullable(string()),
  merge_commit_sha: nullable(string()),
  merged_by: nullable(user()),
  allow_maintainer_edit: boolean(),
  base: branch(),
  head: branch(),
  merge_base: string(),
  due_date: nullable(string()),
  created_at: string(),
  updated_at: string(),
  closed_at: nullable(string()),
  pin_order: number(),
  content_version: number(),
});

const pull = () =>
  record<records.PullRequest>({
    ...pullFields(),
    assignees: array(user()),
    requested_reviewers: array(user()),
    requested_reviewers_teams: array(team()),
  });

// A list has `null` for no users, where a single record has an empty list.
const listedPull = () =>
  record<records.ListedPullRequest>({
    ...pullFields(),
    assignees: nullable(array(user())),
    requested_reviewers: nullable(array(user())),
    requested_reviewers_teams: nullable(array(team())),
  });

const review = () =>
  record<records.Review>({
    id: number(),
    user: nullable(user()),
    team: nullable(team()),
    state: string(),
    body: string(),
    commit_id: string(),
    stale: boolean(),
    official: boolean(),
    dismissed: boolean(),
    comments_count: number(),
    submitted_at: string(),
    updated_at: string(),
    html_url: string(),
    pull_request_url: string(),
  });

const comment = () =>
  record<records.ReviewComment>({
    id: number(),
    body: string(),
    user: nullable(user()),
    resolver: nullable(user()),
    pull_request_review_id: number(),
    created_at: string(),
    updated_at: string(),
    path: string(),
    commit_id: string(),
    original_commit_id: string(),
    diff_hunk: string(),
    position: number(),
    original_position: number(),
    html_url: string(),
    pull_request_url: string(),
  });

const commit = () =>
  record<records.Commit>({
    url: string(),
    sha: string(),
    created: string(),
    html_url: string(),
    commit: partialRecord<records.CommitContent>({ message: string() }),
    author: nullable(user()),
    committer: nullable(user()),
    parents: array(record<records.CommitRef>({ url: string(), sha: string(), created: string() })),
    files: optional(unchecked()),
    stats: optional(unchecked()),
  });

const file = () =>
  record<records.ChangedFile>({
    filename: string(),
    previous_filename: optional(string()),
    status: string(),
    additions: number(),
    deletions: number(),
    changes: number(),
    html_url: optional(string()),
    contents_url: optional(string()),
    raw_url: optional(string()),
  });

const hook = () =>
  record<records.Hook>({
    id: number(),
    name: string(),
    type: string(),
    branch_filter: string(),
    config: record<records.HookConfig>({
      url: string(),
      content_type: string(),
      channel: optional(string()),
      username: optional(string()),
      icon_url: optional(string()),
      color: optional(string()),
    }),
    events: array(string()),
    authorization_header: string(),
    active: boolean(),
    updated_at: string(),
    created_at: string(),
  });

/** The schemas of this area's responses that have a body. */
const responses = {
  'pulls.list': () => array(listedPull()),
  'pulls.retrieve': pull,
  'pulls.retrieveByBranches': pull,
  'pulls.create': pull,
  'pulls.update': pull,
  'pulls.commits': () => array(commit()),
  'pulls.files': () => array(file()),
  'pulls.reviews.list': () => array(review()),
  'pulls.reviews.create': review,
  'pulls.reviews.retrieve': review,
  'pulls.reviews.submit': review,
  'pulls.reviews.comments': () => array(comment()),
  'pulls.reviews.dismiss': review,
  'pulls.reviews.undismiss': review,
  'pulls.requestReviewers': () => array(review()),
  'pulls.pinned': () => array(listedPull()),
  'hooks.list': () => array(hook()),
  'hooks.create': hook,
  'hooks.retrieve': hook,
  'hooks.update': hook,
  'orgs.hooks.list': () => array(hook()),
  'orgs.hooks.create': hook,
  'orgs.hooks.retrieve': hook,
  'orgs.hooks.update': hook,
} satisfies Partial<ResponseShapes<PullOperationId>>;

/** The schema of one operation's response; `undefined` where there is nothing to validate. */
export function pullSchema(operation: PullOperationId): Schema | undefined {
  return schemaIn(responses, operation);
}
