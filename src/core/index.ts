/**
 * The parts that the clients share: calls, lists, errors and options. `understudy-sdk` exports them with all three clients, and each
 * client's own entry point exports it too.
 *
 * @module understudy-sdk
 */
export type { ApiCall, SafeFailure, SafeResult, SafeSuccess } from './call/api-call.ts';
export type { ApiClient } from './client.ts';
export type { PathOptions, RequestListOptions, RequestOptions } from './request.ts';
export type { StandardIssue, StandardResult, StandardSchema } from './contract/standard-schema.ts';
export type { PathParams } from './http/path.ts';
export type { Credential, CredentialRequest } from './http/credentials.ts';
export type {
  ContractIssue,
  SchemaMismatch,
  Schema,
  SchemaFindings,
  SchemaIssue,
  SchemaResult,
  Schemas,
  ValidateMode,
} from './contract/validation.ts';
export * from './errors/sdk-errors.ts';
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  HttpError,
  isHttpError,
  LockedError,
  MethodNotAllowedError,
  NotFoundError,
  PermissionError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
  ValidationFailedError,
  type HttpFacts,
  type ServerErrorStatus,
  type StatusError,
  type StatusErrors,
} from './errors/http-errors.ts';
export type {
  CallEvent,
  DeprecationEvent,
  EndEvent,
  ErrorEvent,
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from './call/hooks.ts';
export type { CollectOptions, List, ReversibleList } from './lists/list.ts';
export type { Open } from './open.ts';
export type { CommonError, OperationError, OtherStatus } from './errors/operation-error.ts';
export type { ErrorStatus, FilterKind, Method, Operation, OperationTable } from './operation.ts';
export type {
  CallOptions,
  ClientOptions,
  DefaultOptions,
  FetchFunction,
  RetryOptions,
  SharedOptions,
} from './options.ts';
export type { Page } from './lists/page.ts';
export type { ApiResponse, Fields, FieldValue, ReadData, ResponseMetadata } from './http/wire.ts';
