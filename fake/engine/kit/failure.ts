import { reasonPhrase } from '../http/reason-phrases.ts';
import { Rejection } from '../http/rejection.ts';
import type { Errors, Failure } from './definition.ts';

/** The status of an error of an area. */
export function statusOf(errors: Errors, error: string | number): number {
  if (typeof error === 'number') return error;
  const as = errors[error];
  return typeof as === 'number' ? as : (as?.[0] ?? Number.NaN);
}

/** The message of an error where `reject` is given none. */
export function messageOf(errors: Errors, error: string): string {
  const as = errors[error];
  return typeof as === 'object' ? as[1] : reasonPhrase(statusOf(errors, error));
}

/**
 * The failure of a status that no `reject` gave: with the name that the area has for this status, where it has just one.
 */
export function failureOf(errors: Errors, status: number, message = reasonPhrase(status)): Failure {
  const [name, ...others] = Object.keys(errors).filter((error) => statusOf(errors, error) === status);
  return { status, name: others.length === 0 ? name : undefined, message, detail: undefined, issues: [] };
}

/** A request that an area of its own definition rejects. */
export class AreaRejection extends Rejection {
  /** The failure, as the area's form of errors takes it. */
  readonly failure: Failure;

  constructor(failure: Failure) {
    super('invalid', failure.message);
    this.failure = failure;
  }
}
