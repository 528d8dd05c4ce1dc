import { byteStringText } from '../bytes.ts';
import type { ByteString } from '../bytes.ts';
import type { Oid, TreeFile } from '../model.ts';
import { abbreviate, ZERO_OID } from '../objects.ts';
import type { ObjectStore } from '../objects.ts';
import { binaryPatch, looksBinary } from './binary.ts';
import { contentOf, diffLines } from './content.ts';
import type { Algorithm } from './content.ts';
import { diffFiles } from './files.ts';
import type { FileDiff } from './files.ts';
import { formatHunks } from './hunks.ts';
import { headerPath, quotePath } from './quote.ts';

/** The options of a diff. */
export interface DiffOptions {
  /** Binary files as patches that can be applied, instead of a note that they differ. */
  readonly binary?: boolean;
  /** Default: histogram, which the servers set for git (`diff.algorithm`). */
  readonly algorithm?: Algorithm;
}

/** The diff between two trees as text; content that is no UTF-8 is replaced. */
export function diffText(store: ObjectStore, before: Oid, after: Oid, options: DiffOptions = {}): string {
  return byteStringText(formatDiff(store, diffFiles(store, before, after), options));
}

/** The diff of some files. */
export function formatDiff(store: ObjectStore, files: readonly FileDiff[], options: DiffOptions): ByteString {
  return files
    .flatMap(splitTypeChange)
    .map((file) => formatFile(store, file, options))
    .join('');
}

const isRegular = (file: TreeFile): boolean => file.mode.startsWith('100');

/** A file that became a link is shown as one deleted and another added. */
function splitTypeChange(file: FileDiff): FileDiff[] {
  const { before, after } = file;
  if (before === undefined || after === undefined) return [file];
  if (before.mode === after.mode || (isRegular(before) && isRegular(after))) return [file];
  return [
    { ...file, status: 'deleted', after: undefined },
    { ...file, status: 'added', before: undefined },
  ];
}

function formatFile(store: ObjectStore, file: FileDiff, options: DiffOptions): ByteString {
  const { before, after, path } = file;
  const from = file.previousPath ?? path;
  const head = `diff --git ${quotePath(from, 'a/')} ${quotePath(path, 'b/')}\n${extendedHeader(file)}`;
  if (before !== undefined && before.id === after?.id) return head;
  const [left, right] = [contentOf(store, before), contentOf(store, after)];
  const isBinary = looksBinary(left) || looksBinary(right);
  const index = indexLine(store, before, after, isBinary && options.binary === true);
  const oldName = before === undefined ? '/dev/null' : headerPath(from, 'a/');
  const newName = after === undefined ? '/dev/null' : headerPath(path, 'b/');
  if (isBinary) {
    if (options.binary === true) return head + index + binaryPatch(left, right);
    const shown = (file: TreeFile | undefined, name: string, prefix: string): string =>
      file === undefined ? '/dev/null' : quotePath(name, prefix);
    return `${head}${index}Binary files ${shown(before, from, 'a/')} and ${shown(after, path, 'b/')} differ\n`;
  }
  const { left: a, right: b, edits } = diffLines(left, right, options.algorithm ?? 'histogram');
  if (edits.length === 0) return head + index;
  return `${head}${index}--- ${oldName}\n+++ ${newName}\n${formatHunks(a, b, edits)}`;
}

function extendedHeader({ before, after, previousPath, path, similarity }: FileDiff): string {
  if (before === undefined) return `new file mode ${after?.mode ?? ''}\n`;
  if (after === undefined) return `deleted file mode ${before.mode}\n`;
  const modes = before.mode === after.mode ? '' : `old mode ${before.mode}\nnew mode ${after.mode}\n`;
  if (previousPath === undefined) return modes;
  const rename = `rename from ${quotePath(previousPath)}\nrename to ${quotePath(path)}\n`;
  return `${modes}similarity index ${similarity ?? 100}%\n${rename}`;
}

function indexLine(
  store: ObjectStore,
  before: TreeFile | undefined,
  after: TreeFile | undefined,
  full: boolean,
): string {
  const short = (id: Oid): string => (full ? id : abbreviate(store, id));
  const ids = `${short(before?.id ?? ZERO_OID)}..${short(after?.id ?? ZERO_OID)}`;
  return before !== undefined && before.mode === after?.mode ? `index ${ids} ${before.mode}\n` : `index ${ids}\n`;
}
