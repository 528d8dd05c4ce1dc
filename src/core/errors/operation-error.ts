import type { Operation } from '../operation.ts';
import type {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  HttpError,
  LockedError,
  MethodRefusedError,
  NotFoundError,
  PermissionError,
  PreconditionError,
  RateLimitError,
  ServerError,
  ServerErrorStatus,
  ValidationFailedError,
} from './http-errors.ts';
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

/** The class of each status that has one of its own. */
export interface StatusErrors<Body> {
  /** The request cannot be understood. */
  400: BadRequestError<Body>;
  /** No credential, or an invalid one. */
  401: AuthenticationError<Body>;
  /** Not permitted. */
  403: PermissionError<Body>;
  /** Nothing of that name. */
  404: NotFoundError<Body>;
  /** Refused in this state. */
  405: MethodRefusedError<Body>;
  /** Something else got there first. */
  409: ConflictError<Body>;
  /** Not in the state this needs. */
  412: PreconditionError<Body>;
  /** Fields refused. */
  422: ValidationFailedError<Body>;
  /** Archived. */
  423: LockedError<Body>;
}

/** The statuses below 500 that no row needs to list, because any proxy can send them. */
export type OtherStatus =
  402 | 406 | 407 | 408 | 410 | 411 | 413 | 414 | 415 | 416 | 417 | 418 | 421 | 425 | 426 | 431 | 451;

/** What any call can end in, whatever the operation. */
export type CommonError =
  | TransportError
  | TimeoutError
  | AbortedError
  | ContractError
  | ResponseTooLargeError
  | CredentialError
  | RedirectError
  | InputError;

/** The error of one listed status; 500 and above are `ServerError`. */
export type StatusError<Status, Body> = Status extends keyof StatusErrors<Body>
  ? StatusErrors<Body>[Status]
  : Status extends ServerErrorStatus
    ? ServerError<Body>
    : never;

/**
 * The errors one operation can give, read from its row in the table: its own statuses, then what every call can end in.
 * A status that its row does not list is an `HttpError` of that status, so that comparing `status` narrows exactly.
 */
export type OperationError<Row extends Pick<Operation, 'errors'>, Body> =
  | StatusError<Row['errors'][number], Body>
  | RateLimitError<Body>
  | ServerError<Body>
  | HttpError<Exclude<keyof StatusErrors<Body> | OtherStatus, Row['errors'][number]>, Body>
  | CommonError;
