import { hasScope } from '../api/auth.ts';
import { canWrite } from '../access/access.ts';
import { releaseWriters } from '../access/guards.ts';
import { page, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { isTrue } from '../go/query.ts';
import { notFound } from '../state/rejections.ts';
import type { ReleaseRow, TagRow } from '../state/rows.ts';
import { releaseRecord } from './ref-records.ts';
import {
  createRelease,
  deleteRelease,
  editRelease,
  isRelease,
  latestRelease,
  listReleases,
  tagRow,
} from './releases.ts';

/** Whether the viewer may see releases that are not published. */
const maySeeDrafts = ({ world, repo, caller }: RepoRequest): boolean =>
  canWrite(world, repo, caller.doer, 'repo.releases') &&
  (world.dialect.draftsUnscoped || hasScope(caller, 'write:repository'));

/** A tag or a release of the repository that the viewer may see. */
function visible(request: RepoRequest, row: TagRow | undefined): TagRow {
  if (row?.repo !== request.repo.id || (row.release?.draft === true && !maySeeDrafts(request))) throw notFound();
  return row;
}

function visibleRelease(request: RepoRequest, row: TagRow | undefined): ReleaseRow {
  const found = visible(request, row);
  if (!isRelease(found)) throw notFound();
  return found;
}

/** What has the id of the path: a release, or the tag that one has left. */
export const tagOrReleaseIn = (request: RepoRequest): TagRow =>
  visible(request, request.world.pulls.tags.get(request.number('id')));

/** The release that the path names by its id. */
const releaseIn = (request: RepoRequest): ReleaseRow =>
  visibleRelease(request, request.world.pulls.tags.get(request.number('id')));

const byTag = (request: RepoRequest): ReleaseRow =>
  visibleRelease(request, tagRow(request.world, request.repo, request.text('tag')));

const shown = ({ viewer, repo }: RepoRequest, row: TagRow): object => releaseRecord(viewer, repo, row);

function releases(request: RepoRequest): object {
  const { world, repo, query } = request;
  const isWanted = (name: string, value: boolean): boolean => query(name) === '' || isTrue(query(name)) === value;
  const rows = listReleases(world, repo).filter(
    ({ release: { draft, prerelease } }) =>
      (!draft || maySeeDrafts(request)) && isWanted('draft', draft) && isWanted('pre-release', prerelease),
  );
  return page(request, rows, (row) => shown(request, row));
}

function latest(request: RepoRequest): object {
  return shown(request, visible(request, latestRelease(request.world, request.repo)));
}

/** Releases. */
export const releaseRoutes: Entries<Extract<RouteId, `releases.${string}`>> = {
  'releases.list': releases,
  'releases.latest': latest,
  'releases.retrieve': (request) => shown(request, releaseIn(request)),
  'releases.byTag': (request) => shown(request, byTag(request)),
  'releases.create': [releaseWriters, (request, body) => shown(request, createRelease(request, body))],
  'releases.update': [
    releaseWriters,
    (request, body) => shown(request, editRelease(request, releaseIn(request), body)),
  ],
  'releases.delete': [releaseWriters, (request) => deleteRelease(request, releaseIn(request))],
  'releases.deleteByTag': [releaseWriters, (request) => deleteRelease(request, byTag(request))],
};
