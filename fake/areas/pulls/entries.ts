import { accessRoutes } from './access/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { commitRoutes } from './contents/commit-routes.ts';
import { fileRoutes } from './contents/file-routes.ts';
import { gitRoutes } from './contents/git-routes.ts';
import { hookRoutes } from './webhooks/routes.ts';
import { markRoutes } from './issues/mark-routes.ts';
import { labelRoutes } from './issues/label-routes.ts';
import { issueListRoutes } from './issues/list-routes.ts';
import { issueRoutes } from './issues/routes.ts';
import { mergeRoutes } from './merging/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { teamRoutes } from './organisations/team-routes.ts';
import { organizationRoutes } from './organisations/routes.ts';
import { instanceRoutes } from './people/instance-routes.ts';
import { followRoutes } from './people/follow-routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { tokenRoutes } from './people/token-routes.ts';
import { pullRoutes } from './pull-requests/routes.ts';
import { releaseRoutes } from './repositories/release-routes.ts';
import { repositoryListRoutes } from './repositories/list-routes.ts';
import { repositoryRoutes } from './repositories/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import type { AnyEntry, Entries, RouteId } from './api/route.ts';

const all: Entries<RouteId> = {
  ...accessRoutes,
  ...attachmentRoutes,
  ...commitRoutes,
  ...fileRoutes,
  ...followRoutes,
  ...gitRoutes,
  ...hookRoutes,
  ...instanceRoutes,
  ...issueListRoutes,
  ...issueRoutes,
  ...labelRoutes,
  ...markRoutes,
  ...mergeRoutes,
  ...notificationRoutes,
  ...organizationRoutes,
  ...peopleRoutes,
  ...pullRoutes,
  ...releaseRoutes,
  ...repositoryListRoutes,
  ...repositoryRoutes,
  ...reviewRoutes,
  ...teamRoutes,
  ...tokenRoutes,
};

/** The entries of all routes by id; {@link Entries} has checked that there is one for each, and of its types. */
export const entries = all as unknown as Readonly<Record<string, AnyEntry>>;
