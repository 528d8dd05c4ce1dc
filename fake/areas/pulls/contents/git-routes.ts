import { Result, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { int64, isTrue } from '../go/query.ts';
import { annotatedTagRecord, blobRecord, entryRecord, gitUrl, refRecord } from './git-records.ts';
import { getObject, getTree, listTree, refsBelow } from './git-objects.ts';

/** The default and the most of a page of a tree. */
const TREE_PAGE = 1000;

function tree({ world, repo, viewer, text, query }: RepoRequest): Result {
  const { object, tree: id } = getTree(world, repo, text('sha'));
  const shown = world.dialect.resolvedTrees ? object : id;
  const all = listTree(world, id, isTrue(query('recursive')));
  const wanted = int64(query('per_page'));
  const size = wanted <= 0n || wanted > TREE_PAGE ? TREE_PAGE : Number(wanted);
  const page = Math.max(1, Number(int64(query('page'))));
  const entries = all.slice(size * (page - 1), size * page);
  const json = {
    sha: shown,
    url: `${gitUrl(viewer, repo)}/trees/${shown}`,
    tree: entries.length === 0 ? null : entries.map((entry) => entryRecord(viewer, repo, entry)),
    truncated: size * page < all.length,
    page,
    total_count: all.length,
  };
  const headers = { 'X-Total-Count': String(all.length), 'Access-Control-Expose-Headers': 'X-Total-Count' };
  return new Result({ json, headers });
}

const refs = ({ world, repo, viewer }: RepoRequest, name: string): object[] =>
  refsBelow(world, repo, name).map((row) => refRecord(viewer, repo, row));

/** The objects and refs of git. */
export const gitRoutes: Entries<Extract<RouteId, `gitData.${string}`>> = {
  'gitData.tree': tree,
  'gitData.blob': ({ world, repo, viewer, text }) => blobRecord(viewer, repo, getObject(world, repo, text('sha'))),
  'gitData.tag': ({ world, repo, viewer, text }) =>
    annotatedTagRecord(viewer, repo, getObject(world, repo, text('sha'), 'tag')),
  'gitData.refs': (request) => refs(request, ''),
  'gitData.refsBelow': (request) => refs(request, request.catchAll('prefix')),
};
