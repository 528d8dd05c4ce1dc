import { readCases } from '../../tools/scenarios/read-cases.ts';

/** A case recorded from a live server, as data: requests and pushes, and what its webhooks delivered. */
export interface Recording {
  readonly name: string;
  readonly about: string;
  readonly world: object;
  readonly steps: readonly Step[];
  readonly deliveries: readonly ExpectedDelivery[];
  /** The responses of the receiver, by path. */
  readonly receiver?: Readonly<Record<string, { readonly status: number; readonly location?: string }>>;
}

/** A step: a request, or a push by the control route. */
export interface Step {
  readonly request?: {
    readonly method: string;
    readonly path: string;
    readonly query?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: unknown;
    readonly raw?: { readonly contentType: string; readonly body: string };
  };
  readonly push?: { readonly repo: string };
  readonly expect?: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly text?: string;
  };
  /** Whether the deliveries of the step may come in any order. */
  readonly unordered?: boolean;
}

/** A delivery as the live server sent it. */
export interface ExpectedDelivery {
  readonly step: number;
  /** The path at the receiver. */
  readonly hook: string;
  readonly method: string;
  readonly event_type: string;
  readonly secret?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly indent?: number;
  readonly empty?: boolean;
  readonly body: unknown;
}

/** Every recording. */
export const recordings: readonly Recording[] = readCases(new URL('recordings/', import.meta.url));
