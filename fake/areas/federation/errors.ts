import { Rejection } from '../../engine/http/rejection.ts';

/** 500 where the real server fails at a client's mistake, and the published API says otherwise. */
export const serverError = (): Rejection => new Rejection('internal server error', 'Internal Server Error');
