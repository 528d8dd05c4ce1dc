// A definition as the engine runs it: its types have been checked where it was written, and what they say of each
// operation is not known here any more.
import type * as z from 'zod/mini';
import type { WebhookSource } from '../area/module.ts';
import type { World } from '../webhooks/world.ts';
import type { Core } from '../world/core.ts';
import type {
  AreaDefinition,
  AreaWebhooks,
  Endpoint,
  Base,
  Deed,
  DefinitionTypes,
  Errors,
  Later,
  Method,
  OperationBase,
  WorldFor,
} from './definition.ts';

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

interface AnyTypes extends DefinitionTypes {
  readonly needs: z.ZodMiniType;
  readonly events: Schemas;
  readonly tasks: Schemas;
  readonly actions: Schemas;
}

/** A world as a function of an area sees it. */
export type View = WorldFor<AnyTypes>;

/** The arguments of every function of an area. */
export interface AnyCall extends Base<View, string, Schemas>, Later<Schemas> {}

/** The argument of a task or an action. */
export type AnyDeed = Deed<View, string, Schemas, Schemas>;

/** An operation of a definition. */
export interface AnyOperation extends OperationBase<Errors> {
  readonly method: Method;
  readonly path: string;
  readonly needs?: unknown;
  readonly params?: z.ZodMiniType;
  readonly headers?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response?: z.ZodMiniType;
  readonly handle: (call: object) => unknown;
}

/** Webhooks of a definition. */
export type AnyWebhooks = AreaWebhooks<View, Schemas, Endpoint>;

/** A definition of an area. */
export interface AnyDefinition extends AreaDefinition<
  AnyTypes,
  object | undefined,
  Endpoint,
  Readonly<Record<string, string | undefined>>,
  object,
  object
> {
  readonly operations: Readonly<Record<string, AnyOperation>>;
}

/** A definition, and what is made of it once. */
export interface Defined {
  readonly definition: AnyDefinition;
  /** A world as its functions see it. */
  readonly viewIn: (world: Core) => View;
  /** Where its webhooks go; undefined where it sends none. */
  readonly source: WebhookSource<World> | undefined;
}
