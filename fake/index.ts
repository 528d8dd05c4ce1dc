/**
 * The fake server: every rule of the real ones, in memory.
 *
 * @packageDocumentation
 */
export { createFake, Fake, type FakeClock, type Snapshot } from './create-fake.ts';
export type { FakeOptions } from './options.ts';
export type { Credentials } from './credentials.ts';
export type { FakeWebhooks } from './webhooks.ts';
export type { FakeGit, LogEntry, Push, Pushed } from './pulls/testing/git-actions.ts';
export type {
  BranchBuilder,
  BuiltPull,
  CommitOptions,
  PullBuilder,
  PullOptions,
  RepoBuilder,
  RepoOptions,
} from './pulls/testing/builders.ts';
export type { JournalEntry } from './world/journal.ts';
export type { Delivery, DeliveryResponse } from './control/deliveries.ts';
export type {
  ControlTarget,
  ControlVerb,
  PaymentOutcomeVerb,
  PaymentRefundVerb,
  TransferOutcomeVerb,
} from './control/verbs.ts';
export type { PaymentOutcome } from './payments/payments.ts';
export type { Environment } from './payments/rows.ts';
export type { TransferOutcome } from './payments/transfers.ts';
export { Refusal, type RefusalKind } from './http/refusal.ts';
export { SeedError, type SeedFault } from './seed/faults.ts';
export { worldSchema, worldJsonSchema } from './seed/schema.ts';
export type * from './seed/schema-type.ts';
export type * from './seed/document.ts';
export type * from './pulls/seed/seed-document.ts';
export type { WebhookSender } from './world/outbox.ts';
export type { Requester } from './http/area.ts';
