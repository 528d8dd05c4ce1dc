import type { Hook } from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import type { HookRow } from '../state/rows.ts';
import { isoSeconds } from '../state/time.ts';

/** The record of a webhook: neither secret nor authorization ever come back (contract: pulls 11.2). */
export function hookRecord(row: HookRow): Shown<Hook> {
  const { slack } = row;
  const url = { content_type: row.contentType };
  const config =
    slack === undefined
      ? { ...url, url: row.url }
      : {
          channel: slack.channel,
          color: slack.color,
          ...url,
          icon_url: slack.iconUrl,
          url: row.url,
          username: slack.username,
        };
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    branch_filter: row.branchFilter,
    config,
    events: row.events,
    authorization_header: '',
    active: row.active,
    updated_at: isoSeconds(row.updatedAt),
    created_at: isoSeconds(row.createdAt),
  };
}
