/** The last instant that JavaScript has a date for. */
export const LATEST = 8.64e15;

const ISO = /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/**
 * The instant of an ISO 8601 date or time, in milliseconds since 1970; NaN of any other text, and of a day that its
 * month does not have. What names no zone is UTC: the platform would take the machine's, and a world would depend on it.
 */
export function instantOf(text: string): number {
  const [, date, time] = ISO.exec(text) ?? [];
  if (date === undefined) return NaN;
  const day = Date.parse(`${date}T00:00:00.000Z`);
  if (new Date(day).getUTCDate() !== Number(date.slice(-2))) return NaN;
  return time === undefined ? day : Date.parse(`${date}${time}${/[Z+-]/.test(time) ? '' : 'Z'}`);
}
