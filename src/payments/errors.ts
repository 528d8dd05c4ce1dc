import type { OperationError } from '../core/errors/operation-error.ts';
import type { PaymentsErrorBody } from './records.ts';

/** What a call of this area can fail with. */
export type PaymentsError = OperationError<PaymentsErrorBody>;
