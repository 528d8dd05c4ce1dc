import {
  accessModes,
  mergeStyles,
  type HookContentType,
  type HookEvent,
  type HookType,
  type MergeStyle,
} from '../../../../src/pulls/vocabulary.ts';

export type { HookContentType, HookEvent, HookType, MergeStyle };

/** The exact names of the events that are sent; that of a review says the verdict. */
export const sentEvents = [
  'create',
  'delete',
  'fork',
  'push',
  'release',
  'issues',
  'issue_assign',
  'issue_label',
  'issue_milestone',
  'issue_comment',
  'pull_request',
  'pull_request_assign',
  'pull_request_label',
  'pull_request_milestone',
  'pull_request_comment',
  'pull_request_review_approved',
  'pull_request_review_rejected',
  'pull_request_review_comment',
  'pull_request_review_request',
  'pull_request_sync',
  'repository',
  'status',
] as const;
/** The exact name of an event that is sent. */
export type SentEvent = (typeof sentEvents)[number];

/** The reactions that a server allows unless it is set up otherwise (contract: pulls 9.7). */
export const reactionContents = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'] as const;
/** The contents of a reaction. */
export type ReactionContent = (typeof reactionContents)[number];

/** Whether a name is that of a way of merging. */
export const isMergeStyle = (name: string): name is MergeStyle => (mergeStyles as readonly string[]).includes(name);

/** Who sees an organisation: everybody, everybody who is signed in, its members. */
export const visibilities = ['public', 'limited', 'private'] as const;
/** One of {@link visibilities}. */
export type Visibility = (typeof visibilities)[number];

/** Whether a notification was read, or is kept in sight. */
export const notificationStatuses = ['unread', 'read', 'pinned'] as const;
/** One of {@link notificationStatuses}. */
export type NotificationStatus = (typeof notificationStatuses)[number];

/** How much a user may do with a unit: nothing, read, write, administer. */
export type Mode = 0 | 1 | 2 | 3;

/** The name of a mode. */
export const modeName = (mode: Mode): string => accessModes[mode];

/** The mode of a name. */
export function modeNamed(name: string): Mode | undefined {
  const mode = (accessModes as readonly string[]).indexOf(name);
  return mode < 0 ? undefined : (mode as Mode);
}

/** All units, which a team that administers or owns an organisation has. */
export const unitNames: readonly string[] = [
  'repo.actions',
  'repo.code',
  'repo.ext_issues',
  'repo.ext_wiki',
  'repo.issues',
  'repo.packages',
  'repo.projects',
  'repo.pulls',
  'repo.releases',
  'repo.wiki',
];
