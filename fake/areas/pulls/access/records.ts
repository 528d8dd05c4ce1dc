import { isoSeconds } from '../state/time.ts';
import type { ProtectionRow, TagProtectionRow } from '../state/rows.ts';
import { shownAs } from '../state/fields.ts';
import type { World } from '../state/world.ts';
import { protectionFields } from './protection-columns.ts';
import { isPattern } from './protections.ts';

/** The record of a protection of a branch (contract: pulls 13.18). */
export function protectionRecord(world: World, { rule, priority, body, createdAt, updatedAt }: ProtectionRow): object {
  return shownAs(world, 'BranchProtection', {
    branch_name: isPattern(rule) ? '' : rule,
    rule_name: rule,
    priority,
    ...protectionFields(body),
    ...(body['enable_status_check'] !== true && { status_check_contexts: null }),
    created_at: isoSeconds(createdAt),
    updated_at: isoSeconds(updatedAt),
  });
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
