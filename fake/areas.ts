import type { OperationTable } from '../src/core/operation.ts';
import type { FederationOperationId } from '../src/federation/operations.ts';
import type { PaymentOperationId } from '../src/payments/operations.ts';
import type { WebhookEventName } from '../src/payments/vocabulary.ts';
import type { PullOperationId } from '../src/pulls/operations.ts';
import { accountsModule } from './areas/accounts/module.ts';
import type { AccountsDocument } from './areas/accounts/seed/document.ts';
import type { UserCredentials } from './areas/accounts/users.ts';
import { controlRoutes, operationsOf } from './engine/control/area.ts';
import type { ControlRoutes } from './engine/control/routes.ts';
import type { FaultsDocument } from './engine/faults/document.ts';
import type { Pattern } from './engine/faults/definition.ts';
import { faultsModule } from './engine/faults/module.ts';
import { faultSchema, type FaultNames } from './engine/faults/schema.ts';
import type { World as FaultsWorld } from './engine/faults/world.ts';
import { federationModule } from './areas/federation/module.ts';
import type { FederationDocument } from './areas/federation/seed/document.ts';
import type { World as FederationWorld } from './areas/federation/world.ts';
import type { AreaModule, WebhookSource } from './engine/area/module.ts';
import type { Schema } from './engine/area/schema-type.ts';
import type { PaymentAction } from './areas/payments/control.ts';
import type { PaymentCredentials } from './areas/payments/credentials.ts';
import { paymentsModule } from './areas/payments/module.ts';
import type { PaymentsDocument } from './areas/payments/seed/document.ts';
import type { World as PaymentsWorld } from './areas/payments/world.ts';
import type { GitOperationId } from './areas/pulls/git-http/operations.ts';
import type { SupportOperationId } from './areas/pulls/handlers/support-operations.ts';
import { pullsModule } from './areas/pulls/module.ts';
import type { PullsDocument } from './areas/pulls/seed/document.ts';
import type { SentEvent } from './areas/pulls/state/vocabulary.ts';
import type { World as PullsWorld } from './areas/pulls/state/world.ts';
import { webhooksModule } from './engine/webhooks/module.ts';
import type { BaseDocument } from './engine/seed/document.ts';
import { documentSchema, jsonSchemaOf } from './engine/seed/schema.ts';

/** The areas of the service: the only list of them. */
const services: readonly AreaModule<World>[] = [paymentsModule, federationModule, pullsModule];

/** Every area that sends webhooks. */
export const webhookSources: readonly WebhookSource<World>[] = services.flatMap(({ webhooks }) => webhooks ?? []);

const names: FaultNames = {
  operations: Object.assign(
    {},
    ...services.flatMap(({ routes = [] }) => routes.map(({ area }) => area.operations)),
  ) as OperationTable,
  events: webhookSources.flatMap(({ events }) => events),
};

/** The schema of a fault. */
export const faultsSchema: ReturnType<typeof faultSchema> = faultSchema(names);

/** All that a fake is made of: the areas, and what they share. Documents are loaded in this order. */
export const modules: readonly AreaModule<World>[] = [
  accountsModule,
  webhooksModule(webhookSources),
  ...services,
  faultsModule(faultsSchema),
];

/** Everything that a fake keeps. Each area declares its own part, and its rules see nothing else. */
export interface World extends PaymentsWorld, FederationWorld, PullsWorld, FaultsWorld {}

/**
 * A world document: what a fake starts with. Every key is optional and has the default named with it; null means the
 * same as omitting it.
 */
export interface WorldDocument
  extends BaseDocument, AccountsDocument, PaymentsDocument, FederationDocument, PullsDocument, FaultsDocument {}

/** What shows a fake who is asking. */
export interface Credentials extends PaymentCredentials, UserCredentials {}

/** What only a test can do. */
export type ControlAction = PaymentAction;

const document = documentSchema(modules);

/** The schema of a world document: checks one, and lists its issues. */
export const worldSchema: Schema<WorldDocument> = document as Schema<unknown> as Schema<WorldDocument>;

/** The JSON Schema (draft 2020-12) of a world document. */
export const worldJsonSchema = (): object => jsonSchemaOf(document, modules);

/** The control routes by their operations' ids. */
export const controls: ControlRoutes<World> = controlRoutes(modules);
/** The operations of the control routes. */
export const controlOperations: OperationTable = operationsOf(controls);

/** Every operation of a fake, by area. */
export function allOperations(): readonly (readonly [name: string, table: OperationTable])[] {
  const areas = modules.flatMap(({ routes = [] }) => routes.map(({ area }) => area));
  return [...areas.map(({ name, operations }) => [name, operations] as const), ['control', controlOperations]];
}

/** The id of an operation. */
export type OperationId =
  PaymentOperationId | FederationOperationId | PullOperationId | SupportOperationId | GitOperationId;

/** What a fault may be for: an operation, all of a resource (`customers.*`), or all (`*`). */
export type FaultTarget = Pattern<OperationId>;

/** What a fault of webhooks may be for: an event, a group of events (`payment.*`), or all (`*`). */
export type WebhookPattern = Pattern<WebhookEventName | SentEvent>;
