import type { Operation, OperationTable } from '../../src/core/operation.ts';
import type { Core } from '../world/core.ts';
import type { Body } from './body.ts';
import type { Rejection } from './rejection.ts';
import type { Found, Params } from './router.ts';

/**
 * Who made a request, as far as its adapter can tell: a program, a web page that may do everything (one of this server
 * or of an allowed origin), or a page of any other origin, which somebody merely has open.
 */
export type Requester = 'program' | 'trusted page' | 'foreign page';

/** A request on its way through the fake. */
export interface Call<World extends Core = Core> {
  readonly world: World;
  /** Its URL, without the base path of the fake: what the routes match. */
  readonly url: URL;
  /** What addresses in responses begin with: the origin that was asked, and the base path. */
  readonly base: string;
  /** As sent; HEAD is routed as GET. */
  readonly method: string;
  readonly headers: Headers;
  readonly body: Body;
  readonly requester: Requester;
  /** The operation it was routed to, if any. */
  readonly operation?: { readonly id: string; readonly row: Operation };
  readonly params: Params;
}

/** A response in the making. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The text of the body; absent for an empty one. */
  readonly body?: string;
  /** Why the request was rejected, where the body does not say: for the journal. */
  readonly reason?: string;
}

/** One area of the service: its routes, and what it does in its own way. */
export interface Area<World extends Core = Core> {
  readonly name: string;
  readonly operations: OperationTable;
  /** Whether the journal omits its requests, unless they fail inside the fake. */
  readonly isUnrecorded?: true;
  /** The longest body it reads, in bytes, where that is not the fake's own limit. */
  readonly maxBodyBytes?: number;
  /** Whether pages of origins that are not trusted may not make this request of a fake on a port. */
  readonly closedToForeignPages: (call: Call<World>) => boolean;
  /** Handles a request that was routed to an operation; may throw a `Rejection`. Only control routes ever wait. */
  readonly handle: (call: Call<World>) => Reply | Promise<Reply>;
  /** The reply to a request that no operation takes: an unknown path, or a known one with another method. */
  readonly unmatched: (call: Call<World>, found: Exclude<Found<string>, { kind: 'operation' }>) => Reply;
  /** Renders a rejection. */
  readonly renderError: (call: Call<World>, rejection: Rejection) => Reply;
  /** The reply when the fake itself has failed. */
  readonly internalError: (call: Call<World>) => Reply;
  /** Adds what every response of the area carries. */
  readonly decorate: (call: Call<World>, reply: Reply) => Reply;
}
