import type { UserRow } from '../../accounts/tables.ts';
import type { Change, ChangeOf } from '../state/changes.ts';
import type { World } from '../state/world.ts';
import type { Announcement } from './announcement.ts';
import { contextOf, type Context } from './context.ts';
import { send } from './deliver.ts';
import { refEvents, releaseChanged, renamed } from './ref-events.ts';
import { forked, repositoryChanged, statusReported } from './repository-events.ts';
import { commented, merged, reviewed, reviewRequested, synchronized, threadChanged } from './thread-events.ts';

type Announce<Kind extends Change['kind']> = (context: Context, change: ChangeOf<Kind>) => readonly Announcement[];

/** The events of each change: the only table of events (contract: pulls 11.9). */
const EVENTS: { readonly [Kind in Change['kind']]: Announce<Kind> } = {
  ...refEvents,
  'branch renamed': renamed,
  opened: threadChanged,
  edited: threadChanged,
  closed: threadChanged,
  reopened: threadChanged,
  deleted: threadChanged,
  assigned: threadChanged,
  unassigned: threadChanged,
  labelled: threadChanged,
  'labels replaced': threadChanged,
  'labels cleared': threadChanged,
  milestoned: threadChanged,
  demilestoned: threadChanged,
  'review requested': reviewRequested,
  'review request removed': reviewRequested,
  merged,
  'review dismissed': () => [],
  synchronized,
  reviewed,
  'comment created': commented,
  'comment edited': commented,
  'comment deleted': commented,
  'status reported': statusReported,
  'release published': releaseChanged,
  'release updated': releaseChanged,
  'release deleted': releaseChanged,
  'repository created': repositoryChanged,
  'repository deleted': repositoryChanged,
  forked,
};

/** Sends the events of a change to the webhooks that listen to it. */
export function announceToHooks(world: World, by: UserRow, change: Change): void {
  // A world without webhooks must not pay for bodies that are never sent.
  if (world.pulls.hooks.size === 0) return;
  const announce = EVENTS[change.kind] as Announce<Change['kind']>;
  for (const announcement of announce(contextOf(world, by), change)) send(world, announcement);
}
