import type { HttpError, ServerErrorStatus, StatusErrors } from './http-errors.ts';
import type {
  AbortedError,
  ContractError,
  CredentialError,
  InputError,
  RedirectError,
  ResponseTooLargeError,
  TimeoutError,
  TransportError,
} from './sdk-errors.ts';

/** The statuses that have no class of their own, because only a proxy or a framework sends them. */
export type OtherStatus =
  402 | 406 | 407 | 408 | 410 | 411 | 413 | 414 | 415 | 416 | 417 | 418 | 421 | 425 | 426 | 431 | 451;

/** What any call can fail with, besides the server's error statuses. */
export type CommonError =
  | TransportError
  | TimeoutError
  | AbortedError
  | ContractError
  | ResponseTooLargeError
  | CredentialError
  | RedirectError
  | InputError;

/**
 * What a call of an area can fail with. Comparing `status` narrows to the class of that status, whether or not the
 * operation's table entry lists it: a class follows from the status alone.
 */
export type OperationError<Body> =
  | StatusErrors<Body>[Exclude<keyof StatusErrors<Body>, ServerErrorStatus> | 500]
  | HttpError<OtherStatus, Body>
  | CommonError;
