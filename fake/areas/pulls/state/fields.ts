import type { FieldRanges } from '../../../engine/world/releases.ts';
import type { World } from './world.ts';

/** The fields of protections of branches, as they are shown and as they are given. */
const protection = {
  enable_bypass_allowlist: 'gitea >=1.27',
  bypass_allowlist_usernames: 'gitea >=1.27',
  bypass_allowlist_teams: 'gitea >=1.27',
  enable_force_push: 'gitea >=1.23',
  enable_force_push_allowlist: 'gitea >=1.23',
  force_push_allowlist_usernames: 'gitea >=1.23',
  force_push_allowlist_teams: 'gitea >=1.23',
  force_push_allowlist_deploy_keys: 'gitea >=1.23',
  priority: 'gitea >=1.23',
  block_admin_merge_override: 'gitea >=1.23',
  apply_to_admins: 'forgejo',
} as const;

/** The fields of records and bodies that only some versions have, and the routes. */
export const pullFields = {
  /** The routes: what is absent is not routed. */
  Route: {
    'issues.lock': 'gitea >=1.24',
    'issues.unlock': 'gitea >=1.24',
    'user.blocks': 'gitea',
    'user.isBlocked': 'gitea',
    'branches.rename': 'gitea >=1.23, forgejo',
    'tagProtections.list': 'gitea >=1.23, forgejo',
    'tagProtections.create': 'gitea >=1.23, forgejo',
    'tagProtections.delete': 'gitea >=1.23, forgejo',
    'pulls.comments.reply': 'gitea >=1.27',
    'pulls.comments.resolve': 'gitea >=1.26',
    'pulls.comments.unresolve': 'gitea >=1.26',
  },
  PullRequest: {
    requested_reviewers_teams: 'gitea >=1.23, forgejo',
    content_version: 'gitea >=1.26',
    flow: 'forgejo',
  },
  Issue: { projects: 'gitea >=1.27', time_estimate: 'gitea >=1.25', content_version: 'gitea >=1.26' },
  ReviewComment: { extra_lines_count: 'forgejo >=16' },
  User: { pronouns: 'forgejo' },
  Team: { visibility: 'gitea >=1.27' },
  Repository: {
    branch_count: 'gitea >=1.26',
    default_target_branch: 'gitea >=1.26',
    has_code: 'gitea >=1.25',
    has_wiki_contents: 'forgejo >=15',
    wiki_branch: 'forgejo',
    wiki_ssh_url: 'forgejo >=15',
    wiki_clone_url: 'forgejo >=15',
    globally_editable_wiki: 'forgejo',
    projects_mode: 'gitea',
    allow_merge_update: 'gitea >=1.27',
    allow_manual_merge: 'gitea >=1.25',
    autodetect_manual_merge: 'gitea >=1.25',
    default_update_style: 'gitea >=1.27, forgejo',
    mirror_last_sync_at: 'gitea >=1.27',
    repo_transfer: 'gitea <1.24, forgejo',
    topics: 'gitea >=1.23, forgejo',
    licenses: 'gitea >=1.23',
  },
  CreatePullRequestOption: {
    reviewers: 'gitea >=1.23',
    team_reviewers: 'gitea >=1.23',
    allow_maintainer_edit: 'gitea >=1.26',
  },
  EditPullRequestOption: { content_version: 'gitea >=1.26' },
  // Of a merge, whose older names are those of the server's own fields.
  aux: {
    do: 'gitea >=1.26',
    merge_title_field: 'gitea >=1.26',
    merge_message_field: 'gitea >=1.26',
    merge_commit_id: 'gitea >=1.26',
  },
  BranchProtection: protection,
  CreateBranchProtectionOption: protection,
  EditBranchProtectionOption: protection,
  CreateHookOption: { name: 'gitea >=1.26' },
  EditHookOption: { name: 'gitea >=1.26' },
  Hook: {
    name: 'gitea >=1.26',
    url: 'forgejo',
    content_type: 'forgejo',
    metadata: 'forgejo',
  },
  PullRequestPayload: { before: 'gitea >=1.27', after: 'gitea >=1.27' },
  ChangesPayload: { added_labels: 'gitea >=1.25', removed_labels: 'gitea >=1.25' },
  IssueCommentPayload: { pull_request: 'gitea >=1.23, forgejo' },
} as const satisfies FieldRanges;

/** The names of their schemas in the OpenAPI document. */
export const pullSchemaNames: Readonly<Partial<Record<keyof typeof pullFields, readonly string[]>>> = {
  PullRequest: ['PullRequest', 'ListedPullRequest'],
  User: ['GitUser'],
  CreatePullRequestOption: ['CreatePull'],
  EditPullRequestOption: ['UpdatePull'],
  aux: ['MergePull'],
  CreateHookOption: ['CreateHook'],
  EditHookOption: ['UpdateHook'],
};

/** A record as the version that a world follows shows it: without the fields that only others have. */
export function shownAs<R extends object>({ absent }: World, kind: keyof typeof pullFields, record: R): R {
  for (const field of absent[kind] ?? []) (record as Record<string, unknown>)[field] = undefined;
  return record;
}

/** The fields of a struct that a version reads. */
export function readAs<F extends object>({ absent }: World, struct: string, fields: F): F {
  const unread = absent[struct];
  if (unread === undefined || unread.length === 0) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !unread.includes(name))) as F;
}
