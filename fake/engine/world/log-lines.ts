import type { SentWebhook } from './outbox.ts';

/** The part of a request that its line says. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** With its question mark. */
  readonly query?: string;
  /** 0 where there was no response. */
  readonly status: number;
  readonly fault?: string;
  readonly reason?: string;
  readonly nearest?: string | readonly string[];
  /** With its stack, of which the line has the first line. */
  readonly internalError?: string;
}

/** A request on one line: `POST /payments 422 (amount: must be an integer)`. */
export function requestLine({ method, path, query = '', status, ...why }: LoggedRequest): string {
  const ended = status === 0 ? 'no response' : String(status);
  const remarks = [...(why.fault === undefined ? [] : [`fault: ${why.fault}`]), ...remarkOf(why)];
  return printable(`${method} ${path}${query} ${ended}${remarks.length === 0 ? '' : ` (${remarks.join('; ')})`}`);
}

/** A line without what a terminal would act on: a request may have said a part of it. */
const printable = (line: string): string => line.replace(/\p{Cc}/gu, '\ufffd');

function remarkOf({ reason, nearest, internalError }: Omit<LoggedRequest, 'method' | 'path' | 'status'>): string[] {
  if (internalError !== undefined) return [`internal error: ${internalError.split('\n', 1)[0]}`];
  if (reason !== undefined) return [reason];
  return nearest === undefined ? [] : [`no such route; the nearest: ${[nearest].flat().join(', ')}`];
}

/** A webhook on one line: `→ payment.complete https://shop.example/hooks 503, again in 1 min`. */
export function webhookLine({ event, url, status, error, retryMs }: SentWebhook): string {
  const again = retryMs === undefined ? '' : `, again in ${span(retryMs)}`;
  return printable(`→ ${event} ${url} ${status ?? error ?? 'no response'}${again}`);
}

const UNITS = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** A span of time in its largest unit that fits without a rest. */
function span(ms: number): string {
  const [name, size] = UNITS.find(([, one]) => ms >= one && ms % one === 0) ?? ['ms', 1];
  return `${ms / size} ${name}`;
}
