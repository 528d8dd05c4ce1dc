export type { ApiCall, SafeFailure, SafeResult, SafeSuccess } from './call/api-call.ts';
export type { Credential, CredentialRequest } from './http/credentials.ts';
export type {
  ContractIssue,
  Drift,
  Schema,
  SchemaFindings,
  SchemaIssue,
  SchemaResult,
  Schemas,
  ValidateMode,
} from './contract/drift.ts';
export * from './errors/sdk-errors.ts';
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
} from './errors/http-errors.ts';
export type { DeprecationEvent, ErrorEvent, Hooks, RequestEvent, ResponseEvent, RetryEvent } from './call/hooks.ts';
export type { CollectOptions, List, ReversibleList } from './lists/list.ts';
export type { Open } from './open.ts';
export type { CommonError, OperationError, OtherStatus, StatusError, StatusErrors } from './errors/operation-error.ts';
export type { Method, Operation, OperationTable } from './operation.ts';
export type { CallOptions, ClientOptions, FetchFunction, RetryOptions, SharedOptions } from './options.ts';
export type { Page } from './lists/page.ts';
export type { Answer, AnswerFacts } from './http/wire.ts';
