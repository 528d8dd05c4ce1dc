import { publicOnly } from '../api/auth.ts';
import { page, Result, sliceOf, type Entries, type RepoRequest } from '../api/route.ts';
import { pageHeaders, pagingOf } from '../api/paging.ts';
import { indexOf, isTrue, queryOf } from '../go/query.ts';
import { countView } from './reads.ts';
import { noPull, notFound, panic } from '../state/rejections.ts';
import { isPull, type PullRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { pullsIn } from '../state/threads.ts';
import { commitRecord } from '../contents/records.ts';
import { fileRecord, pullRecord, pullRecords, type PullView } from './records.ts';
import { pullCommits, pullDiff, pullFiles, pullPatch } from './changes.ts';
import { createPull } from './create.ts';
import { editPull } from './edit.ts';
import { onPull, pullByBranches, pullIn, pullOf } from '../api/find.ts';
import { listPulls } from './listing.ts';

const shown = ({ viewer, repo }: RepoRequest, pull: PullRow, view: PullView = { kind: 'single' }): object =>
  pullRecord(viewer, pull, repo, view);

/** The diff, or the patch: the index ends at the first dot, and the server is lax about what comes then (contract: pulls 5). */
function changes({ world, repo, text, query }: RepoRequest): Result {
  const [index = '', ...rest] = `${text('index')}.${text('diffType')}`.split('.');
  const type = rest.join('.');
  if (!/^diff|patch$/.test(type)) throw notFound();
  const pull = pullOf(world, repo, indexOf(index) ?? 0);
  return new Result({
    text: type === 'diff' ? pullDiff(world, pull, isTrue(query('binary'))) : pullPatch(world, pull),
  });
}

function commits(request: RepoRequest): Result {
  const { world, repo, viewer, query } = request;
  const isWanted = (name: string): boolean => query(name) === '' || isTrue(query(name));
  const view = { files: isWanted('files'), verification: isWanted('verification') };
  const show = (commit: Parameters<typeof commitRecord>[2]): object => commitRecord(viewer, repo, commit, view);
  return page(request, pullCommits(world, pullIn(request)), show, 'numbers');
}

function files(request: RepoRequest): Result {
  const { call, world, repo, viewer, query } = request;
  const pull = pullIn(request);
  const { total, files: all } = pullFiles(world, pull, query('whitespace'));
  const paging = pagingOf(call);
  const from = query('skip-to');
  const place = from === '' ? 0 : all.findIndex(({ path }) => path === from);
  // Git says nothing but an error of a file that is not among them.
  const left = place < 0 ? [] : all.slice(place);
  const rows = sliceOf(left, paging);
  // The real server takes as many as there were before it skipped some.
  if (world.dialect.skippedFiles && rows.length < sliceOf(all, paging).length)
    throw panic(`runtime error: index out of range [${left.length}] with length ${left.length}`);
  return new Result({
    json: rows.map((file) => fileRecord(viewer, repo, pull, file)),
    // The server counts before it skips or ignores anything.
    headers: pageHeaders(call, paging, total, 'numbers'),
  });
}

type PullRoute =
  | `pulls.${'list' | 'retrieve' | 'retrieveByBranches' | 'diff' | 'create' | 'update' | 'commits' | 'files' | 'pinned'}`
  | 'commits.pull';

/** Pull requests and what they change. */
export const pullRoutes: Entries<PullRoute> = {
  'pulls.list': ({ call, world, repo, viewer }) => {
    const paging = pagingOf(call);
    const { total, rows } = listPulls(world, repo, queryOf(call.url), paging);
    return new Result({
      json: pullRecords(viewer, rows, repo, { kind: 'list' }),
      headers: pageHeaders(call, paging, total),
    });
  },
  'pulls.retrieve': (request) => {
    const pull = pullIn(request);
    countView(request.world, pull);
    return shown(request, pull);
  },
  'pulls.retrieveByBranches': (request) => {
    const { world, repo, text, catchAll } = request;
    return shown(request, pullByBranches(world, repo, text('base'), catchAll('head')));
  },
  'pulls.diff': changes,
  'pulls.create': (request, body) => {
    const { pull, ...seen } = createPull(request, body, publicOnly(request.caller));
    return shown(request, pull, { kind: 'created', ...seen });
  },
  'pulls.update': (request, body) => shown(request, editPull(onPull(request, pullIn(request)), body)),
  'pulls.commits': commits,
  'pulls.files': files,
  'pulls.pinned': ({ world, repo, viewer }) => {
    const pinned = [...world.pulls.threads.list(lists.pinned('pulls', repo.id))].filter(isPull);
    const inOrder = pinned.sort((a, b) => a.pinOrder - b.pinOrder);
    return pullRecords(viewer, inOrder, repo, { kind: 'single' });
  },
  'commits.pull': (request) => {
    const { world, repo, text } = request;
    const pull = pullsIn(world, lists.commit(repo.id, text('sha'))).first();
    if (pull === undefined) throw notFound(noPull(repo.id), { isPlain: true });
    return shown(request, pull);
  },
};
