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

/** Whether a time lies between `since` and `before` of the query, both included; undefined where neither is given. */
export function periodIn(request: Request): ((at: Seconds) => boolean) | undefined {
  const before = timeIn(request, 'before');
  const since = timeIn(request, 'since');
  if (before === undefined && since === undefined) return undefined;
  return (at) => at >= (since ?? -Infinity) && at <= (before ?? Infinity);
}
