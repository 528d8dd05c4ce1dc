/** A case as data: a world, requests, and the response that each must have. */
export interface Case {
  readonly name: string;
  readonly about?: string;
  /** The source that it rests on: a recording, the real server's code, what is published, a decision. */
  readonly basis: string;
  /** Odd behaviour of the real server. */
  readonly quirk?: true;
  /** Whether records may have keys beyond those named. */
  readonly match: 'exact' | 'subset';
  /** The world document that it begins with. Default: whatever the server has. */
  readonly world?: object;
  /** The commit id of every branch after seeding, by repository. */
  readonly tips?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly steps: readonly CaseStep[];
}

/** A step of a case: a request with its response, or what else happens on the way. */
export type CaseStep = RequestStep | AdvanceStep | ControlStep | FaultStep | WorldStep | DeliveryStep | GitStep;

export interface RequestStep {
  readonly request: RequestTemplate;
  readonly expect: Expectation;
  /** The response of the real server where it differs from what is published: laid over what is expected. */
  readonly upstream?: Partial<Expectation>;
  readonly repeat?: number;
}

export interface RequestTemplate {
  readonly method: string;
  readonly path: string;
  readonly query?: string | Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: string | Readonly<Record<string, unknown>>;
  readonly raw?: { readonly contentType?: string; readonly body?: string | Repeated; readonly base64?: string };
}

export interface Repeated {
  readonly before: string;
  readonly repeat: string;
  readonly times: number;
  readonly after: string;
}

export interface Expectation {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly absentHeaders?: readonly string[];
  readonly body?: unknown;
  readonly select?: readonly string[];
  readonly text?: string;
  readonly rawText?: string;
  readonly base64?: string;
  readonly ids?: unknown;
}

export interface AdvanceStep {
  readonly advance: number;
}

export interface ControlStep {
  readonly control: object;
}

/** Adds a fault to the fake. */
export interface FaultStep {
  readonly fault: object;
}

/** Goes on from another world: for a change that no other step can say. */
export interface WorldStep {
  readonly world: object;
}

export interface DeliveryStep {
  readonly delivery: {
    readonly none?: true;
    readonly url?: string;
    readonly event?: string;
    readonly attempt?: number;
    readonly signature?: { readonly header: string; readonly algorithm: string; readonly key: string };
    readonly body?: unknown;
    readonly response?: number;
    readonly same_as_attempt?: number;
  };
}

export interface GitStep {
  readonly git: 'log' | 'branches' | 'push';
  readonly repo: string;
  readonly branch?: string;
  readonly limit?: number;
  readonly expect?: unknown;
}
