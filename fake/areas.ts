import type { OperationTable } from '../src/core/operation.ts';
import { accountsModule } from './accounts/module.ts';
import type { AccountsDocument } from './accounts/seed/document.ts';
import type { UserCredentials } from './accounts/users.ts';
import { controlRoutes, operationsOf } from './control/area.ts';
import type { ControlRoutes } from './control/routes.ts';
import { federationModule } from './federation/module.ts';
import type { FederationDocument } from './federation/seed/document.ts';
import type { World as FederationWorld } from './federation/world.ts';
import type { AreaModule } from './module/module.ts';
import type { Schema } from './module/schema-type.ts';
import type { PaymentAction } from './payments/control.ts';
import type { PaymentCredentials } from './payments/credentials.ts';
import { paymentsModule } from './payments/module.ts';
import type { PaymentsDocument } from './payments/seed/document.ts';
import type { World as PaymentsWorld } from './payments/world.ts';
import { pullsModule } from './pulls/module.ts';
import type { PullsDocument } from './pulls/seed/document.ts';
import type { World as PullsWorld } from './pulls/state/world.ts';
import { webhooksModule } from './webhooks/module.ts';
import type { BaseDocument } from './seed/document.ts';
import { documentSchema, jsonSchemaOf } from './seed/schema.ts';

/** The areas of a fake: the only list of them. Documents are loaded in this order. */
export const modules: readonly AreaModule<World>[] = [
  accountsModule,
  webhooksModule,
  paymentsModule,
  federationModule,
  pullsModule,
];

/** Everything that a fake keeps. Each area declares its own part, and its rules see nothing else. */
export interface World extends PaymentsWorld, FederationWorld, PullsWorld {}

/**
 * A world document: what a fake starts with. Every key is optional and has the default named with it; null means the
 * same as omitting it.
 */
export interface WorldDocument
  extends BaseDocument, AccountsDocument, PaymentsDocument, FederationDocument, PullsDocument {}

/** What shows a fake who is asking. */
export interface Credentials extends PaymentCredentials, UserCredentials {}

/** What only a test can do. */
export type ControlAction = PaymentAction;

const document = documentSchema(modules);

/** The schema of a world document: checks one, and lists its issues. */
export const worldSchema: Schema<WorldDocument> = document as Schema<unknown> as Schema<WorldDocument>;

/** The JSON Schema (draft 2020-12) of a world document. */
export const worldJsonSchema = (): object => jsonSchemaOf(document);

/** The control routes by their operations' ids. */
export const controls: ControlRoutes<World> = controlRoutes(modules);
/** The operations of the control routes. */
export const controlOperations: OperationTable = operationsOf(controls);

/** Every operation that a fake answers, by area. */
export function allOperations(): readonly (readonly [name: string, table: OperationTable])[] {
  const areas = modules.flatMap(({ routes }) => routes?.area ?? []);
  return [...areas.map(({ name, operations }) => [name, operations] as const), ['control', controlOperations]];
}
