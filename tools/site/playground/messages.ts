/** The messages between the page and the worker. */

/** One line of the console. */
export interface Line {
  readonly level: 'log' | 'warn' | 'error';
  readonly text: string;
}

/** An error of the code, and where, if that is known. */
export interface Failure {
  readonly message: string;
  readonly line?: number;
}

/** A request, as the journal has it. */
export interface Row {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly operation: string;
  readonly note: string;
}

/** A delivery of a webhook. */
export interface Sent {
  readonly event: string;
  readonly url: string;
  readonly attempt: number;
  readonly outcome: string;
}

/** One fake of the code. */
export interface View {
  readonly clock: string;
  readonly requests: readonly Row[];
  readonly deliveries: readonly Sent[];
  /** The state as a world document; absent while the code runs. */
  readonly state?: string;
}

/** A message of the page. */
export type Order = { readonly run: string } | { readonly ping: number };

/** A message of the worker. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong'; readonly ping: number }
  | { readonly kind: 'line'; readonly line: Line }
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'views'; readonly views: readonly View[] }
  | { readonly kind: 'done' };
