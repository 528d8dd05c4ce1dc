/** A limit that a request has exceeded. */
export interface Limit {
  /** How many requests a window takes. */
  readonly requests: number;
  /** The present time, in milliseconds since 1970. */
  readonly now: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly end: number;
}

/** The value of Retry-After: the whole seconds until the window ends, at least one. */
export const retryAfterOf = ({ now, end }: Limit): string => String(Math.max(1, Math.ceil((end - now) / 1000)));
