import type { HttpError, ServerErrorStatus, StatusErrors } from './http-errors.ts';
import type {
  AbortedError,
  ContractError,
  CredentialError,
  FetchFunctionError,
  InputError,
  RedirectError,
  ResponseTooLargeError,
  TimeoutError,
  TransportError,
} from './sdk-errors.ts';

/** The statuses that have no class of their own, because only a proxy or a framework sends them. */
export type OtherStatus = 402 | 407 | 408 | 410 | 411 | 413 | 414 | 415 | 416 | 417 | 418 | 421 | 425 | 426 | 431 | 451;

/** The errors of any call besides the server's error statuses. */
export type CommonError =
  | TransportError
  | FetchFunctionError
  | TimeoutError
  | AbortedError
  | ContractError
  | ResponseTooLargeError
  | CredentialError
  | RedirectError
  | InputError;

/**
 * The errors of a call: comparing `status` narrows to the class of a status that is documented for the operation,
 * and of 429 and those from 500 on, which any may respond with. Any other status is an `HttpError`.
 *
 * @typeParam Documented - the error statuses of the operation's table entry
 */
export type OperationError<Body, Documented extends number = keyof StatusErrors> =
  | StatusErrors<Body>[(Documented & keyof StatusErrors) | 429 | 500]
  | HttpError<OtherStatus | Exclude<keyof StatusErrors, Documented | 429 | ServerErrorStatus>, Body>
  | CommonError;
