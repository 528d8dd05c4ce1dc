import type { Hook } from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import type { HookRow } from '../state/rows.ts';
import { shownAs } from '../state/fields.ts';
import type { World } from '../state/world.ts';
import { isoSeconds } from '../state/time.ts';

/** The record of a webhook: neither secret nor authorization ever come back (contract: pulls 11.2). */
export function hookRecord(world: World, row: HookRow): Shown<Hook> {
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
  return shownAs(world, 'Hook', {
    id: row.id,
    name: row.name,
    type: row.type,
    branch_filter: row.branchFilter,
    ...{ url: row.url },
    config,
    events: row.events,
    authorization_header: '',
    ...{ content_type: row.contentType, metadata: null },
    active: row.active,
    updated_at: isoSeconds(row.updatedAt),
    created_at: isoSeconds(row.createdAt),
  });
}
