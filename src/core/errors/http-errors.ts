import { isSdkError, SdkError, type ErrorFacts } from './sdk-errors.ts';

/** What an error made of an answer knows. */
export interface HttpFacts extends ErrorFacts {
  /** The status of the answer. */
  readonly status: number;
  /** The parsed JSON of the answer, or `undefined` when there was none. */
  readonly body: unknown;
  /** The answer's text where it was no JSON, cut to 2,000 characters. */
  readonly text: string | undefined;
  /** The harmless headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The method asked. */
  readonly method: string;
  /** The address asked, without its query. */
  readonly url: string;
  /** Milliseconds the server asks to wait, when it does. */
  readonly retryAfter: number | undefined;
}

/**
 * The server answered with a status that is no success. Each usual status has a subclass, and `status` tells them apart
 * in a union.
 */
export class HttpError<Status extends number = number, Body = unknown> extends SdkError {
  /** @internal */
  static override readonly kind: string = 'HttpError';
  /** Always `HTTP`. */
  readonly code = 'HTTP' as const;
  /** The status of the answer. */
  readonly status: Status;
  /** The area's error body; `undefined` when the answer carried no JSON. */
  readonly body: Body | undefined;
  /** The answer's text where it was no JSON (a proxy's HTML page), cut to 2,000 characters. */
  readonly text: string | undefined;
  /** The harmless headers of the answer, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The method asked. */
  readonly method: string;
  /** The address asked, without its query. */
  readonly url: string;
  /** Milliseconds the server asks to wait before the next try, when it does. */
  readonly retryAfter: number | undefined;

  /** @hidden Made by the package; not meant to be called. */
  constructor(facts: HttpFacts) {
    super(`${facts.status} ${saidBy(facts).slice(0, 2_000)}`.trim(), facts);
    this.status = facts.status as Status;
    this.body = facts.body as Body | undefined;
    this.text = facts.text;
    this.headers = facts.headers;
    this.method = facts.method;
    this.url = facts.url;
    this.retryAfter = facts.retryAfter;
  }
}

/** 400: the request cannot be understood, or names something impossible. */
export class BadRequestError<Body = unknown> extends HttpError<400, Body> {
  /** @internal */
  static override readonly kind: string = 'BadRequestError';
}

/** 401: no credential, or one that is not valid. */
export class AuthenticationError<Body = unknown> extends HttpError<401, Body> {
  /** @internal */
  static override readonly kind: string = 'AuthenticationError';
}

/** 403: a valid credential that may not do this. */
export class PermissionError<Body = unknown> extends HttpError<403, Body> {
  /** @internal */
  static override readonly kind: string = 'PermissionError';
}

/** 404: there is nothing of that name, or it may not be seen. */
export class NotFoundError<Body = unknown> extends HttpError<404, Body> {
  /** @internal */
  static override readonly kind: string = 'NotFoundError';
}

/** 405: the thing does not take this action now; of a merge: not mergeable (yet). */
export class MethodRefusedError<Body = unknown> extends HttpError<405, Body> {
  /** @internal */
  static override readonly kind: string = 'MethodRefusedError';
}

/** 409: something else got there first. */
export class ConflictError<Body = unknown> extends HttpError<409, Body> {
  /** @internal */
  static override readonly kind: string = 'ConflictError';
}

/** 412: the thing is not in the state this needs. */
export class PreconditionError<Body = unknown> extends HttpError<412, Body> {
  /** @internal */
  static override readonly kind: string = 'PreconditionError';
}

/** 422: the server understood the fields and refuses them. */
export class ValidationFailedError<Body = unknown> extends HttpError<422, Body> {
  /** @internal */
  static override readonly kind: string = 'ValidationFailedError';

  /** Payments: the texts by field (`{ amount: ['Amount must be greater than 0'] }`); elsewhere empty. */
  get fields(): Readonly<Record<string, readonly string[]>> {
    const { errors } = (this.body ?? {}) as { errors?: Record<string, string[]> };
    return typeof errors === 'object' ? (errors ?? {}) : {};
  }

  /** Every reason on its own: federation's `Validation failed: a, b` split, payments' texts of all fields, else the message. */
  get reasons(): readonly string[] {
    const fields = Object.values(this.fields).flat();
    if (fields.length > 0) return fields;
    const said = saidBy(this);
    const list = said.replace(/^Validation failed: /, '');
    return list === said ? [said] : list.split(', ');
  }
}

/** 423: the repository is archived. */
export class LockedError<Body = unknown> extends HttpError<423, Body> {
  /** @internal */
  static override readonly kind: string = 'LockedError';
}

/** 429: too many requests; `retryAfter` says how long to wait, when the server does. */
export class RateLimitError<Body = unknown> extends HttpError<429, Body> {
  /** @internal */
  static override readonly kind: string = 'RateLimitError';
}

/** 500 and above: the server's, or a proxy's, own fault. */
export class ServerError<Body = unknown> extends HttpError<ServerErrorStatus, Body> {
  /** @internal */
  static override readonly kind: string = 'ServerError';
}

/** The statuses of a `ServerError`. */
export type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 507 | 508 | 511;

type HttpErrorClass = new (facts: HttpFacts) => HttpError;

const classes: Readonly<Record<number, HttpErrorClass>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  405: MethodRefusedError,
  409: ConflictError,
  412: PreconditionError,
  422: ValidationFailedError,
  423: LockedError,
  429: RateLimitError,
};

/** The error of a status, of its own class where it has one. */
export function httpError(facts: HttpFacts): HttpError {
  return new (classes[facts.status] ?? (facts.status >= 500 ? ServerError : HttpError))(facts);
}

// `message` in payments and pulls, `error` in federation.
function saidBy({ body }: { readonly body: unknown }): string {
  const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown };
  return typeof message === 'string' ? message : typeof error === 'string' ? error : '';
}

/**
 * Whether a value is an answer's error, of this status if one is given; works across copies of the package.
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
): value is HttpError<Status> {
  return isSdkError(value) && value.code === 'HTTP' && (status === undefined || (value as HttpError).status === status);
}
