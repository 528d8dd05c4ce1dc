/** Why a rule rejects a request; the area's renderer gives it a status and a body. */
export type RejectionKind =
  | 'bad request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not found'
  | 'method not allowed'
  | 'not acceptable'
  | 'conflict'
  | 'precondition failed'
  | 'too large'
  | 'unsupported media type'
  | 'invalid'
  | 'locked'
  | 'too many requests'
  | 'internal server error';

/** The status of each kind of rejection, the same in every area. */
export const rejectionStatus: Readonly<Record<RejectionKind, number>> = {
  'bad request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not found': 404,
  'method not allowed': 405,
  'not acceptable': 406,
  conflict: 409,
  'precondition failed': 412,
  'too large': 413,
  'unsupported media type': 415,
  invalid: 422,
  locked: 423,
  'too many requests': 429,
  'internal server error': 500,
};

/** A request that breaks a rule: not an internal error. What was changed before it was thrown stays changed. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  /** The kind of rule, which decides the status. */
  readonly kind: RejectionKind;
  /** The parts of the area's error body besides the message. */
  readonly detail: unknown;

  constructor(kind: RejectionKind, message: string, detail?: unknown) {
    super(message);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Whether an error is a rejection: also one of another copy of this package, which an area may have been made with. */
export const isRejection = (error: unknown): error is Rejection => error instanceof Error && error.name === 'Rejection';

/** The result of `run`, or its rejection as `render` shows it. */
export function orRejected<T>(run: () => T, render: (rejection: Rejection) => T): T {
  try {
    return run();
  } catch (error) {
    if (isRejection(error)) return render(error);
    throw error;
  }
}
