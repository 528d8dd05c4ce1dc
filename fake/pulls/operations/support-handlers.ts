import { issueHandlers } from './issue-operations.ts';
import type { Handler } from './handler.ts';
import { userHandlers } from './user-operations.ts';
import { repositoryHandlers } from './repo-operations.ts';
import type { SupportOperationId } from './support-operations.ts';

/** What each route does that only the fake answers. */
export const supportHandlers: Readonly<Record<SupportOperationId, Handler>> = {
  ...userHandlers,
  ...repositoryHandlers,
  ...issueHandlers,
};
