import { pullsIn } from '../state/threads.ts';
import type { RepoRow, StatusRow, TagProtectionRow } from '../state/rows.ts';
import { indexOf } from '../go/query.ts';
import { textOf, textsOf } from '../go/values.ts';
import { modeNamed } from '../state/vocabulary.ts';
import { readCommit, validRefName } from '../../../git/index.ts';
import { userNamed } from '../../accounts/users.ts';
import { scheduleRepoAttempts } from '../state/scheduled-merges.ts';
import { bind, looseFields } from './bind.ts';
import { structs } from '../state/bodies.ts';
import type { RepoContext } from './request-context.ts';
import { alwaysWrites, doerOf, pathPart, reads, requireAdmin, requireWriter, writes, type Handler } from './handler.ts';
import { repositorySetupHandlers } from './repository-setup.ts';
import { moveBranch } from '../repositories/moves.ts';
import { reportStatus } from '../repositories/statuses.ts';
import { protect } from '../access/protections.ts';
import { pullRecord } from '../views/pull-record.ts';
import { conflict, forbidden, invalid, noPull, noUser, notFound } from '../state/rejections.ts';
import { newestBranches, resolveIn, tipOf } from '../state/refs.ts';
import { repoRecord } from '../views/repo-record.ts';
import { deleteBranch, deleteRepo, editRepo } from '../repositories/repos.ts';
import { shownUser } from '../views/review-records.ts';
import type { SupportOperationId } from './support-operations.ts';
import { lists } from '../state/tables.ts';
import { isoSeconds, nowSeconds } from '../state/time.ts';

type RepositoryOperationId = Extract<
  SupportOperationId,
  `${'repos' | 'branches' | 'tags' | 'contents' | 'collaborators' | 'protections' | 'tagProtections' | 'statuses' | 'commits'}.${string}`
>;

/** The routes about repositories. */
export const repositoryHandlers: Readonly<Record<RepositoryOperationId, Handler>> = {
  ...repositorySetupHandlers,
  'repos.retrieve': reads('repo', ({ viewer, repo }) => ({ json: repoRecord(viewer, repo) })),
  'repos.update': alwaysWrites('repo', (request) => {
    requireAdmin(request);
    const { call, repo, viewer } = request;
    return { json: repoRecord(viewer, editRepo(call.world, repo, looseFields(call))) };
  }),
  'repos.delete': alwaysWrites('repo', (request) => {
    requireAdmin(request);
    deleteRepo(request.call.world, request.repo, doerOf(request));
    return {};
  }),
  'branches.list': reads('repo', (request) => ({
    json: newestBranches(request.call.world, request.repo).map((name) => branchRecord(request, name)),
  })),
  'branches.create': writes('repo', createBranch),
  'branches.retrieve': reads('repo', (request) => {
    const name = pathPart(request.call, 'branch');
    if (tipOf(request.call.world, request.repo.id, name) === undefined) throw notFound();
    return { json: branchRecord(request, name) };
  }),
  'branches.delete': writes('repo', (request) => {
    requireWriter(request);
    deleteBranch(
      request.call.world,
      request.repo,
      pathPart(request.call, 'branch').replace(/\/$/, ''),
      doerOf(request),
    );
    return {};
  }),
  'collaborators.add': writes('repo', addCollaborator),
  'collaborators.remove': writes('repo', (request) => {
    requireAdmin(request);
    const user = userNamed(request.call.world, pathPart(request.call, 'username'));
    if (user === undefined) throw notFound();
    request.call.world.pulls.collaborators.delete(`${request.repo.id}:${user.id}`);
    return {};
  }),
  'protections.create': writes('repo', (request) => {
    requireAdmin(request);
    const body = looseFields(request.call);
    if (!body['rule_name'] && !body['branch_name']) throw invalid('both rule_name and branch_name are empty');
    return { json: protection(request, body) };
  }),
  'protections.update': writes('repo', (request) => {
    requireAdmin(request);
    return { json: protection(request, { ...looseFields(request.call), rule_name: existingRule(request).rule }) };
  }),
  'protections.delete': writes('repo', (request) => {
    requireAdmin(request);
    request.call.world.pulls.protections.delete(existingRule(request).id);
    scheduleRepoAttempts(request.call.world, request.repo);
    return {};
  }),
  'tagProtections.list': reads('repo', (request) => {
    requireAdmin(request);
    const rows = [...request.call.world.pulls.tagProtections.list(lists.repo(request.repo.id))];
    return { json: rows.map(tagProtectionRecord) };
  }),
  'tagProtections.create': writes('repo', createTagProtection),
  'tagProtections.delete': writes('repo', (request) => {
    requireAdmin(request);
    const { tagProtections } = request.call.world.pulls;
    const row = tagProtections.get(indexOf(pathPart(request.call, 'id')) ?? 0);
    if (row?.repo !== request.repo.id) throw notFound();
    tagProtections.delete(row.id);
    return {};
  }),
  'statuses.create': writes('repo', createStatus),
  'commits.pull': reads('repo', ({ call, repo, viewer }) => {
    const pull = pullsIn(call.world, lists.commit(repo.id, pathPart(call, 'sha'))).first();
    if (pull === undefined) throw notFound(noPull(repo.id));
    return { json: pullRecord(viewer, pull, repo, { kind: 'single' }) };
  }),
};

function createBranch(request: RepoContext): { json: object } {
  requireWriter(request);
  const { call, repo } = request;
  const body = bind(call, structs.branch);
  const { new_branch_name: name = '', old_branch_name: from = '', old_ref_name: ref = '' } = body;
  if (name === '') throw invalid('[BranchName]: Required');
  const start = resolveIn(call.world, repo, ref || from || repo.defaultBranch);
  if (!('id' in start)) throw notFound('The old branch does not exist');
  if (!validRefName(name)) throw invalid('[BranchName]: GitRefName');
  if (tipOf(call.world, repo.id, name) !== undefined) throw conflict('The branch already exists.');
  moveBranch(call.world, repo, name, start.id, doerOf(request));
  return { json: branchRecord(request, name) };
}

function branchRecord({ call, repo }: RepoContext, name: string): object {
  const id = tipOf(call.world, repo.id, name) ?? '';
  const { message } = readCommit(call.world.objects, id);
  return { name, commit: { id, message }, protected: false };
}

function addCollaborator(request: RepoContext): object {
  requireAdmin(request);
  const { call, repo } = request;
  const user = userNamed(call.world, pathPart(call, 'username'));
  const { permission = 'write' } = call.body.bytes.length === 0 ? {} : bind(call, structs.collaborator);
  if (user === undefined) throw invalid(`user does not exist [uid: 0, name: ${pathPart(call, 'username')}]`);
  call.world.pulls.collaborators.put({
    id: `${repo.id}:${user.id}`,
    repo: repo.id,
    user: user.id,
    mode: modeNamed(permission) || 2,
  });
  return {};
}

function existingRule({ call, repo }: RepoContext): { readonly id: number; readonly rule: string } {
  const rows = [...call.world.pulls.protections.list(lists.repo(repo.id))];
  const row = rows.find(({ rule }) => rule === pathPart(call, 'name'));
  if (row === undefined) throw notFound();
  return row;
}

function protection(request: RepoContext, body: Readonly<Record<string, unknown>>): object {
  const row = protect(request.call.world, request.repo, body);
  scheduleRepoAttempts(request.call.world, request.repo);
  return { ...row.body, rule_name: row.rule, branch_name: row.rule };
}

function createTagProtection(request: RepoContext): { json: object } {
  requireAdmin(request);
  const { world } = request.call;
  const fields = looseFields(request.call);
  const pattern = textOf(fields['name_pattern']).trim();
  const users = textsOf(fields['whitelist_usernames']);
  const teams = textsOf(fields['whitelist_teams']);
  if (pattern === '') throw invalid('name_pattern is empty');
  if (users.length + teams.length === 0) throw invalid('both whitelist_usernames and whitelist_teams are empty');
  const { tagProtections } = world.pulls;
  const isTaken = [...tagProtections.list(lists.repo(request.repo.id))].some((row) => row.pattern === pattern);
  if (isTaken) throw forbidden('Tag protection already exist');
  const unknown = users.find((name) => userNamed(world, name) === undefined);
  if (unknown !== undefined) throw invalid(noUser(unknown));
  const now = nowSeconds(world);
  const row = {
    id: tagProtections.nextId,
    repo: request.repo.id,
    pattern,
    users,
    teams,
    createdAt: now,
    updatedAt: now,
  };
  return { json: tagProtectionRecord(tagProtections.insert(row)) };
}

function tagProtectionRecord({ id, pattern, users, teams, createdAt, updatedAt }: TagProtectionRow): object {
  return {
    id,
    name_pattern: pattern,
    whitelist_usernames: users,
    whitelist_teams: teams,
    created_at: isoSeconds(createdAt),
    updated_at: isoSeconds(updatedAt),
  };
}

function createStatus(request: RepoContext): { json: object } {
  requireWriter(request);
  const { call, repo, viewer } = request;
  const { world } = call;
  const body = bind(call, structs.status);
  const row = reportStatus(world, repo, doerOf(request), pathPart(call, 'sha'), body);
  return { json: statusRecord(viewer, repo, row) };
}

function statusRecord(viewer: RepoContext['viewer'], repo: RepoRow, row: StatusRow): object {
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
