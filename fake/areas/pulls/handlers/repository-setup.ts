import { isOrgOwner } from '../access/access.ts';
import { hasNameCharacters, repositoryNameError } from '../../accounts/names.ts';
import {
  fileText,
  peelToCommit,
  readCommit,
  seedCommits,
  signature,
  validRefName,
  writeTag,
} from '../../../git/index.ts';
import { createFile } from '../repositories/files.ts';
import { moveTag, renameBranch } from '../repositories/moves.ts';
import { applyRefs, createRepo } from '../repositories/repos.ts';
import { structs } from '../state/bodies.ts';
import { gitPerson, idOfOwner, ownerNamed, type Owner } from '../state/owners.ts';
import { refRow, resolveIn, tipOf, workingCopy } from '../state/refs.ts';
import { conflict, forbidden, invalid, notFound } from '../state/rejections.ts';
import { repoName } from '../state/repositories.ts';
import type { RepoRow, TagRow } from '../state/rows.ts';
import { keys } from '../state/tables.ts';
import { nowSeconds } from '../state/time.ts';
import { commitRecord } from '../views/change-records.ts';
import { tagRecord } from '../views/ref-records.ts';
import { repoRecord } from '../views/repo-record.ts';
import { bind } from './bind.ts';
import { doerOf, pathPart, requireWriter, writes, type Handler, type HandlerResult } from './handler.ts';
import type { RepoContext, RequestContext } from './request-context.ts';
import type { SupportOperationId } from './support-operations.ts';

type SetupOperationId = Extract<
  SupportOperationId,
  'repos.create' | 'repos.createInOrg' | 'repos.fork' | 'branches.rename' | `tags.${string}` | 'contents.create'
>;

/** The routes that make repositories and what is in them. */
export const repositorySetupHandlers: Readonly<Record<SetupOperationId, Handler>> = {
  'repos.create': { signedIn: true, plain: (request) => create(request, { user: doerOf(request) }) },
  'repos.createInOrg': {
    signedIn: true,
    plain: (request) => {
      const owner = ownerNamed(request.call.world, pathPart(request.call, 'org'));
      if (owner?.org === undefined) throw notFound();
      requireMember(request, owner);
      return create(request, owner);
    },
  },
  'repos.fork': writes('repo', fork),
  'branches.rename': writes('repo', (request) => {
    requireWriter(request);
    const { call, repo } = request;
    const from = pathPart(call, 'branch').replace(/\/$/, '');
    const { name } = bind(call, structs.renameBranch, ['name']);
    if (tipOf(call.world, repo.id, from) === undefined) throw notFound();
    if (!validRefName(name)) throw invalid('[Name]: GitRefName');
    if (tipOf(call.world, repo.id, name) !== undefined)
      throw invalid('Cannot rename a branch using the same name or rename to a branch that already exists.');
    renameBranch(call.world, repo, from, name, doerOf(request));
    return {};
  }),
  'tags.create': writes('repo', createTag),
  'tags.delete': writes('repo', (request) => {
    requireWriter(request);
    const { call, repo } = request;
    const name = pathPart(call, 'tag').replace(/\/$/, '');
    if (refRow(call.world, repo.id, `refs/tags/${name}`) === undefined) throw notFound();
    moveTag(call.world, repo, name, undefined, doerOf(request));
    return {};
  }),
  'contents.create': writes('repo', addFile),
};

function requireMember(request: RequestContext, owner: Owner): void {
  const doer = doerOf(request);
  const mayCreate = isOrgOwner(request.call.world, idOfOwner(owner), doer);
  if (!mayCreate && !doer.admin) throw forbidden('Given user is not allowed to create repository in organization.');
}

function create(request: RequestContext, owner: Owner): HandlerResult {
  const { call, viewer } = request;
  const { world } = call;
  const body = bind(call, structs.repo, ['name']);
  rejectName(request, owner, body.name);
  const { private: isPrivate = false, default_branch: defaultBranch } = body;
  const fields = { owner: idOfOwner(owner), name: body.name, private: isPrivate };
  const made = createRepo(world, { ...fields, ...(defaultBranch && { defaultBranch }) });
  const { description = '', template = false } = body;
  const repo = world.pulls.repos.replace({ ...made, description, template });
  if (body.auto_init === true) addFirstCommit(request, repo);
  world.announce(world, doerOf(request), { kind: 'repository created', repo });
  return { json: repoRecord(viewer, repo) };
}

function rejectName({ call }: RequestContext, owner: Owner, name: string): void {
  if (!hasNameCharacters(name)) throw invalid('[Name]: AlphaDashDot');
  const error = repositoryNameError(name);
  if (error !== undefined) throw invalid(error);
  if (call.world.pulls.repos.find('name', keys.name(idOfOwner(owner), name)) !== undefined)
    throw conflict('The repository with the same name already exists.');
}

function addFirstCommit(request: RequestContext, repo: RepoRow): void {
  const { world } = request.call;
  const copy = workingCopy(world, repo);
  const text = repo.description === '' ? `# ${repo.name}\n\n` : `# ${repo.name}\n\n${repo.description}`;
  const author = gitPerson(doerOf(request));
  const spec = { branch: repo.defaultBranch, message: 'Initial commit', author, files: { 'README.md': text } };
  seedCommits(copy, [spec], world.clock.iso);
  applyRefs(world, repo, copy.refs);
}

function fork(request: RepoContext): HandlerResult {
  const { call, repo: parent, viewer } = request;
  const { world } = call;
  const { organization = '', name = parent.name } = bind(call, structs.fork);
  const owner = organization === '' ? { user: doerOf(request) } : ownerNamed(world, organization);
  if (owner === undefined || (organization !== '' && owner.org === undefined))
    throw invalid(`org does not exist [id: 0, name: ${organization}]`);
  if (owner.org !== undefined) requireMember(request, owner);
  rejectName(request, owner, name);
  const made = createRepo(world, { owner: idOfOwner(owner), name }, parent);
  world.announce(world, doerOf(request), { kind: 'forked', parent, fork: made });
  return { json: repoRecord(viewer, made) };
}

function createTag(request: RepoContext): HandlerResult {
  requireWriter(request);
  const { call, repo, viewer } = request;
  const { world } = call;
  const doer = doerOf(request);
  const { tag_name: name, message = '', target = '' } = bind(call, structs.tag, ['tag_name']);
  const found = resolveIn(world, repo, target || repo.defaultBranch);
  if (!('id' in found)) throw notFound('target not found');
  if (!validRefName(name)) throw invalid('[TagName]: GitRefName');
  if (refRow(world, repo.id, `refs/tags/${name}`) !== undefined) throw conflict('tag exist');
  const tagger = signature(gitPerson(doer), nowSeconds(world));
  const fields = { target: found.id, type: 'commit', name, tagger, message: `${message}\n` } as const;
  const ref = message === '' ? found.id : writeTag(world.objects, fields);
  moveTag(world, repo, name, ref, doer);
  const row = world.pulls.tags.find('name', `${repo.id} ${name}`) as TagRow;
  const sha = peelToCommit(world.objects, ref) ?? ref;
  return { json: tagRecord(viewer, repo, { ...row, sha, ref, message }) };
}

/** Whether the server can decode it: padded, and with nothing else in it than ends of lines. */
function isBase64(text: string): boolean {
  const digits = text.replace(/[\r\n]/g, '');
  return digits.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(digits);
}

function addFile(request: RepoContext): HandlerResult {
  requireWriter(request);
  const { call, repo, viewer } = request;
  const { world } = call;
  const body = bind(call, structs.createFile);
  const { content = '', branch = repo.defaultBranch, new_branch: newBranch = '' } = body;
  const path = pathPart(call, 'path').replace(/\/$/, '');
  if (!isBase64(content)) throw invalid('illegal base64 data at input byte 0');
  const tip = tipOf(world, repo.id, branch);
  if (tip !== undefined && fileText(world.objects, tip, path) !== undefined)
    throw invalid(`repository file already exists [path: ${path}]`);
  const file = { path, content, branch, message: body.message || `Add ${path}\n` };
  const id = createFile(world, repo, doerOf(request), { ...file, ...(newBranch !== '' && { newBranch }) });
  const commit = readCommit(world.objects, id);
  const url = `${viewer.origin}/api/v1/repos/${repoName(viewer.world, repo)}/contents/${path}?ref=${newBranch || branch}`;
  return {
    json: {
      content: {
        name: path.split('/').at(-1),
        path,
        last_commit_sha: id,
        type: 'file',
        encoding: 'base64',
        content,
        url,
      },
      commit: commitRecord(viewer, repo, commit, { files: false, verification: true }),
    },
  };
}
