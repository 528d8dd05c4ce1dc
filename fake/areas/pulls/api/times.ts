import { parseGoTime, TimeError } from '../go/go-time.ts';
import { trimSpace } from '../go/values.ts';
import { invalid, type Rejection } from '../state/rejections.ts';
import type { Seconds } from '../state/rows.ts';
import type { Request } from './route.ts';

/** The time that a parameter of the query names; none where it is empty. */
export function timeIn(
  { query }: Request,
  name: string,
  reject: (message: string) => Rejection = invalid,
): Seconds | undefined {
  const text = trimSpace(query(name));
  if (text === '') return undefined;
  try {
    return parseGoTime(text).seconds;
  } catch (error) {
    if (error instanceof TimeError) throw reject(error.message);
    throw error;
  }
}

/** A span of time, both ends included. */
export interface Period {
  readonly since: Seconds;
  readonly before: Seconds;
}

/** The time between `since` and `before` of the query; without end where one is not given. */
export function periodIn(request: Request): Period {
  const before = timeIn(request, 'before') ?? Infinity;
  return { before, since: timeIn(request, 'since') ?? -Infinity };
}

/** Whether a period has an end at all. */
export const isBounded = ({ since, before }: Period): boolean => since > -Infinity || before < Infinity;

/** Whether a time lies in a period. */
export const isWithin = ({ since, before }: Period, at: Seconds): boolean => at >= since && at <= before;
