import type { Operation, OperationTable } from '../../src/core/operation.ts';
import type { World } from '../world/world.ts';
import type { Body } from './body.ts';
import type { Refusal } from './refusal.ts';
import type { Found, Params } from './router.ts';

/** A request on its way through the fake. */
export interface Call {
  readonly world: World;
  readonly url: URL;
  /** As sent; HEAD is routed as GET. */
  readonly method: string;
  readonly headers: Headers;
  readonly body: Body;
  /** The operation it was routed to, if any. */
  readonly operation?: { readonly id: string; readonly row: Operation };
  readonly params: Params;
}

/** An answer. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The text of the body; absent for an empty one. */
  readonly body?: string;
  /** Why it was refused, where the body does not say: for the journal. */
  readonly reason?: string;
}

/** One area of the service: its routes, and what it does in its own way. */
export interface Area {
  readonly name: 'payments' | 'federation' | 'pulls' | 'control';
  readonly operations: OperationTable;
  /** The longest body it reads, in bytes, where that is not the fake's own limit. */
  readonly maxBodyBytes?: number;
  /** Answers a request that was routed to an operation; may throw a `Refusal`. Only control routes ever wait. */
  readonly run: (call: Call) => Reply | Promise<Reply>;
  /** Answers a request that no operation takes: an unknown path, or a known one with another method. */
  readonly lost: (call: Call, found: Exclude<Found<string>, { kind: 'operation' }>) => Reply;
  /** Renders a refusal. */
  readonly refuse: (call: Call, refusal: Refusal) => Reply;
  /** Answers when the fake itself has failed. */
  readonly fault: (call: Call) => Reply;
  /** Adds what every answer of the area carries. */
  readonly finish: (call: Call, reply: Reply) => Reply;
}
