import type { HttpError } from '../errors/http-errors.ts';
import type { SdkError } from '../errors/sdk-errors.ts';
import type { StandardSchema } from '../contract/standard-schema.ts';
import type { Method, CalledOperation } from '../operation.ts';
import { redactedHeaders } from './headers.ts';
import type { PathParams } from './path.ts';
import type { Redact } from './redact.ts';

/** A value of a query or a form; a list has the name once for each value, `undefined` is omitted. */
export type FieldValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Names and values of a query or a form. */
export type Fields = Readonly<Record<string, FieldValue>>;

/**
 * The data of a response, by how its body is read: `body` is JSON, the text of another type, or `undefined` where it is
 * empty; `found` makes a 404 the result `false`.
 */
export interface ReadData<Json = unknown> {
  readonly json: Json;
  readonly body: Json;
  readonly text: string;
  readonly stream: ReadableStream<Uint8Array>;
  readonly nothing: void;
  readonly found: boolean;
}

/** The request of one call, and how its response is read. */
export interface WireRequest<Part extends string = string, Read extends keyof ReadData = keyof ReadData> {
  /** The operation, where the table has none. */
  readonly operation?: CalledOperation;
  /** The method, where it is not the operation's first. */
  readonly method?: Method | undefined;
  /** Values for the path template. */
  readonly params?: PathParams | undefined;
  /** A complete URL instead of a path: a page of a list. */
  readonly url?: string;
  readonly query?: object | undefined;
  readonly json?: unknown;
  /** Makes the JSON of what the caller gave, or rejects that as a call of the operation. */
  readonly makeJson?: (operation: string) => unknown;
  /** Fields, or pairs of names and values. */
  readonly form?: object;
  /** How the response's body is read. Default `json`. */
  readonly read?: Read;
  /** The caller's schema of the JSON, whose output is the data. */
  readonly schema?: StandardSchema | undefined;
  /** The part of the response that is the data. Default: all of it. */
  readonly part?: Part;
  /** Whether the part may be absent. */
  readonly isOptional?: boolean;
  /** A part that the response must have, where all of it is the data. */
  readonly holds?: string;
  /** The meaning of a status here, where the server sends it without a message. */
  readonly meanings?: Readonly<Record<number, string>>;
  /** Replaces an HTTP error by a more specific one. */
  readonly refine?: (error: HttpError) => SdkError;
}

/** The parts of a response besides its data. */
export interface ResponseMetadata {
  readonly status: number;
  /** The headers, without cookies and with credentials redacted. */
  readonly headers: Headers;
  /** The server's id for the request (`X-Request-Id`), if it sent one. */
  readonly requestId: string | undefined;
}

/** A response, as `.withResponse()` returns it. */
export interface ApiResponse<T> extends ResponseMetadata {
  /** The result of awaiting the call. */
  readonly data: T;
}

/** A response with its headers as they came. */
export interface Exchanged<T> extends ApiResponse<T> {
  /** To be applied to whatever of the response is shown; absent where it has been. */
  readonly redact?: Redact;
}

/** A response as it may be shown. */
export function shown<T>({ redact, ...response }: Exchanged<T>): ApiResponse<T> {
  return redact ? { ...response, headers: redactedHeaders(response.headers, redact) } : response;
}

/** A value as it is written; a Date in ISO 8601, also that of a test runner. */
export const written = (value: unknown): unknown => (value as { toJSON?: () => unknown } | null)?.toJSON?.() ?? value;

/** Writes fields, or pairs of names and values, as a query or a form. */
export function searchParams(fields: object): URLSearchParams {
  const params = new URLSearchParams();
  const pairs = Symbol.iterator in fields ? (fields as URLSearchParams) : Object.entries(fields as Fields);
  for (const [name, value] of pairs) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) params.append(name, (written(one) ?? '') as string);
    }
  }
  return params;
}
