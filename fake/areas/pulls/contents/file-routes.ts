import { entryAt, readTree, treeOfCommit } from '../../../git/index.ts';
import { bindText } from '../api/bind.ts';
import { Result, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import type { Body } from '../go/structs.ts';
import { badRequest, invalid, rejectedWith } from '../state/rejections.ts';
import { settingsOf } from '../state/settings.ts';
import { commitFiles, commitPatch, type CommitOptions, type WantedChange, type Written } from './commit-files.ts';
import { archive, plainType, raw } from './download-routes.ts';
import { getCommit, getEntry, type NamedCommit } from './entries.ts';
import { normalPath, readPath } from './file-changes.ts';
import { fileRecord, type FileView } from './file-records.ts';
import { getRawFile, type RawFile } from './raw-files.ts';
import { UNSIGNED, writtenCommitRecord } from './records.ts';

const FILE: FileView = { content: true, commit: true };

/** A file, or the list of a folder. */
function shownAt(request: RepoRequest, name: string, view: FileView = FILE): object {
  const { world, repo, viewer, query } = request;
  const at = getCommit(world, repo, query('ref'));
  const path = readPath(name);
  const entry = getEntry(world, at.commit, path);
  if (entry.mode !== '40000') return fileRecord(viewer, { repo, at, path, entry }, view);
  const inside = (name: string): string => (path === '' ? name : `${path}/${name}`);
  return readTree(world.objects, entry.id).map((one) =>
    fileRecord(viewer, { repo, at, path: inside(one.name), entry: one }, { ...view, content: false }),
  );
}

/** The parts of a record that a query may ask for. */
const INCLUDES: ReadonlySet<string> = new Set(['file_content', 'lfs_metadata', 'commit_metadata', 'commit_message']);

/** The same with the parts that the query asks for, named by what it is. */
function extended(request: RepoRequest, path: string): object {
  const paths = request.query('includes').split(',');
  const unknown = paths.find((name) => name !== '' && !INCLUDES.has(name));
  if (unknown !== undefined) throw badRequest(`unknown include option ${JSON.stringify(unknown)}`);
  const view: FileView = {
    content: paths.includes('file_content'),
    pointer: paths.includes('lfs_metadata'),
    commit: paths.includes('commit_metadata'),
    message: paths.includes('commit_message'),
  };
  // The server writes its empty response after the error.
  const shown = rejectedWith({ after: 'null\n' }, () => shownAt(request, path, view));
  return Array.isArray(shown) ? { dir_contents: shown } : { file_contents: shown };
}

/** Several files of a commit, as many as a response may have: null for those that it has not. */
function filesAt({ world, repo, viewer }: RepoRequest, at: NamedCommit, paths: readonly string[]): (object | null)[] {
  const tree = treeOfCommit(world.objects, at.commit);
  return paths.slice(0, settingsOf(world).maxResponseItems).map((path) => {
    const clean = normalPath(path);
    const entry = entryAt(world.objects, tree, clean);
    return entry === undefined ? null : fileRecord(viewer, { repo, at, path: clean, entry }, FILE);
  });
}

const several = (request: RepoRequest, { files }: Partial<Body<'GetFilesOptions'>>): object =>
  filesAt(request, getCommit(request.world, request.repo, request.query('ref')), files ?? []);

function severalInQuery(request: RepoRequest): object {
  const wanted = bindText(request.query('body'), 'GetFilesOptions');
  if (wanted === undefined) throw badRequest('invalid body parameter');
  return several(request, wanted);
}

/** The files that a commit has changed. */
const filesShown = (request: RepoRequest, { commit, branch, paths }: Written): (object | null)[] =>
  filesAt(request, { kind: 'branch', name: branch, commit: commit.id }, paths);

const committed = ({ viewer, repo }: RepoRequest, { commit }: Pick<Written, 'commit'>): object => ({
  commit: writtenCommitRecord(viewer, repo, commit),
  verification: UNSIGNED,
});

/** Changes one file, and shows it. */
function change(
  request: RepoRequest,
  options: CommitOptions & Omit<WantedChange, 'operation' | 'path'>,
  operation: 'create' | 'update' | 'delete',
): object {
  const { content, sha, from_path } = options;
  const path = request.catchAll('path');
  const written = commitFiles(request, options, [{ operation, path, content, sha, from_path }]);
  return { content: filesShown(request, written)[0] ?? null, ...committed(request, written) };
}

/** The longest path among several that are changed. */
const MAX_PATH = 500;

const fileIn = ({ world, repo, query, catchAll }: RepoRequest): RawFile =>
  getRawFile(world, repo, query('ref'), catchAll('path'));

// What is no longer than this could stand for a file elsewhere, and is sent without the headers of one.
const MAX_POINTER = 1024;

const objectType = ({ mode }: RawFile): Readonly<Record<string, string>> => ({
  'X-Gitea-Object-Type': mode === '120000' ? 'symlink' : 'file',
});

/** A file as it is kept elsewhere: nothing is here. */
function media(request: RepoRequest): Result {
  const file = fileIn(request);
  if (file.bytes.length > MAX_POINTER) return raw(request, file, objectType(file));
  return new Result({ bytes: [file.bytes], headers: { 'Content-Type': plainType(file.bytes), ...objectType(file) } });
}

type FileRoute = Extract<RouteId, `contents.${string}`>;

/** Files and folders: read, and changed by commits. */
export const fileRoutes: Entries<FileRoute> = {
  'contents.root': (request) => shownAt(request, ''),
  'contents.retrieve': (request) => shownAt(request, request.catchAll('path')),
  'contents.create': (request, body) => change(request, body, 'create'),
  'contents.update': (request, body) => {
    if (body.sha) return change(request, body, 'update');
    return new Result({ status: 201, json: change(request, body, 'create') });
  },
  'contents.delete': (request, body) => change(request, body, 'delete'),
  'contents.patch': (request, body) => ({
    content: null,
    ...committed(request, commitPatch(request, body, body.content ?? '')),
  }),
  'contents.extendedRoot': (request) => extended(request, ''),
  'contents.extended': (request) => extended(request, request.catchAll('path')),
  'contents.several': severalInQuery,
  'contents.severalByBody': several,
  'contents.archive': (request) => archive(request, request.catchAll('archive')),
  'contents.raw': (request) => {
    const file = fileIn(request);
    return raw(request, file, objectType(file));
  },
  'contents.media': media,
  'contents.change': (request, body) => {
    const { files: wanted } = body;
    if (wanted === undefined) throw invalid('[Files]: Required');
    if (wanted.some(({ path }) => path.length > MAX_PATH)) throw invalid('[Path]: MaxSize');
    const written = commitFiles(request, body, wanted);
    const files = filesShown(request, written);
    return { files: files.length === 0 ? null : files, ...committed(request, written) };
  },
};
