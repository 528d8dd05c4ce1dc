import type { CombinedStatus, CommitStatus } from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import type { Commit, Oid } from '../../../git/index.ts';
import { codeWriters } from '../access/guards.ts';
import { page, Result, sliceOf, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { repoName } from '../state/repositories.ts';
import type { StatusRow } from '../state/rows.ts';
import { isoSeconds } from '../state/time.ts';
import { getCommit } from './entries.ts';
import { commitRecord, type CommitView } from './records.ts';
import { combinedState, latestStatuses, statusesOf, worstState } from '../state/statuses.ts';
import { listedStatuses, reportStatus } from './statuses.ts';
import { presentUser } from '../people/records.ts';
import { pageHeaders, pagingOf } from '../api/paging.ts';
import { isTrue } from '../go/query.ts';
import { repoRecord } from '../repositories/records.ts';
import { commitAsked, commitsBetween, commitText, compared, comparisonText, history } from './commits.ts';

function statusShown({ world, repo, viewer }: RepoRequest, row: StatusRow): Shown<CommitStatus> {
  const at = isoSeconds(row.createdAt);
  return {
    id: row.id,
    status: row.state,
    target_url: row.target,
    description: row.description,
    url: `${viewer.origin}/api/v1/repos/${repoName(world, repo)}/statuses/${row.sha}`,
    context: row.context,
    // As anonymous visitors see it, like everybody that a record only mentions.
    creator: presentUser(viewer, row.creator),
    created_at: at,
    updated_at: at,
  };
}

/** A flag of the query that is on unless it is said to be off. */
const isOn = ({ query }: RepoRequest, name: string): boolean => query(name) === '' || isTrue(query(name));

const viewOf = (request: RepoRequest): CommitView => ({
  stat: isOn(request, 'stat'),
  files: isOn(request, 'files'),
  verification: isOn(request, 'verification'),
});

const commitShown = (request: RepoRequest, commit: Commit, repo = request.repo): object =>
  commitRecord(request.viewer, repo, commit, viewOf(request));

function commits(request: RepoRequest): Result {
  const { call, world, repo, query } = request;
  const [sha, path, not] = [query('sha'), query('path').replace(/\/$/, ''), query('not')];
  const all = history(world, repo, { sha, path, not, since: query('since'), until: query('until') });
  if (path === '') return page(request, all, (commit) => commitShown(request, commit), 'history');
  // The size of a page counts for the headers alone.
  const paging = pagingOf(call);
  const skip = (paging.page - 1) * FILE_HISTORY;
  const json = all.slice(skip, skip + FILE_HISTORY).map((commit) => commitShown(request, commit));
  return new Result({ json, headers: pageHeaders(call, paging, all.length, 'history') });
}

/** The page size of a file's history. */
const FILE_HISTORY = 50;

/** The record of a commit without a status, as older versions have it. */
const NO_STATUS = { state: '', sha: '', total_count: 0, statuses: null, repository: null, commit_url: '', url: '' };

function combinedStatus(request: RepoRequest): Result {
  const { call, world, repo, viewer } = request;
  const sha = statusCommit(request);
  const all = latestStatuses(world, repo, sha);
  const paging = pagingOf(call);
  const rows = sliceOf(all, paging).toReversed();
  const isWorst = world.dialect.worstStatus;
  if (isWorst && rows.length === 0) return new Result({ json: NO_STATUS });
  const url = `${viewer.origin}/api/v1/repos/${repoName(world, repo)}/commits/${sha}`;
  const json: Shown<CombinedStatus> = {
    state: isWorst ? worstState(rows) : combinedState(rows),
    sha,
    total_count: rows.length,
    statuses: rows.length === 0 ? null : rows.map((row) => statusShown(request, row)),
    repository: repoRecord(viewer, repo),
    commit_url: url,
    url: `${url}/status`,
  };
  return new Result({ json, headers: pageHeaders(call, paging, all.length) });
}

function statuses(request: RepoRequest, sha: string): Result {
  const { world, repo, query } = request;
  const rows = listedStatuses(statusesOf(world, repo, sha), query('sort'), query('state'));
  return page(request, rows, (row) => statusShown(request, row));
}

function comparison(request: RepoRequest): object {
  const { world, repo, viewer, query, catchAll } = request;
  const sides = compared(world, repo, viewer.doer, catchAll('spec'));
  const output = query('output');
  if (output === 'diff' || output === 'patch') return new Result({ text: comparisonText(world, sides, output) });
  const between = commitsBetween(world, sides);
  const view = { ...viewOf(request), stat: true };
  return {
    total_commits: between.length,
    commits: between.map((commit) => commitRecord(viewer, sides.headRepo, commit, view)),
  };
}

type CommitRoute = Exclude<Extract<RouteId, `${'statuses' | 'commits'}.${string}`>, 'commits.pull'>;

/** The commit whose statuses are asked for, of which seven digits are enough. */
const statusCommit = ({ world, repo, catchAll }: RepoRequest): Oid => getCommit(world, repo, catchAll('ref'), 7).commit;

/** Commits and their statuses. */
export const commitRoutes: Entries<CommitRoute> = {
  'commits.list': commits,
  'commits.retrieve': (request) => commitShown(request, commitAsked(request.world, request.repo, request.text('sha'))),
  'commits.diff': (request) => {
    const { world, repo, text } = request;
    const type = text('diffType');
    if (type === 'diff' || type === 'patch') return new Result({ text: commitText(world, repo, text('sha'), type) });
    // A name with a dot in it.
    return commitShown(request, commitAsked(world, repo, `${text('sha')}.${type}`));
  },
  'commits.status': combinedStatus,
  'commits.statuses': (request) => statuses(request, statusCommit(request)),
  'commits.compare': comparison,
  'statuses.list': (request) => statuses(request, request.text('sha')),
  'statuses.create': [
    codeWriters,
    (request, body) => statusShown(request, reportStatus(request, request.text('sha'), body)),
  ],
};
