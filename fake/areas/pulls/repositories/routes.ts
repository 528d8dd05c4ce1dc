import { codeWriters, repoAdmins, repoOwners, requireReader } from '../access/guards.ts';
import { organizationIn } from '../api/find.ts';
import type { Body } from '../go/structs.ts';
import { page, Result, type Entries, type RepoRequest, type Request, type RouteId } from '../api/route.ts';
import { like } from '../state/like.ts';
import { pageHeaders, pagingOf } from '../api/paging.ts';
import { newestBranches } from '../state/refs.ts';
import { notFound } from '../state/rejections.ts';
import { branchRecord } from './branch-records.ts';
import { tagRecord } from './ref-records.ts';
import { mainLanguage } from './languages.ts';
import { repoRecord } from './records.ts';
import { createBranch, createOwned, fork, renameTo, requireCreator } from './new.ts';
import { deleteBranch, deleteRepo, editBasics, editSettings } from './repos.ts';
import { withUnits } from './unit-settings.ts';
import { createTag, deleteTag, getTag, listTags } from './tags.ts';

function branchIn({ viewer, repo }: RepoRequest, name: string): object {
  const record = branchRecord(viewer, repo, name);
  if (record === undefined) throw notFound();
  return record;
}

type RepositoryRoute =
  | Extract<RouteId, `${'branches' | 'tags'}.${string}`>
  | `repos.${'retrieve' | 'update' | 'delete' | 'create' | 'createInOrg' | 'createInOrgFormerly' | 'fork'}`;

function createInOrg(request: Request, body: Body<'CreateRepoOption'>): object {
  const owner = { org: organizationIn(request) };
  requireCreator(request, owner);
  return repoRecord(request.viewer, createOwned(request, owner, body));
}

/** Repositories, their branches and tags. */
export const repositoryRoutes: Entries<RepositoryRoute> = {
  'repos.retrieve': ({ world, viewer, repo }) => ({
    ...repoRecord(viewer, repo),
    language: mainLanguage(world, repo),
  }),
  'repos.update': [
    repoAdmins,
    ({ world, viewer, repo }, body) => {
      const { permissions } = repoRecord(viewer, repo);
      // The server's steps: what one has changed stays where the next one is rejected. Rights are shown as they were.
      const edited = editSettings(world, ...withUnits(editBasics(world, repo, body), body));
      return { ...repoRecord(viewer, edited), permissions };
    },
  ],
  'repos.delete': [repoOwners, (request) => deleteRepo(request)],
  'repos.create': (request, body) => repoRecord(request.viewer, createOwned(request, { user: request.doer }, body)),
  'repos.createInOrg': createInOrg,
  'repos.createInOrgFormerly': createInOrg,
  // The server shows what it made, before anybody watches it.
  'repos.fork': [
    (request) => requireReader(request, 'repo.code'),
    (request, body) => ({ ...repoRecord(request.viewer, fork(request, body)), watchers_count: 0 }),
  ],
  'branches.list': (request) => {
    const { world, repo, viewer, query } = request;
    const all = newestBranches(world, repo);
    const names = all.filter(like(query('q')));
    if (all.length === 0)
      return new Result({ json: null, headers: pageHeaders(request.call, pagingOf(request.call), 0) });
    // The server counts all branches where the word is in none.
    if (names.length === 0)
      return new Result({ json: [], headers: pageHeaders(request.call, pagingOf(request.call), all.length, 'links') });
    return page(request, names, (name) => branchRecord(viewer, repo, name));
  },
  'branches.create': [codeWriters, (request, body) => branchIn(request, createBranch(request, body))],
  'branches.retrieve': (request) => branchIn(request, request.catchAll('branch')),
  'branches.delete': [codeWriters, (request) => deleteBranch(request, request.catchAll('branch'))],
  'branches.rename': [codeWriters, (request, body) => renameTo(request, request.catchAll('branch'), body)],
  'tags.list': (request) => {
    const { world, viewer, repo } = request;
    return page(request, listTags(world, repo), (tag) => tagRecord(viewer, repo, tag), 'total');
  },
  'tags.retrieve': ({ world, viewer, repo, catchAll }) => tagRecord(viewer, repo, getTag(world, repo, catchAll('tag'))),
  'tags.create': [codeWriters, (request, body) => tagRecord(request.viewer, request.repo, createTag(request, body))],
  'tags.delete': [codeWriters, (request) => deleteTag(request, request.catchAll('tag'))],
};
