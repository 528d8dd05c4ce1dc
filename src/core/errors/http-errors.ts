import { isSdkError, SdkError, type ErrorFacts } from './sdk-errors.ts';

/** The parts of an error body besides its message. */
export interface ErrorDetails {
  /** The messages by field, as the server sent them. */
  readonly fields?: unknown;
  /** Each reason on its own. Default: the messages of all fields, or else the message. */
  readonly reasons?: readonly string[] | undefined;
}

/** The facts of an error that was made from a response. */
export interface HttpFacts extends ErrorFacts {
  readonly status: number;
  /** The parsed JSON, or `undefined` when there was none. */
  readonly body: unknown;
  /** The body where it was no JSON, cut to 2,000 characters. */
  readonly text: string | undefined;
  /** The response's headers that cannot hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly method: string;
  /** The request's URL, without its query. */
  readonly url: string;
  /** Milliseconds the server asks to wait, if it does. */
  readonly retryAfter: number | undefined;
  /** @internal What the body says besides its message. */
  readonly details?: ErrorDetails | undefined;
  /** The meaning of the status, for the message where the body says nothing. */
  readonly meaning?: string | undefined;
}

/**
 * A response with a status that is no success. Each usual status has a subclass, and `status` tells them apart in a
 * union.
 */
export class HttpError<Status extends number = number, Body = unknown> extends SdkError {
  /** @internal */
  static override readonly kind: string = 'HttpError';
  /** Always `HTTP`. */
  readonly code = 'HTTP' as const;
  declare readonly status: Status;
  /** The area's error body; `undefined` when the response had no JSON. */
  declare readonly body: Body | undefined;
  /** The body where it was no JSON (a proxy's HTML page), cut to 2,000 characters. */
  declare readonly text: string | undefined;
  /** The response's headers that cannot hold a secret, names in lower case. */
  declare readonly headers: Readonly<Record<string, string>>;
  declare readonly method: string;
  /** The request's URL, without its query. */
  declare readonly url: string;
  /** Milliseconds the server asks to wait before the next attempt, if it does. */
  declare readonly retryAfter: number | undefined;

  /** @internal */
  declare readonly details: ErrorDetails | undefined;

  /** @hidden Made by the package; not meant to be called. */
  constructor(facts: HttpFacts) {
    super(`${facts.status} ${describe(facts)}`.trim(), facts);
    const { details, meaning: _, ...own } = facts;
    // A more specific error is made of another error, which has a name.
    Object.assign(this, own, { name: this.name });
    // The body once more, so it is not printed.
    Object.defineProperty(this, 'details', { value: details });
  }
}

/** 400: the request is malformed, or names something that does not exist. */
export class BadRequestError<Body = unknown> extends HttpError<400, Body> {
  /** @internal */
  static override readonly kind: string = 'BadRequestError';
}

/** 401: the credential is missing or invalid. */
export class AuthenticationError<Body = unknown> extends HttpError<401, Body> {
  /** @internal */
  static override readonly kind: string = 'AuthenticationError';
}

/** 403: the credential is valid, but lacks the permission. 406: it is not enough alone (payments, as the live service responds). */
export class PermissionError<Body = unknown> extends HttpError<403 | 406, Body> {
  /** @internal */
  static override readonly kind: string = 'PermissionError';
}

/** 404: the resource does not exist, or is not visible with this credential. */
export class NotFoundError<Body = unknown> extends HttpError<404, Body> {
  /** @internal */
  static override readonly kind: string = 'NotFoundError';
}

/** 405: the resource does not allow this in its present state, such as a merge of what is not mergeable yet. */
export class MethodNotAllowedError<Body = unknown> extends HttpError<405, Body> {
  /** @internal */
  static override readonly kind: string = 'MethodNotAllowedError';
}

/** 409: the request conflicts with the present state of the resource. */
export class ConflictError<Body = unknown> extends HttpError<409, Body> {
  /** @internal */
  static override readonly kind: string = 'ConflictError';
}

/** 412: the resource is not in the state that the request requires. */
export class PreconditionFailedError<Body = unknown> extends HttpError<412, Body> {
  /** @internal */
  static override readonly kind: string = 'PreconditionFailedError';
}

/** 422: the request is well-formed, but its values are not valid. */
export class ValidationFailedError<Body = unknown> extends HttpError<422, Body> {
  /** @internal */
  static override readonly kind: string = 'ValidationFailedError';

  /** The messages by field (`{ amount: ['Amount must be greater than 0'] }`); empty where the service has none. */
  get fields(): Readonly<Record<string, readonly string[]>> {
    return fieldsOf(this);
  }

  /** Each reason on its own: the messages of all fields, the parts of a message that is a list, or else the message. */
  get reasons(): readonly string[] {
    const fields = Object.values(this.fields).flat();
    return fields.length > 0 ? fields : (this.details?.reasons ?? [messageOf(this)].filter(Boolean));
  }
}

/** 423: the resource is locked, such as an archived repository. */
export class LockedError<Body = unknown> extends HttpError<423, Body> {
  /** @internal */
  static override readonly kind: string = 'LockedError';
}

/** 429: too many requests; `retryAfter` says how long to wait, if the server does. */
export class RateLimitError<Body = unknown> extends HttpError<429, Body> {
  /** @internal */
  static override readonly kind: string = 'RateLimitError';
}

/** 500 and above: the server, or a proxy, failed. */
export class ServerError<Body = unknown> extends HttpError<ServerErrorStatus, Body> {
  /** @internal */
  static override readonly kind: string = 'ServerError';
}

/** The statuses of a `ServerError`. */
export type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 507 | 508 | 511;

/** The class of each status that has one. */
export interface StatusErrors<Body = unknown> extends Record<ServerErrorStatus, ServerError<Body>> {
  400: BadRequestError<Body>;
  401: AuthenticationError<Body>;
  403: PermissionError<Body>;
  404: NotFoundError<Body>;
  405: MethodNotAllowedError<Body>;
  406: PermissionError<Body>;
  409: ConflictError<Body>;
  412: PreconditionFailedError<Body>;
  422: ValidationFailedError<Body>;
  423: LockedError<Body>;
  429: RateLimitError<Body>;
}

/** The class of one status: its own, or `HttpError`. */
export type StatusError<Status extends number> = Status extends keyof StatusErrors
  ? StatusErrors[Status]
  : HttpError<Status>;

type HttpErrorClass = new (facts: HttpFacts) => HttpError;

const classes: Readonly<Record<number, HttpErrorClass>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  405: MethodNotAllowedError,
  406: PermissionError,
  409: ConflictError,
  412: PreconditionFailedError,
  422: ValidationFailedError,
  423: LockedError,
  429: RateLimitError,
};

/** Makes the error of a status, of its own class where it has one. */
export function httpError(facts: HttpFacts): HttpError {
  return new (classes[facts.status] ?? (facts.status >= 500 ? ServerError : HttpError))(facts);
}

// The message with those of the fields, which say what is wrong; bounded, because a server decides their length.
function describe(facts: HttpFacts): string {
  const message = messageOf(facts) || (facts.meaning ?? '');
  const fields = Object.entries(fieldsOf(facts)).map(([name, messages]) => {
    const texts = [messages].flat().filter((text) => typeof text === 'string');
    return `${name}: ${texts.join(', ')}`;
  });
  const more = fields.length > 10 ? `; and ${fields.length - 10} more` : '';
  const reasons = fields.length > 0 ? ` (${fields.slice(0, 10).join('; ').slice(0, 1_000)}${more})` : '';
  return message.slice(0, 2_000) + reasons;
}

function fieldsOf({ details }: Pick<HttpFacts, 'details'>): Readonly<Record<string, readonly string[]>> {
  const fields = details?.fields;
  return typeof fields === 'object' ? ((fields ?? {}) as Readonly<Record<string, readonly string[]>>) : {};
}

// Services write `message` or `error`, and what stands before them may write the other.
function messageOf({ body }: { readonly body: unknown }): string {
  const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown };
  return [message, error].find((text) => typeof text === 'string') ?? '';
}

/**
 * Whether a value is an `HttpError`, of this status if one is given; works across copies of the package.
 *
 * @example
 * ```ts
 * import { isHttpError } from 'understudy-sdk';
 *
 * console.log(isHttpError(new Error('mine'), 404)); // false
 * ```
 */
export function isHttpError<Status extends number = number>(
  value: unknown,
  status?: Status,
): value is StatusError<Status> {
  return isSdkError(value) && value.code === 'HTTP' && (status === undefined || (value as HttpError).status === status);
}
