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
export type { FakeWebhooks } from './webhooks/fake-webhooks.ts';
export type { FakeGit, LogEntry, Push, Pushed } from './pulls/testing/git-actions.ts';
export type {
  BranchBuilder,
  BuiltPull,
  CommitOptions,
  HookOptions,
  PullBuilder,
  PullOptions,
  RepoBuilder,
  RepoOptions,
} from './pulls/testing/builders.ts';
export { createWorlds, Worlds, type WorldOptions, type WorldsOptions } from './worlds.ts';
export { fakeMatchers, type FakeAssertions, type FakeMatchers, type MatcherResult, type Received } from './matchers.ts';
export { defaultEffects, exploreFaults } from './explore-faults.ts';
export type * from './explore-faults.ts';
export { FaultError, type FakeFaults, type Fault } from './faults/fake-faults.ts';
export type * from './faults/definition.ts';
export type * from './faults/document.ts';
export type { StatusCount } from './world/journal.ts';
export type { NamedWorld, WorldControls } from './control/worlds.ts';
export type { SupportOperationId } from './pulls/handlers/support-operations.ts';
export type { GitOperationId } from './pulls/git-http/operations.ts';
export { sentEvents, type SentEvent } from './pulls/state/vocabulary.ts';
export type { HeldRequest } from './faults/holds.ts';
export type { JournalEntry, RecordedMessage, RecordedRequest } from './world/journal.ts';
export type { RequestFilter } from './control/journal.ts';
export { coverageText, mergedCoverage } from './control/coverage.ts';
export type * from './control/coverage.ts';
export type { Delivery, DeliveryResponse } from './webhooks/views.ts';
export type {
  ControlTarget,
  PaymentAction,
  PaymentOutcomeAction,
  PaymentRefundAction,
  TransferOutcomeAction,
} from './payments/control.ts';
export type { PaymentOutcome } from './payments/payments.ts';
export type { Environment } from './payments/rows.ts';
export type { TransferOutcome } from './payments/transfers.ts';
export { Rejection, type RejectionKind } from './http/rejection.ts';
export type { Omission, SeedExport } from './seed/export.ts';
export { SeedError, type SeedIssue } from './module/seed-issues.ts';
export type * from './module/schema-type.ts';
export type * from './accounts/seed/document.ts';
export type * from './payments/seed/document.ts';
export type * from './federation/seed/document.ts';
export type * from './pulls/seed/document.ts';
export type { WebhookSender } from './world/outbox.ts';
export type { FakeClientOptions, FakeSharedOptions } from './client-options.ts';
export type { Requester } from './http/area.ts';
