import { isoSeconds } from '../state/time.ts';
import type { ProtectionRow, TagProtectionRow } from '../state/rows.ts';
import { isPattern } from './protections.ts';

// The fields of a protection that its body does not have.
const PROTECTION = {
  enable_push: false,
  enable_push_whitelist: false,
  push_whitelist_usernames: [],
  push_whitelist_teams: [],
  push_whitelist_deploy_keys: false,
  enable_force_push: false,
  enable_force_push_allowlist: false,
  force_push_allowlist_usernames: [],
  force_push_allowlist_teams: [],
  force_push_allowlist_deploy_keys: false,
  enable_merge_whitelist: false,
  merge_whitelist_usernames: [],
  merge_whitelist_teams: [],
  enable_bypass_allowlist: false,
  bypass_allowlist_usernames: [],
  bypass_allowlist_teams: [],
  enable_status_check: false,
  status_check_contexts: [],
  required_approvals: 0,
  enable_approvals_whitelist: false,
  approvals_whitelist_username: [],
  approvals_whitelist_teams: [],
  block_on_rejected_reviews: false,
  block_on_official_review_requests: false,
  block_on_outdated_branch: false,
  dismiss_stale_approvals: false,
  ignore_stale_approvals: false,
  require_signed_commits: false,
  protected_file_patterns: '',
  unprotected_file_patterns: '',
  block_admin_merge_override: false,
};

/** The record of a protection of a branch (contract: pulls 13.18). */
export function protectionRecord({ rule, priority, body, createdAt, updatedAt }: ProtectionRow): object {
  const isSame = (value: unknown, like: unknown): boolean =>
    typeof value === typeof like && Array.isArray(value) === Array.isArray(like);
  const fields = Object.entries(PROTECTION).map(([name, usual]) => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    return [name, isSame(value, usual) ? value : usual] as const;
  });
  return {
    branch_name: isPattern(rule) ? '' : rule,
    rule_name: rule,
    priority,
    ...Object.fromEntries(fields),
    ...(body['enable_status_check'] !== true && { status_check_contexts: null }),
    created_at: isoSeconds(createdAt),
    updated_at: isoSeconds(updatedAt),
  };
}

/** The record of a protection of tags. */
export const tagProtectionRecord = (row: TagProtectionRow): object => ({
  id: row.id,
  name_pattern: row.pattern,
  whitelist_usernames: row.users,
  whitelist_teams: row.teams,
  created_at: isoSeconds(row.createdAt),
  updated_at: isoSeconds(row.updatedAt),
});
