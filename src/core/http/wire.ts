import type { HttpError } from '../errors/http-errors.ts';
import type { SdkError } from '../errors/sdk-errors.ts';
import type { Method } from '../operation.ts';
import type { PathParams } from './path.ts';
import type { Redact } from './redact.ts';

/** A value of a query or a form; lists repeat the name, what is undefined is left out. */
export type FieldValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Names and values of a query or a form. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** What one call sends and how its answer is read. */
export interface WireRequest {
  /** Another of the row's methods than its first. */
  readonly method?: Method | undefined;
  /** Values for the path template. */
  readonly params?: PathParams;
  /** A whole address instead of a path: a page of a list. */
  readonly address?: URL;
  /** The query. */
  readonly query?: object | undefined;
  /** A JSON body. */
  readonly json?: unknown;
  /** A form body. */
  readonly form?: object;
  /** What the answer holds. Default `json`; `found` makes a 404 the answer `false`. */
  readonly read?: 'json' | 'text' | 'stream' | 'nothing' | 'found';
  /** The part of the answer that is the data; without it, the whole answer. */
  readonly part?: string;
  /** A part that the answer must have, where all of it is the data. */
  readonly holds?: string;
  /** Replaces an answer's error by a more telling one. */
  readonly refine?: (error: HttpError) => SdkError;
}

/** The facts of an answer beside its data. */
export interface AnswerFacts {
  /** The status. */
  readonly status: number;
  /** The headers, without cookies. */
  readonly headers: Headers;
  /** The server's own number for the request, when it gave one. */
  readonly requestId: string | undefined;
}

/** An answer with its facts, as `.withResponse()` gives it. */
export interface Answer<T> extends AnswerFacts {
  /** The data, as awaiting the call gives it. */
  readonly data: T;
}

/** An answer whose headers are as they came, and what redacts its call's credentials. */
export interface Exchanged<T> {
  /** The answer. */
  readonly answer: Answer<T>;
  /** For whatever of it is shown. */
  readonly redact: Redact;
}

/** Writes fields as a query or a form. */
export function searchParams(fields: object): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields as Fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) params.append(name, String(one ?? ''));
    }
  }
  return params;
}
