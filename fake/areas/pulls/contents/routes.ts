import { readCommit } from '../../../git/index.ts';
import { codeWriters } from '../access/guards.ts';
import type { Entries, RepoRequest, RouteId } from '../api/route.ts';
import { repoName } from '../state/repositories.ts';
import type { StatusRow } from '../state/rows.ts';
import { isoSeconds } from '../state/time.ts';
import { commitRecord } from './records.ts';
import { createFile, type Committed } from './files.ts';
import { reportStatus } from './statuses.ts';
import { shownUser } from '../people/records.ts';

function fileShown({ world, repo, viewer }: RepoRequest, path: string, { commit, branch }: Committed): object {
  return {
    name: path.split('/').at(-1),
    path,
    last_commit_sha: commit,
    type: 'file',
    encoding: 'base64',
    url: `${viewer.origin}/api/v1/repos/${repoName(world, repo)}/contents/${path}?ref=${branch}`,
  };
}

function statusShown({ repo, viewer }: RepoRequest, row: StatusRow): object {
  const at = isoSeconds(row.createdAt);
  return {
    id: row.id,
    status: row.state,
    target_url: row.target,
    description: row.description,
    url: `${viewer.origin}/api/v1/repos/${repo.id}/statuses/${row.sha}`,
    context: row.context,
    creator: shownUser(viewer, row.creator),
    created_at: at,
    updated_at: at,
  };
}

/** Files, commits and their statuses. */
export const contentRoutes: Entries<Extract<RouteId, `${'contents' | 'statuses'}.${string}`>> = {
  'contents.create': [
    codeWriters,
    (request, body) => {
      const { world, repo, viewer, catchAll } = request;
      const path = catchAll('path');
      const made = createFile(request, path, body);
      const commit = readCommit(world.objects, made.commit);
      return {
        content: { ...fileShown(request, path, made), content: body.content ?? '' },
        commit: commitRecord(viewer, repo, commit, { files: false, verification: true }),
      };
    },
  ],
  'statuses.create': [
    codeWriters,
    (request, body) => statusShown(request, reportStatus(request, request.text('sha'), body)),
  ],
};
