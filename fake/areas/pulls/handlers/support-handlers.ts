import { issueHandlers } from './issues.ts';
import { markHandlers } from './marks.ts';
import type { Handler } from './handler.ts';
import { instanceHookHandlers, userHookHandlers } from './hooks.ts';
import { userHandlers } from './users.ts';
import { repositoryHandlers } from './repositories.ts';
import type { SupportOperationId } from './support-operations.ts';

/** What each route does that only the fake has. */
export const supportHandlers: Readonly<Record<SupportOperationId, Handler>> = {
  ...userHandlers,
  ...userHookHandlers,
  ...instanceHookHandlers,
  ...repositoryHandlers,
  ...issueHandlers,
  ...markHandlers,
};
