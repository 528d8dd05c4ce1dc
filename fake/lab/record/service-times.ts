import { millisecondsOf, shapeOf } from '../playing/values.ts';
import type { Exchange } from './exchange.ts';

/** A clock may be a little wrong, and what is in the future is so by minutes. */
const SLACK_MS = 3000;
const MINUTE = 60;
const MAX_MINUTES = 60 * 24 * 366;

/** The times that the service says, by how many seconds after the request they were first. */
export class ServiceTimes {
  readonly #start: number;
  readonly #offsets = new Map<string | number, number>();

  constructor([first]: readonly Exchange[]) {
    this.#start = first?.began ?? 0;
  }

  /** How many seconds after its response a time is: 0 for one since the start; undefined for what is neither. */
  offsetOf(value: string | number, { ended }: Exchange): number | undefined {
    const offset = this.#offsets.get(value) ?? offsetOf(value, this.#start, ended);
    if (offset !== undefined) this.#offsets.set(value, offset);
    return offset;
  }

  /** The placeholder of a time; undefined for another value. */
  placeholderOf(value: string | number, exchange: Exchange): string | undefined {
    const offset = this.offsetOf(value, exchange);
    return offset === undefined ? undefined : `{{time:${offset === 0 ? '' : `+${offset}:`}${shapeOf(value)}}}`;
  }
}

function offsetOf(value: string | number, start: number, now: number): number | undefined {
  if (shapeOf(value) === undefined) return undefined;
  const time = millisecondsOf(value);
  if (time >= start - SLACK_MS && time <= now + SLACK_MS) return 0;
  const minutes = Math.round((time - now) / 1000 / MINUTE);
  const isRound = Math.abs(time - now - minutes * MINUTE * 1000) <= SLACK_MS;
  return minutes > 0 && minutes <= MAX_MINUTES && isRound ? minutes * MINUTE : undefined;
}
