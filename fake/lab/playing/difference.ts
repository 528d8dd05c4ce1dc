import type { Mismatch } from './values.ts';

/** The first response of a case that is not what it must be. */
export interface Difference {
  /** The step and its request. */
  readonly step: string;
  /** The status, a header, or a member of the body. */
  readonly field: string;
  readonly expected: unknown;
  readonly received: unknown;
  /** The operation and the error of the area that has responded. */
  readonly rule?: string;
}

/** A difference in parts. `rule` is what gave the response, where that is known. */
export function differenceOf({ where, expected, received }: Mismatch, rule: string | undefined): Difference {
  const [, step = where, field = 'response'] = /^(step \d+ \S+ \S+) (.+)$/.exec(where) ?? [];
  return {
    step,
    field: field === 'response' && typeof expected === 'number' ? 'status' : field,
    expected,
    received,
    ...(rule !== undefined && { rule }),
  };
}
