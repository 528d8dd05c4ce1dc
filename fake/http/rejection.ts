/** Why a rule refuses a request; the area's renderer gives it a status and a body. */
export type RefusalKind =
  | 'bad request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not found'
  | 'not now'
  | 'conflict'
  | 'precondition'
  | 'too large'
  | 'unsupported media type'
  | 'invalid'
  | 'locked'
  | 'too many'
  | 'crash';

/** The status of each kind of refusal, the same in every area. */
export const refusalStatus: Readonly<Record<RefusalKind, number>> = {
  'bad request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not found': 404,
  'not now': 405,
  conflict: 409,
  precondition: 412,
  'too large': 413,
  'unsupported media type': 415,
  invalid: 422,
  locked: 423,
  'too many': 429,
  crash: 500,
};

/** A request that breaks a rule: an answer, not a fault. What was changed before it was thrown stays changed. */
export class Refusal extends Error {
  /** What it is. */
  override readonly name = 'Refusal';
  /** Why. */
  readonly kind: RefusalKind;
  /** What the area's error body says besides the message. */
  readonly detail: unknown;

  constructor(kind: RefusalKind, message: string, detail?: unknown) {
    super(message);
    this.kind = kind;
    this.detail = detail;
  }
}

/** What `run` gives, or what its refusal is answered with. */
export function orRefused<T>(run: () => T, refused: (refusal: Refusal) => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}
