/**
 * The client of the pull requests API, and its webhooks.
 *
 * @module understudy-sdk/pulls
 */
export * from '../core/index.ts';
export type { SignedWebhook, WebhookHeaders } from '../core/webhooks/delivery.ts';
export { WebhookVerificationError, type WebhookErrorCode } from '../core/webhooks/errors.ts';
export type { BasicAuth, PullsAuth, TokenAuth } from './auth.ts';
export type { PullsCallOptions, PullsClientOptions } from './caller.ts';
export { PullsClient } from './client.ts';
export type * from './deliveries/events.ts';
export { signForgeWebhook } from './deliveries/sign.ts';
export { verifyForgeWebhook } from './deliveries/verify.ts';
export * from './errors.ts';
export type { MergeWhenReadyOptions } from './merge-when-ready.ts';
export { pullOperations, type PullOperationId, type PullsScope } from './operations.ts';
export { pullSchemas } from './schemas.ts';
export type * from './records.ts';
export { fileBytes, fileText } from './file-content.ts';
export type { CommentsResource } from './resources/comments.ts';
export type { ContentsResource } from './resources/contents.ts';
export type { StatusesResource } from './resources/statuses.ts';
export type { OrganizationResource } from './resources/organization-resource.ts';
export type { OrganizationHooks } from './resources/organization-hooks.ts';
export type { RepositoryHooks } from './resources/repository-hooks.ts';
export type { RepositoryReads } from './resources/repository-reads.ts';
export type { RepositoryPulls } from './resources/repository-pulls.ts';
export type * from './requests.ts';
export type { ReviewsResource } from './resources/reviews.ts';
export {
  accessModes,
  commitStatusStates,
  fileStatuses,
  hookContentTypes,
  hookEvents,
  hookTypes,
  mergeStyles,
  pullOrders,
  pullStates,
  reviewStates,
  reviewVerdicts,
  updateStyles,
  visibilities,
  whitespaceModes,
  type CommitStatusState,
  type HookContentType,
  type HookEvent,
  type HookType,
  type MergeStyle,
  type PullState,
  type ReviewVerdict,
} from './vocabulary.ts';
