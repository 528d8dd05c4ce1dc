import { pullsIn } from '../state/threads.ts';
import type { PullOperationId } from '../../../../src/pulls/operations.ts';
import { cancelScheduledMerge } from '../merging/schedule.ts';
import { bind } from './bind.ts';
import { structs } from '../state/bodies.ts';
import { pullCommits, pullDiff, pullFiles, pullPatch } from '../pull-requests/changes.ts';
import { commitRecord, fileRecord } from '../views/change-records.ts';
import { createPull } from '../pull-requests/create.ts';
import { editPull } from '../pull-requests/edit.ts';
import { publicOnly } from './auth.ts';
import { pullByBranches, pullOf, pullOrDetail } from './find.ts';
import type { RepoContext } from './request-context.ts';
import {
  alwaysWrites,
  doerOf,
  pathPart,
  pullContext,
  reads,
  writes,
  type Handler,
  type HandlerResult,
} from './handler.ts';
import { organizationHookHandlers, repositoryHookHandlers } from './hooks.ts';
import { listPulls } from '../pull-requests/listing.ts';
import { mergeOptions } from './merge-body.ts';
import { mergePull } from '../merging/merge.ts';
import { pageHeaders, pagingOf } from './paging.ts';
import { pullRecord, pullRecords, type PullView } from '../views/pull-record.ts';
import { firstOf, isTrue, queryOf } from '../go/query.ts';
import { countView, markRead } from '../issues/reads.ts';
import { notFound } from '../state/rejections.ts';
import { reviewHandlers } from './reviews.ts';
import type { PullRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { updateBranch } from '../merging/update-branch.ts';

const single = (request: RepoContext, pull: PullRow, view: PullView = { kind: 'single' }): HandlerResult => ({
  json: pullRecord(request.viewer, pull, request.repo, view),
});

const indexed = ({ call, repo }: RepoContext): PullRow => pullOf(call.world, repo, pathPart(call, 'index'));

/** What each operation on pull requests does: reads the request, has the rules do the work, shows the result. */
export const pullHandlers: Readonly<Record<PullOperationId, Handler>> = {
  'pulls.list': reads('pulls', (request) => {
    const { call, repo, viewer } = request;
    const paging = pagingOf(call);
    const { total, rows } = listPulls(call.world, repo, queryOf(call.url), paging);
    return {
      json: pullRecords(viewer, rows, repo, { kind: 'list' }),
      headers: pageHeaders(call, paging, total),
    };
  }),
  'pulls.retrieve': reads('pulls', (request) => {
    const pull = indexed(request);
    countView(request.call.world, pull);
    return single(request, pull);
  }),
  'pulls.retrieveByBranches': reads('pulls', (request) => {
    const { call, repo } = request;
    return single(
      request,
      pullByBranches(call.world, repo, pathPart(call, 'base'), pathPart(call, 'head').replace(/\/$/, '')),
    );
  }),
  'pulls.diff': reads('pulls', diff),
  'pulls.create': writes('pulls', (request) => {
    const { call, repo, caller } = request;
    const options = bind(call, structs.create, ['head', 'base', 'title']);
    const { pull, ...seen } = createPull(call.world, repo, doerOf(request), options, publicOnly(caller));
    return single(request, pull, { kind: 'created', ...seen });
  }),
  'pulls.update': alwaysWrites('pulls', (request) => {
    const options = bind(request.call, structs.edit);
    return single(request, editPull(pullContext(request, indexed(request)), options));
  }),
  'pulls.isMerged': reads('pulls', (request) => {
    if (indexed(request).merged === undefined) throw notFound();
    return {};
  }),
  'pulls.merge': writes('pulls', (request) => {
    const { call, repo } = request;
    const options = mergeOptions(call, bind(call, structs.merge));
    const pull = pullOrDetail(call.world, repo, pathPart(call, 'index'));
    markRead(call.world, pull, doerOf(request));
    const done = mergePull(pullContext(request, pull), options);
    return { status: done === 'merged' ? 200 : 201 };
  }),
  'pulls.cancelScheduledMerge': writes('pulls', (request) => {
    cancelScheduledMerge(request.call.world, request.repo, doerOf(request), indexed(request));
    return {};
  }),
  'pulls.updateBranch': alwaysWrites('pulls', (request) => {
    updateBranch(pullContext(request, indexed(request)), firstOf(queryOf(request.call.url), 'style'));
    return {};
  }),
  'pulls.commits': reads('pulls', commits),
  'pulls.files': reads('pulls', files),
  ...reviewHandlers,
  ...repositoryHookHandlers,
  ...organizationHookHandlers,
  'pulls.pinned': reads('pulls', ({ call, repo, viewer }) => {
    const pinned = [...pullsIn(call.world, lists.pinned(repo.id))].sort((a, b) => a.pinOrder - b.pinOrder);
    return { json: pullRecords(viewer, pinned, repo, { kind: 'single' }) };
  }),
};

/** The diff, or the patch: the index ends at the first dot, and the server is lax about what comes then (contract: pulls 5). */
function diff(request: RepoContext): HandlerResult {
  const { call, repo } = request;
  const [index = '', ...rest] = `${pathPart(call, 'index')}.${pathPart(call, 'diffType')}`.split('.');
  const type = rest.join('.');
  if (!/^diff|patch$/.test(type)) throw notFound();
  const pull = pullOf(call.world, repo, index);
  if (type !== 'diff') return { text: pullPatch(call.world, pull) };
  return { text: pullDiff(call.world, pull, isTrue(firstOf(queryOf(call.url), 'binary'))) };
}

function commits(request: RepoContext): HandlerResult {
  const { call, repo, viewer } = request;
  const all = pullCommits(call.world, indexed(request));
  const paging = pagingOf(call);
  const wanted = (name: string): boolean => {
    const text = firstOf(queryOf(call.url), name);
    return text === '' || isTrue(text);
  };
  const view = { files: wanted('files'), verification: wanted('verification') };
  const rows = all.slice(paging.skip, paging.skip + paging.take);
  return {
    json: rows.map((commit) => commitRecord(viewer, repo, commit, view)),
    headers: pageHeaders(call, paging, all.length, true),
  };
}

function files(request: RepoContext): HandlerResult {
  const { call, repo, viewer } = request;
  const pull = indexed(request);
  const query = queryOf(call.url);
  const { total, files: all } = pullFiles(call.world, pull, firstOf(query, 'whitespace'));
  const paging = pagingOf(call);
  const skipTo = firstOf(query, 'skip-to');
  const start =
    skipTo === ''
      ? 0
      : Math.max(
          0,
          all.findIndex(({ path }) => path === skipTo),
        );
  const rows = all.slice(start).slice(paging.skip, paging.skip + paging.take);
  return {
    json: rows.map((file) => fileRecord(viewer, repo, pull, file)),
    // The server counts before it skips or ignores anything.
    headers: pageHeaders(call, paging, total, true),
  };
}
