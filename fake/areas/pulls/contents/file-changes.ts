import {
  entryAt,
  pathFault,
  treeOfCommit,
  writeBlob,
  type Oid,
  type TreeEdits,
  type TreeEntry,
  type TreeFile,
} from '../../../git/index.ts';
import { badRequest, internalServerError, invalid, notFound } from '../state/rejections.ts';
import type { World } from '../state/world.ts';
import { getEntry } from './entries.ts';

/** A change of one file. */
export interface FileChange {
  readonly operation: string;
  readonly path: string;
  /** Whether git finds the path as it is written outside of the repository. */
  readonly isOutside: boolean;
  /** The path it has now; another one for a move. */
  readonly from: string;
  /** The id that the file must have; empty for any. */
  readonly sha: string;
  readonly content: Uint8Array;
}

/** A path without `.`, `..` and doubled slashes; one that git does not take is rejected. */
export function cleanPath(name: string): string {
  const path = normalPath(name);
  if (path === '' || pathFault(path) !== undefined) throw invalid(malformed(name));
  return path;
}

/** A path to read: one through `.git`, or of dots alone, is rejected. */
export function readPath(name: string): string {
  const path = normalPath(name);
  if ((path === '' && name !== '') || /(?:^|\/)\.git(?:\/|$)/i.test(path)) throw badRequest(malformed(name));
  return path;
}

const malformed = (name: string): string => `path contains a malformed path component [path: ${name}]`;

/** Whether a path leaves its root on its way. */
export function isOutside(name: string): boolean {
  let depth = 0;
  const leaves = name
    .split('/')
    .some((part) => (depth += part === '..' ? -1 : part === '' || part === '.' ? 0 : 1) < 0);
  return leaves || name.startsWith('/');
}

/** A path without empty parts and dots. */
export function normalPath(name: string): string {
  const parts: string[] = [];
  for (const part of name.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The edits of a tree that changes of files make. Nothing is stored before all of them have been checked. */
export function editsOf(world: World, tip: Oid | undefined, changes: readonly FileChange[]): TreeEdits {
  const checked = changes.map((change) => [change, tip === undefined ? undefined : check(world, tip, change)] as const);
  for (const { operation, path } of changes) {
    if (tip === undefined && operation === 'delete') throw notFound('branch does not exist');
    if (!OPERATIONS.has(operation))
      throw internalServerError(
        `invalid file operation: ${operation} ${path}, supported operations are create, update, delete`,
      );
  }
  const edits = new Map<string, TreeFile | null>();
  for (const [change, before] of checked) edit(world, edits, change, before);
  return edits;
}

const OPERATIONS: ReadonlySet<string> = new Set(['create', 'update', 'upload', 'rename', 'delete']);

/** Checks one change against the commit it is made on, and gives what is at its old path. */
function check(world: World, tip: Oid, change: FileChange): TreeEntry | undefined {
  const { operation, from, sha } = change;
  const mayLack = operation === 'create' || operation === 'upload' || !OPERATIONS.has(operation);
  const before = mayLack ? entryAt(world.objects, treeOfCommit(world.objects, tip), from) : getEntry(world, tip, from);
  if (operation !== 'create' && sha !== '' && sha !== before?.id)
    throw invalid(`sha does not match [given: ${sha}, expected: ${before?.id ?? ''}]`);
  if (operation !== 'delete') requireFree(world, tip, change);
  return before;
}

/** Rejects a path below a file, a path of a folder or a symlink, and one that is taken by another file. */
function requireFree({ objects }: World, tip: Oid, { operation, path, from }: FileChange): void {
  const tree = treeOfCommit(objects, tip);
  const exists = (kind: string, aim: string, at: string): never => {
    throw invalid(`a ${kind} exists where you’re trying to create a ${aim} [path: ${at}]`);
  };
  for (const part of foldersOf(path)) {
    const entry = entryAt(objects, tree, part);
    if (entry === undefined) return;
    if (entry.mode !== '40000') exists('file', 'subdirectory', part);
  }
  const taken = entryAt(objects, tree, path);
  if (taken?.mode === '120000') exists('symbolic link', 'subdirectory', path);
  if (taken?.mode === '40000') exists('directory', 'file', path);
  if (taken !== undefined && (from !== path || operation === 'create')) throw alreadyThere(path);
}

const alreadyThere = (path: string) => invalid(`repository file already exists [path: ${path}]`);

/** The folders above a path, from the root down. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join('/'));
}

function edit(
  { objects }: World,
  edits: Map<string, TreeFile | null>,
  { operation, path, from, content, isOutside }: FileChange,
  before: TreeEntry | undefined,
): void {
  if (isOutside && operation !== 'delete') throw internalServerError(`LsFiles: exit status 128 - fatal: ${path}`);
  const isFile = before !== undefined && before.mode !== '40000';
  if (operation === 'delete') {
    if (isFile) edits.set(path, null);
    return;
  }
  if (operation === 'create' && edits.get(path)) throw alreadyThere(path);
  if (operation === 'rename' && !isFile) throw internalServerError(`no file to rename: ${from}`);
  if (from !== path && isFile) edits.set(from, null);
  const id = operation === 'rename' && isFile ? before.id : writeBlob(objects, content);
  // A later file takes the place of an earlier one that is a folder of it, or below it.
  for (const other of edits.keys())
    if (edits.get(other) && (path.startsWith(`${other}/`) || other.startsWith(`${path}/`))) edits.delete(other);
  edits.set(path, { mode: before?.mode === '100755' ? '100755' : '100644', id });
}
