const LAYOUT = '2006-01-02T15:04:05Z07:00';

/** A time with the offset it was written with. */
export interface GoTime {
  /** Seconds since 1970, rounded down. */
  readonly seconds: number;
  /** Seconds east of Greenwich. */
  readonly offset: number;
  /** Whether it is Go's zero time. */
  readonly zero: boolean;
}

/** An error in a time, in Go's words. */
export class TimeError extends Error {}

interface Step {
  readonly layout: string;
  readonly pattern: RegExp;
  readonly range?: readonly [number, number, string];
}

const STEPS: readonly Step[] = [
  { layout: '2006', pattern: /^\d{4}/ },
  { layout: '-', pattern: /^-/ },
  { layout: '01', pattern: /^\d\d/, range: [1, 12, 'month'] },
  { layout: '-', pattern: /^-/ },
  { layout: '02', pattern: /^\d\d/ },
  { layout: 'T', pattern: /^T/ },
  { layout: '15', pattern: /^\d{1,2}/, range: [0, 23, 'hour'] },
  { layout: ':', pattern: /^:/ },
  { layout: '04', pattern: /^\d\d/, range: [0, 59, 'minute'] },
  { layout: ':', pattern: /^:/ },
  { layout: '05', pattern: /^\d\d/, range: [0, 59, 'second'] },
  { layout: 'Z07:00', pattern: /^(?:[.,]\d+)?(?:Z|[+-]\d\d:\d\d)/ },
];

const quote = (text: string): string => JSON.stringify(text);
const fail = (text: string, rest: string): never => {
  throw new TimeError(`parsing time ${quote(text)}${rest}`);
};

/** Reads a time as `time.Time` reads JSON (RFC 3339). */
export function parseGoTime(text: string): GoTime {
  const parts: string[] = [];
  let rest = text;
  for (const { layout, pattern, range } of STEPS) {
    const found = pattern.exec(rest)?.[0];
    if (found === undefined) return fail(text, ` as ${quote(LAYOUT)}: cannot parse ${quote(rest)} as ${quote(layout)}`);
    if (range !== undefined && (Number(found) < range[0] || Number(found) > range[1]))
      fail(text, `: ${range[2]} out of range`);
    if (/\d|Z/.test(found)) parts.push(found);
    rest = rest.slice(found.length);
  }
  if (rest !== '') fail(text, `: extra text: ${quote(rest)}`);
  return assemble(text, parts);
}

/** Whether `time.Time` reads a string as a time. */
export function isGoTime(text: string): boolean {
  try {
    parseGoTime(text);
    return true;
  } catch {
    return false;
  }
}

function assemble(text: string, parts: readonly string[]): GoTime {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number);
  const zone = parts[6]?.replace(/^[.,]\d+/, '') ?? 'Z';
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (Number(hours) > 24 || Number(minutes) > 60) fail(text, ': time zone offset hour out of range');
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  if (day < 1 || date.getUTCDate() !== day) fail(text, ': day out of range');
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
  const seconds = date.getTime() / 1000 - offset;
  return { seconds, offset, zero: seconds === ZERO };
}

const ZERO = Date.parse('0001-01-01T00:00:00Z') / 1000;

/** The last second of the day that a time names, taken as a day of the server, which is in UTC; 1970 and the zero time name none (contract: pulls 7.5). */
export function endOfNamedDay(time: GoTime | undefined): number | undefined {
  if (time === undefined || time.zero || time.seconds === 0) return undefined;
  return endOfDay({ ...time, seconds: time.seconds + time.offset, offset: 0 });
}

/** The last second of a time's day, in its own zone (contract: pulls 7.5). */
export function endOfDay({ seconds, offset }: GoTime): number {
  return Math.floor((seconds + offset) / 86_400) * 86_400 + 86_399 - offset;
}
