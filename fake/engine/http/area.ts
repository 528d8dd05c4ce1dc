import type { Operation, OperationTable } from '../../../src/core/operation.ts';
import type { Mark } from '../store/store.ts';
import type { Core } from '../world/core.ts';
import type { Body } from './body.ts';
import type { RequestHeaders } from './incoming.ts';
import type { KnownOperations } from './known.ts';
import type { Limit } from './limit.ts';
import type { Rejection } from './rejection.ts';
import type { Found, Params } from './router.ts';

/**
 * Who made a request, as far as its adapter can tell: a program, a web page that may do everything (one of this server
 * or of an allowed origin), or a page of any other origin, open in the same browser.
 */
export type Requester = 'program' | 'trusted page' | 'foreign page';

/** A request on its way through the fake. */
export interface Call<World extends Core = Core> {
  readonly world: World;
  /** Its URL, without the base path of the fake: what the routes match. */
  readonly url: URL;
  /** The beginning of addresses in responses: the origin that was asked, and the base path. */
  readonly base: string;
  /** As sent; HEAD is routed as GET. */
  readonly method: string;
  readonly headers: RequestHeaders;
  readonly body: Body;
  readonly requester: Requester;
  /** Makes the signal that the client has given up: only what waits asks for it. */
  readonly gone: () => AbortSignal;
  /** The fault that hits it. */
  readonly fault?: string;
  /** The state before it, where the journal keeps states. */
  readonly before?: Mark;
  /** The operation it was routed to, if any. */
  readonly operation?: { readonly id: string; readonly row: Operation };
  readonly params: Params;
  /** Finds the routes that come closest, where no operation takes it. */
  readonly nearest?: () => readonly string[];
  /** The headers in which the clients of its area send credentials. */
  readonly credentialHeaders?: Readonly<Record<string, string>> | undefined;
}

/** A response: what an adapter makes one of. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The values of `Set-Cookie`, a header each. */
  readonly cookies?: readonly string[];
  /** The text of the body; absent for an empty one. */
  readonly body?: string;
  /** The bytes of a body that is no text, in pieces that are made as they are sent. */
  readonly bytes?: Iterable<Uint8Array>;
  /** Opens a body that goes on as things happen: only what sends it does, so that a stream has a reader that ends it. */
  readonly stream?: () => ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Why the request was rejected, where the body does not say, or what of it was ignored: for the journal and a log. */
  readonly reason?: string;
  /** What the body says of why the request was rejected, where only its area knows the place in the body. */
  readonly message?: string;
  /** The fault that hit the request, as the journal names it: for a log. */
  readonly fault?: string;
  /** The connection breaks in place of this response. */
  readonly isLost?: true;
}

/** The journal's reasons for rejections whose responses do not say why, by operation and status. */
export type Reasons = Readonly<Record<string, Readonly<Record<number, readonly string[]>>>>;

/** One area of the service: its routes, and what it does in its own way. */
export interface Area<World extends Core = Core> {
  readonly name: string;
  readonly operations: OperationTable;
  /** The operations of the real service, so that a missing one is reported as missing, and not as unknown. */
  readonly known?: KnownOperations | undefined;
  /** The area as the versions that a world follows have it. Default: as it is. */
  readonly as?: (world: World) => Area<World>;
  /** Whether its server reads a path as it is sent: dots in it are names, and slashes in a row, or at its end, count once or not at all. */
  readonly readsPathAsSent?: true;
  /** Whether an operation replies with a page for people: a browser finds the record in the inspector instead. */
  readonly isPage?: (operation: string) => boolean;
  /** Whether HEAD is no method of what has GET. */
  readonly rejectsHead?: true;
  /** Why requests are rejected where the response does not say: by operation and status. */
  readonly reasons?: Reasons;
  /** The headers that carry credentials, with `{name}` for the credential of that name; the first one is enough. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** Whether these are the fake's own routes: no fault hits them, and the journal omits them, unless they fail inside the fake. */
  readonly isControl?: true;
  /** The longest body it reads, in bytes, where that is not the fake's own limit. */
  readonly maxBodyBytes?: number;
  /** Whether pages of origins that are not trusted may not make this request of a fake on a port. */
  readonly closedToForeignPages: (call: Call<World>) => boolean;
  /** Handles a request that was routed to an operation; may throw a `Rejection`. Only control routes ever wait. */
  readonly handle: (call: Call<World>) => Reply | Promise<Reply>;
  /** The reply to a request that no operation takes: an unknown path, or a known one with another method. */
  readonly unmatched: (
    call: Call<World>,
    found: Exclude<Found<string>, { kind: 'operation' }>,
  ) => Reply | Promise<Reply>;
  /** Renders a rejection. */
  readonly renderError: (call: Call<World>, rejection: Rejection) => Reply;
  /** The reply when the fake itself has failed. */
  readonly internalError: (call: Call<World>) => Reply;
  /** The reply with an error status that no rule gave, in the form of the area's errors: for faults. */
  readonly failure: (call: Call<World>, status: number) => Reply;
  /** The reply to a request beyond a limit, as the area's service words it. */
  readonly tooMany: (call: Call<World>, limit: Limit) => Reply;
  /** Adds what every response of the area carries. */
  readonly decorate: (call: Call<World>, reply: Reply) => Reply;
}

/** The steps of a request that an area would handle. `fault` is the journal's name for what hits it. */
export interface Steps {
  /** Has the area handle it. */
  run(fault?: string): Reply | Promise<Reply>;
  /** Responds in the area's place. */
  reply(reply: Reply, fault: string): Reply;
  /** Gives no response: only the journal knows of it, and why. */
  drop(fault: string, reason?: string): Reply;
  /** The area's reply with an error status. */
  failure(status: number): Reply;
  /** The area's reply to a request beyond a limit. */
  tooMany(limit: Limit): Reply;
}

/** Handles a request on its way to its area; by default nothing does. */
export type Around<World extends Core = Core> = (call: Call<World>, steps: Steps) => Reply | Promise<Reply>;
