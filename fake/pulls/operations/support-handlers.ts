import { boards } from './issue-operations.ts';
import type { Handler } from './handler.ts';
import { people } from './user-operations.ts';
import { places } from './repo-operations.ts';
import type { SupportOperationId } from './support-operations.ts';

/** What each route does that only the fake answers. */
export const supportHandlers: Readonly<Record<SupportOperationId, Handler>> = { ...people, ...places, ...boards };
