/**
 * The fake server: every rule of the real ones, in memory.
 *
 * @module understudy-sdk/fake
 */
export { assertAllMatched } from './assert-all-matched.ts';
export type { FakeOptions } from './fake-options.ts';
export { createFake, Fake, type FakeClock, type Snapshot } from './create-fake.ts';
export {
  worldJsonSchema,
  worldSchema,
  type ControlAction,
  type Credentials,
  type FaultTarget,
  type OperationId,
  type WebhookPattern,
  type WorldDocument,
} from './areas.ts';
export type { FakeWebhooks } from './engine/webhooks/fake-webhooks.ts';
export type { FakeGit, LogEntry, Push, Pushed } from './areas/pulls/testing/git-actions.ts';
export type {
  BranchBuilder,
  BuiltPull,
  CommitOptions,
  HookOptions,
  PullBuilder,
  PullOptions,
  RepoBuilder,
  RepoOptions,
} from './areas/pulls/testing/builders.ts';
export { createWorlds, Worlds, type WorldOptions, type WorldsOptions } from './worlds.ts';
export {
  fakeMatchers,
  type FakeAssertions,
  type FakeMatchers,
  type MatcherResult,
  type Received,
} from './adapters/matchers.ts';
export { defaultEffects, exploreFaults } from './explore-faults.ts';
export type * from './explore-faults.ts';
export { FaultError, type FakeFaults, type Fault } from './engine/faults/fake-faults.ts';
export type * from './engine/faults/definition.ts';
export type * from './engine/faults/document.ts';
export type { StatusCount } from './engine/world/journal.ts';
export type { NamedWorld, WorldControls } from './engine/control/worlds.ts';
export type { SupportOperationId } from './areas/pulls/handlers/support-operations.ts';
export type { GitOperationId } from './areas/pulls/git-http/operations.ts';
export { sentEvents, type SentEvent } from './areas/pulls/state/vocabulary.ts';
export type { HeldRequest } from './engine/faults/holds.ts';
export type { JournalEntry, RecordedMessage, RecordedRequest } from './engine/world/journal.ts';
export type { RequestFilter } from './engine/control/journal.ts';
export { coverageText, mergedCoverage } from './engine/control/coverage.ts';
export type * from './engine/control/coverage.ts';
export type { Delivery, DeliveryResponse } from './engine/webhooks/views.ts';
export type {
  ControlTarget,
  PaymentAction,
  PaymentOutcomeAction,
  PaymentRefundAction,
  TransferOutcomeAction,
} from './areas/payments/control.ts';
export type { PaymentOutcome } from './areas/payments/payments.ts';
export type { Environment } from './areas/payments/rows.ts';
export type { TransferOutcome } from './areas/payments/transfers.ts';
export { Rejection, type RejectionKind } from './engine/http/rejection.ts';
export type { Omission, SeedExport } from './engine/seed/export.ts';
export { SeedError, type SeedIssue } from './engine/area/seed-issues.ts';
export type * from './engine/area/schema-type.ts';
export type * from './areas/accounts/seed/document.ts';
export type * from './areas/payments/seed/document.ts';
export type * from './areas/federation/seed/document.ts';
export type * from './areas/pulls/seed/document.ts';
export type { WebhookSender } from './engine/world/outbox.ts';
export type { FakeClientOptions, FakeSharedOptions } from './client-options.ts';
export type { Requester } from './engine/http/area.ts';
