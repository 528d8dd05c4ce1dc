/** The last instant that JavaScript has a date for. */
export const LATEST = 8.64e15;

/** The instants that a clock of a world may show: beyond them, times that follow from it may be none. */
export const FIRST_OF_CLOCK: number = Date.parse('0001-01-01T00:00:00Z');
export const LAST_OF_CLOCK: number = Date.parse('9999-12-31T23:59:59.999Z');

const ISO = /^((?:\d{4}|[+-]\d{6})-\d\d-(\d\d))(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;
// A time as `toISOString` writes it, on a day that every month has.
const WRITTEN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

// Every month has these.
const SHORTEST_MONTH = 28;

/**
 * The instant of an ISO 8601 date or time, in milliseconds since 1970; NaN of any other text, and of a day that its
 * month does not have. What names no zone is UTC: the platform would take the machine's, and a world would depend on it.
 */
export function instantOf(text: string): number {
  const [, date, day, time] = ISO.exec(text) ?? [];
  if (date === undefined) return NaN;
  if (Number(day) > SHORTEST_MONTH && new Date(midnight(date)).getUTCDate() !== Number(day)) return NaN;
  return time === undefined ? midnight(date) : Date.parse(/[Z+-]/.test(time) ? text : `${text}Z`);
}

/** Whether a clock may show an instant. */
export const isTimeOfClock = (instant: number): boolean => instant >= FIRST_OF_CLOCK && instant <= LAST_OF_CLOCK;

/** Whether a text is a time that `instantOf` knows. */
export function isTime(text: string): boolean {
  return WRITTEN.test(text) || !Number.isNaN(instantOf(text));
}

/** A time that `instantOf` knows, as `Date.prototype.toISOString` writes it. */
export function isoOf(text: string): string {
  return WRITTEN.test(text) ? text : new Date(instantOf(text)).toISOString();
}

const midnight = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);
