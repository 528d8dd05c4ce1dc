import { entryAt, readTree } from '../../../git/index.ts';
import { codeReaders } from '../access/guards.ts';
import { Result, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { disposition } from '../go/values.ts';
import { invalid } from '../state/rejections.ts';
import { commitFiles, type CommitOptions, type WantedChange, type Written } from './commit-files.ts';
import { getCommit, getEntry } from './entries.ts';
import { fileRecord, type FileView } from './file-records.ts';
import { getRawFile } from './raw-files.ts';
import { UNSIGNED, writtenCommitRecord } from './records.ts';

const FILE: FileView = { content: true, commit: true };
const LISTED: FileView = { content: false, commit: true };

/** A file, or the list of a folder. */
function shownAt({ world, repo, viewer, query }: RepoRequest, path: string): object {
  const at = getCommit(world, repo, query('ref'));
  const entry = getEntry(world, at.commit, path);
  if (entry.mode !== '40000') return fileRecord(viewer, { repo, at, path, entry }, FILE);
  const inside = (name: string): string => (path === '' ? name : `${path}/${name}`);
  return readTree(world.objects, entry.id).map((one) =>
    fileRecord(viewer, { repo, at, path: inside(one.name), entry: one }, LISTED),
  );
}

/** The files that a commit has changed, as it has them: null for those that it has not. */
function filesShown({ world, repo, viewer }: RepoRequest, { commit, branch, paths }: Written): (object | null)[] {
  const at = { kind: 'branch', name: branch, commit: commit.id } as const;
  return paths.map((path) => {
    const entry = entryAt(world.objects, commit.tree, path);
    return entry === undefined ? null : fileRecord(viewer, { repo, at, path, entry }, FILE);
  });
}

const committed = ({ viewer, repo }: RepoRequest, { commit }: Written): object => ({
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

/** The bytes of a file. */
function raw({ world, repo, query, catchAll }: RepoRequest, headers: Readonly<Record<string, string>> = {}): Result {
  const { entry, bytes } = getRawFile(world, repo, query('ref'), catchAll('path'));
  return new Result({
    bytes: [bytes],
    headers: {
      'Content-Type': isText(bytes) ? 'text/plain; charset=utf-8' : 'application/octet-stream',
      'Content-Disposition': disposition('inline', entry.name),
      'Cache-Control': `${repo.private ? 'private' : 'public'}, max-age=21600`,
      ETag: `"${entry.id}"`,
      'X-Gitea-Object-Type': entry.mode === '120000' ? 'symlink' : 'file',
      ...headers,
    },
  });
}

/** Whether bytes begin with nothing that a text has not: control characters but those of lines, tabs and escapes. */
const isText = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 1024).every((byte) => byte > 0x1f || /[\t\n\f\r\x1b]/.test(String.fromCharCode(byte)));

type FileRoute = Extract<RouteId, `contents.${string}`>;

/** Files and folders: read, and changed by commits. */
export const fileRoutes: Entries<FileRoute> = {
  'contents.root': [codeReaders, (request) => shownAt(request, '')],
  'contents.retrieve': [codeReaders, (request) => shownAt(request, request.catchAll('path'))],
  'contents.create': (request, body) => change(request, body, 'create'),
  'contents.update': (request, body) => {
    if (body.sha) return change(request, body, 'update');
    return new Result({ status: 201, json: change(request, body, 'create') });
  },
  'contents.delete': (request, body) => change(request, body, 'delete'),
  'contents.raw': [codeReaders, (request) => raw(request, { 'Access-Control-Expose-Headers': 'Content-Disposition' })],
  'contents.media': [codeReaders, (request) => raw(request)],
  'contents.change': (request, body) => {
    const { files: wanted } = body;
    if (wanted === undefined) throw invalid('[Files]: Required');
    if (wanted.some(({ path }) => path.length > MAX_PATH)) throw invalid('[Path]: MaxSize');
    const written = commitFiles(request, body, wanted);
    const files = filesShown(request, written);
    return { files: files.length === 0 ? null : files, ...committed(request, written) };
  },
};
