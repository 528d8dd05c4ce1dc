import { readCommit } from '../../../git/index.ts';
import { codeReaders, codeWriters, repoAdmins } from '../access/guards.ts';
import { organizationIn } from '../api/find.ts';
import { page, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { newestBranches, tipOf } from '../state/refs.ts';
import { notFound } from '../state/rejections.ts';
import { tagRecord } from './ref-records.ts';
import { repoRecord } from './records.ts';
import { createBranch, createOwned, fork, renameTo, requireCreator } from './new.ts';
import { deleteBranch, deleteRepo, editRepo } from './repos.ts';
import { createTag, deleteTag, getTag, listTags } from './tags.ts';

function branchShown({ world, repo }: RepoRequest, name: string): object {
  const id = tipOf(world, repo.id, name);
  if (id === undefined) throw notFound();
  return { name, commit: { id, message: readCommit(world.objects, id).message }, protected: false };
}

type RepositoryRoute =
  | Extract<RouteId, `${'branches' | 'tags'}.${string}`>
  | `repos.${'retrieve' | 'update' | 'delete' | 'create' | 'createInOrg' | 'fork'}`;

/** Repositories, their branches and tags. */
export const repositoryRoutes: Entries<RepositoryRoute> = {
  'repos.retrieve': ({ viewer, repo }) => repoRecord(viewer, repo),
  'repos.update': [repoAdmins, ({ world, viewer, repo }, body) => repoRecord(viewer, editRepo(world, repo, body))],
  'repos.delete': [repoAdmins, (request) => deleteRepo(request)],
  'repos.create': (request, body) => repoRecord(request.viewer, createOwned(request, { user: request.doer }, body)),
  'repos.createInOrg': [
    (request) => requireCreator(request, { org: organizationIn(request) }),
    (request, body) => repoRecord(request.viewer, createOwned(request, { org: organizationIn(request) }, body)),
  ],
  'repos.fork': (request, body) => repoRecord(request.viewer, fork(request, body)),
  'branches.list': (request) => newestBranches(request.world, request.repo).map((name) => branchShown(request, name)),
  'branches.create': [codeWriters, (request, body) => branchShown(request, createBranch(request, body))],
  'branches.retrieve': (request) => branchShown(request, request.text('branch')),
  'branches.delete': [codeWriters, (request) => deleteBranch(request, request.catchAll('branch'))],
  'branches.rename': [codeWriters, (request, body) => renameTo(request, request.catchAll('branch'), body)],
  'tags.list': [
    codeReaders,
    (request) => {
      const { world, viewer, repo } = request;
      return page(request, listTags(world, repo), (tag) => tagRecord(viewer, repo, tag), 'total');
    },
  ],
  'tags.retrieve': [
    codeReaders,
    ({ world, viewer, repo, catchAll }) => tagRecord(viewer, repo, getTag(world, repo, catchAll('tag'))),
  ],
  'tags.create': [codeWriters, (request, body) => tagRecord(request.viewer, request.repo, createTag(request, body))],
  'tags.delete': [codeWriters, (request) => deleteTag(request, request.catchAll('tag'))],
};
