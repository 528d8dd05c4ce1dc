import * as z from 'zod/mini';
import { derived, rowFrom, seedFrom, type Columns, type RowOf, type SeedOf } from '../../../engine/area/columns.ts';
import { texts } from '../../../engine/area/seed-schema.ts';

const off = z._default(z.boolean(), false);
const nobody = derived(texts, () => []);
const files = z._default(z.string(), '');

/** The fields of a protection of branches, besides its rule and its priority, as the server calls them. */
export const protectionColumns = {
  /** Whether anybody may push who may write. Default: false. */
  enable_push: off,
  /** Whether only those on the list may push. Default: false. */
  enable_push_whitelist: off,
  /** Logins of those who may push. Default: none. */
  push_whitelist_usernames: nobody,
  /** Teams that may push. Default: none. */
  push_whitelist_teams: nobody,
  /** Whether deploy keys may push. Default: false. */
  push_whitelist_deploy_keys: off,
  /** Whether who may push may force it. Default: false. */
  enable_force_push: off,
  /** Whether only those on the list may force a push. Default: false. */
  enable_force_push_allowlist: off,
  /** Logins of those who may force a push. Default: none. */
  force_push_allowlist_usernames: nobody,
  /** Teams that may force a push. Default: none. */
  force_push_allowlist_teams: nobody,
  /** Whether deploy keys may force a push. Default: false. */
  force_push_allowlist_deploy_keys: off,
  /** Whether only those on the list may merge. Default: false. */
  enable_merge_whitelist: off,
  /** Logins of those who may merge. Default: none. */
  merge_whitelist_usernames: nobody,
  /** Teams that may merge. Default: none. */
  merge_whitelist_teams: nobody,
  /** Whether those on the list may pass the protection. Default: false. */
  enable_bypass_allowlist: off,
  /** Logins of those who may pass the protection. Default: none. */
  bypass_allowlist_usernames: nobody,
  /** Teams that may pass the protection. Default: none. */
  bypass_allowlist_teams: nobody,
  /** Whether statuses must have succeeded before a merge. Default: false. */
  enable_status_check: off,
  /** Contexts of the statuses that must have succeeded; patterns with `*`. Default: null, which is no list yet. */
  status_check_contexts: z._default(z.nullable(texts), null),
  /** How many approvals a merge needs. Default: 0. */
  required_approvals: z._default(z.int().check(z.nonnegative()), 0),
  /** Whether only approvals of those on the list count. Default: false. */
  enable_approvals_whitelist: off,
  /** Logins of those whose approvals count. Default: none. */
  approvals_whitelist_username: nobody,
  /** Teams whose approvals count. Default: none. */
  approvals_whitelist_teams: nobody,
  /** Whether a review that requests changes blocks the merge. Default: false. */
  block_on_rejected_reviews: off,
  /** Whether a review that is asked for blocks the merge. Default: false. */
  block_on_official_review_requests: off,
  /** Whether a head that lacks commits of the base blocks the merge. Default: false. */
  block_on_outdated_branch: off,
  /** Whether a push dismisses approvals. Default: false. */
  dismiss_stale_approvals: off,
  /** Whether approvals of earlier commits do not count. Default: false. */
  ignore_stale_approvals: off,
  /** Whether commits must be signed. Default: false. */
  require_signed_commits: off,
  /** Patterns of files that no push or merge may change, with `;` between them. Default: empty. */
  protected_file_patterns: files,
  /** Patterns of files that anybody may push who may write, with `;` between them. Default: empty. */
  unprotected_file_patterns: files,
  /** Whether administrators may not merge past it. Default: false. */
  block_admin_merge_override: off,
  /** Of Forgejo: whether the rules hold for administrators, too. Default: false. */
  apply_to_admins: off,
};

/** What is said of a protection's fields. */
export type ProtectionSaid = SeedOf<typeof protectionColumns>;

const columns: Columns = protectionColumns;

const isOf = (name: string, value: unknown): boolean =>
  Object.hasOwn(columns, name) && z.safeParse(columns[name] ?? z.never(), value).success;

/** The fields that a protection has once a body has changed it; those that are as by default are not among them. */
export function protectionSaid(before: ProtectionSaid, body: Readonly<Record<string, unknown>>): ProtectionSaid {
  const fitting = Object.entries(body).filter(([name, value]) => value !== undefined && isOf(name, value));
  return seedFrom(protectionColumns, undefined, { ...before, ...Object.fromEntries(fitting) } as ProtectionFields);
}

/** All fields of a protection. */
export const protectionFields = (said: ProtectionSaid): ProtectionFields => rowFrom(protectionColumns, undefined, said);

type ProtectionFields = RowOf<typeof protectionColumns>;
