import { Rejection } from '../../../engine/http/rejection.ts';
import type { World } from './world.ts';

export { Rejection };

/** The details of a rejection besides its message. */
export interface Detail {
  /** 403 without a body. */
  readonly empty?: true;
  /** A body of its own shape. */
  readonly body?: object;
  /** 403 of accounts and sudo: `message` alone. */
  readonly bare?: true;
  /** 500 as text: what the server did not expect at all. */
  readonly panic?: true;
  /** A page of HTML. */
  readonly page?: true;
  /** The message as plain text. */
  readonly text?: true;
  /** Text after the error's body: the server goes on to write its usual response. */
  readonly after?: string;
  /** Headers of its own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the journal says instead of the message. */
  readonly reason?: string;
  /** The text of versions whose 404 named the call that failed. */
  readonly older?: OlderText;
}

/** A 404 in the words of older versions. */
export interface OlderText {
  /** The message: the call that failed. Default: what is said where there is no reason. */
  readonly call?: string;
  /** Whether the reason is the message even so, without a list. */
  readonly isPlain?: true;
  /** The reason, which stood in a list of its own. */
  readonly reason?: string;
}

/** The message of a 404 without a reason. */
export const NOT_FOUND = 'not found';

/** 400. */
export const badRequest = (message: string): Rejection => new Rejection('bad request', message);
/** 404. */
export const notFound = (message = NOT_FOUND, older?: OlderText): Rejection =>
  new Rejection('not found', message, older && ({ older } satisfies Detail));
/** 404 with the error of a call that failed as its reason. */
export const missing = (reason: string, call?: string): Rejection =>
  notFound(reason, { reason, ...(call !== undefined && { call }) });
/** 404 that tells the client nothing, with the reason for the journal. */
export const hidden = (reason: string, older?: OlderText): Rejection =>
  new Rejection('not found', NOT_FOUND, { reason, ...(older && { older }) } satisfies Detail);
/** 403. */
export const forbidden = (message: string): Rejection => new Rejection('forbidden', message);
/** 403, or another status, without a body: the server checks late and says nothing. */
export const silent = (kind: 'forbidden' | 'bad request' = 'forbidden'): Rejection =>
  new Rejection(kind, '', { empty: true } satisfies Detail);
/** 422. */
export const invalid = (message: string): Rejection => new Rejection('invalid', message);
/** 422 with a body of its own shape. */
export const invalidBody = (body: object): Rejection => new Rejection('invalid', '', { body } satisfies Detail);
/** 401, with the reason for the journal: it names no credential. */
export const unauthenticated = (message: string, reason: string): Rejection =>
  new Rejection('unauthenticated', message, { reason } satisfies Detail);
/** The reason of 401 for a credential that is recognised but wrong. */
export const WRONG_CREDENTIAL = 'no valid token of this world, and no user with this name and password';
/** 409. */
export const conflict = (message: string): Rejection => new Rejection('conflict', message);
/** 409 with a body of its own shape. */
export const conflictBody = (body: object): Rejection => new Rejection('conflict', '', { body } satisfies Detail);
/** 412. */
export const preconditionFailed = (message: string): Rejection => new Rejection('precondition failed', message);
/** 405 of a merge: its body is empty, the message goes to the journal (contract: pulls 8.3). */
export const methodNotAllowed = (message: string): Rejection => new Rejection('method not allowed', message);
/** The same without a message: the text is for the journal. */
export const silentlyNotAllowed = (reason: string): Rejection =>
  new Rejection('method not allowed', '', { reason } satisfies Detail);
/** 500 as the server sends it for a client's mistake; only site administrators see the message (contract: pulls 0.6). */
export const internalServerError = (message: string): Rejection => new Rejection('internal server error', message);

/** 500 of something that the server did not expect at all (contract: pulls 0.6). */
export const panic = (message: string): Rejection =>
  new Rejection('internal server error', message, { panic: true } satisfies Detail);

/** The server's message about a merge style that is not allowed or does not exist. */
export const notAnAllowedStyle = (style: string, isCorrect = false): string =>
  `${style} is not ${isCorrect ? '' : 'allowed '}an allowed merge style for this repository`;

/** The server's message about a user that the owner or the author has blocked. */
export const blockedText = ({ dialect }: World): string =>
  dialect.blockedText ? 'user is blocked by the poster or repository owner' : 'user is blocked';

/** A message that older versions make of an error which they do not have. */
export const nilError = ({ dialect }: World, message: string): string => (dialect.nilErrors ? '%!s(<nil>)' : message);

/** The server's message about a user that does not exist. */
export const noUser = (name: string): string => `user does not exist [uid: 0, name: ${name}]`;

/** The server's message about an object of git that does not exist. */
export const noObject = (id: string, path = ''): string => `object does not exist [id: ${id}, rel_path: ${path}]`;

/** The server's message about a pull request that does not exist. */
export const noPull = (repo: number): string =>
  `pull request does not exist [id: 0, issue_id: 0, head_repo_id: 0, base_repo_id: ${repo}, head_branch: , base_branch: ]`;

/** Does what a rule allows; a rejection gets another detail. */
export function rejectedWith<T>(detail: Detail, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    throw new Rejection(error.kind, error.message, detail);
  }
}

/** Does what a rule allows, and nothing where a rule rejects it. */
export function unlessRejected(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
  }
}
