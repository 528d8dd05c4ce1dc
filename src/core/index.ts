export type { ApiCall, SafeFailure, SafeResult, SafeSuccess } from './api-call.ts';
export type { Credential, CredentialRequest } from './credentials.ts';
export type {
  ContractIssue,
  Drift,
  Schema,
  SchemaFindings,
  SchemaIssue,
  SchemaResult,
  Schemas,
  ValidateMode,
} from './drift.ts';
export * from './errors.ts';
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  HttpError,
  isHttpError,
  LockedError,
  MethodRefusedError,
  NotFoundError,
  PermissionError,
  PreconditionError,
  RateLimitError,
  ServerError,
  ValidationFailedError,
  type HttpFacts,
  type ServerErrorStatus,
} from './http-errors.ts';
export type { DeprecationEvent, ErrorEvent, Hooks, RequestEvent, ResponseEvent, RetryEvent } from './hooks.ts';
export type { CollectOptions, List, ReversibleList } from './list.ts';
export type { Open } from './open.ts';
export type { CommonError, OperationError, OtherStatus, StatusError, StatusErrors } from './operation-error.ts';
export type { Method, Operation, OperationTable } from './operation.ts';
export type { CallOptions, ClientOptions, FetchFunction, RetryOptions, SharedOptions } from './options.ts';
export type { Page } from './page.ts';
export type { Answer, AnswerFacts } from './wire.ts';
