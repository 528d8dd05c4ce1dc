import type * as z from 'zod/mini';
import type { Operation } from '../../../src/core/operation.ts';
import type {
  AreaClock,
  AreaCors,
  AreaRequest,
  AreaResponse,
  Endpoint,
  Errors,
  ErrorStatus,
  Failure,
  ReplyInit,
} from './definition.ts';
import type { Columns } from '../area/columns.ts';
import type { World } from '../webhooks/world.ts';
import type { Core } from '../world/core.ts';
import type { Area, WebhookSource } from '../area/module.ts';
import type { KnownOperations } from '../http/known.ts';
import type { AnyTable } from './table.ts';

// A definition as the engine runs it: its types have been checked where it was written, and what they say of each
// operation is not known here any more.

/** A world as a function of an area sees it. */
export type View = object;

/** The arguments of every function of an area. */
export interface AnyCall {
  readonly world: View;
  readonly clock: AreaClock;
  readonly request: AreaRequest;
  readonly reject: (name: string, message?: string, detail?: object) => never;
  readonly emit: (event: string, data: unknown) => void;
  readonly schedule: (task: string, inSeconds: number, data: unknown) => void;
}

/** The argument of a task or an action. */
export type AnyDeed = Omit<AnyCall, 'request' | 'reject'>;

/** An operation of a definition. */
export interface AnyOperation {
  readonly method: Operation['method'];
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly about?: string;
  readonly success?: number | readonly number[];
  readonly errors?: readonly (string | ErrorStatus)[];
  readonly needs?: unknown;
  readonly params?: z.ZodMiniType;
  readonly headers?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response?: z.ZodMiniType;
  readonly idempotent?: boolean;
  readonly handle: (call: object) => unknown;
}

/** A task, which runs by itself or is run by a test. */
interface AnyTask {
  readonly data: z.ZodMiniType;
  readonly run: (call: AnyDeed, data: unknown) => void;
}

interface AnyAction {
  readonly fields: z.ZodMiniType;
  readonly run: (call: AnyDeed, fields: unknown) => void;
}

/** Webhooks of a definition. */
export interface AnyWebhooks {
  readonly events: Readonly<Record<string, z.ZodMiniType>>;
  readonly endpoints: (world: View, event: string) => readonly Endpoint[];
  readonly body?: (event: { id: string; type: string; at: string; data: unknown }, endpoint: Endpoint) => object;
  readonly headers?: (delivery: { body: string; endpoint: Endpoint }) => Readonly<Record<string, string>>;
  readonly retries?: readonly number[];
}

/** A definition of an area. */
export interface AnyDefinition {
  readonly name: string;
  readonly base?: string;
  readonly known?: KnownOperations;
  readonly requires?: readonly Area[];
  readonly tables: Readonly<Record<string, AnyTable>>;
  readonly settings?: Columns;
  readonly errors?: Errors;
  readonly errorBody?: (failure: Failure) => unknown;
  readonly webhooks?: AnyWebhooks;
  readonly tasks?: Readonly<Record<string, AnyTask>>;
  readonly actions?: Readonly<Record<string, AnyAction>>;
  readonly before?: (call: AnyCall & { readonly needs: unknown }) => object | undefined;
  readonly after?: (call: { request: AreaRequest; world: View }, response: AreaResponse) => void;
  readonly cors?: true | AreaCors;
  readonly credentials?: (world: View) => Readonly<Record<string, string | undefined>>;
  readonly client?: (credentials: object) => object;
  readonly members?: (world: View, clock: AreaClock) => object;
  readonly routes?: (request: Request, world: View) => Response | Promise<Response>;
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

export type { ReplyInit };
