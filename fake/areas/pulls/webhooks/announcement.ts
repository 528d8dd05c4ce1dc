import type { HookEvent, SentEvent } from '../state/vocabulary.ts';

/** An event of a change, and the webhooks that receive it. */
export interface Announcement {
  /** The event's exact name: `pull_request_review_approved`. */
  readonly type: SentEvent;
  /** The name of its group, where that is another one: `pull_request_approved`. */
  readonly event?: string;
  /** The event that a webhook must listen to, where that is not the exact name. */
  readonly needs?: HookEvent;
  /** The full name of the ref that branch filters are held against; absent where they do not count. */
  readonly ref?: string;
  /** Who hears it: the repository's own webhooks, its owner's, or both. */
  readonly repo?: number;
  readonly owner: number;
  /** How far the body is indented. Default: 2. */
  readonly indent?: 1 | 2;
  readonly body: object;
}
