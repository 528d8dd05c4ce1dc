import { byteString, fromByteString } from '../bytes.ts';
import { looksBinary } from '../diff/binary.ts';
import type { FileMode, TreeFile } from '../model.ts';
import { readBlob, writeBlob } from '../objects.ts';
import type { ObjectStore } from '../objects.ts';
import type { ConflictKind } from './conflict.ts';
import { mergeText } from './text.ts';
import type { Labels } from './text.ts';

/** How a merge is made. */
export interface MergeContext {
  readonly store: ObjectStore;
  readonly labels: Labels;
  /** 0 for the merge itself; merges of merge bases are deeper, and have longer conflict markers. */
  readonly depth: number;
}

/** One file on both sides and in the base. */
export interface Versions {
  readonly base: TreeFile | undefined;
  readonly ours: TreeFile;
  readonly theirs: TreeFile;
}

/** The merged file, with the reason if it is not clean. */
export interface MergedFile {
  readonly file: TreeFile;
  readonly conflict?: ConflictKind;
  /** Whether texts had to be merged line by line. */
  readonly merged: boolean;
}

export const sameFile = (a: TreeFile | undefined, b: TreeFile | undefined): boolean =>
  a?.id === b?.id && a?.mode === b?.mode;

const kindOf = (mode: FileMode): string => (mode.startsWith('100') ? 'file' : mode);

/** Merges a file that both sides have. */
export function mergeFile(context: MergeContext, { base, ours, theirs }: Versions): MergedFile {
  if (kindOf(ours.mode) !== kindOf(theirs.mode)) return { file: ours, conflict: 'distinct types', merged: false };
  const sameKindBase = base !== undefined && kindOf(base.mode) === kindOf(ours.mode) ? base : undefined;
  const mode = mergeMode(base?.mode, ours.mode, theirs.mode);
  const content = mergeContent(context, sameKindBase, ours, theirs);
  const conflict = content.conflict ?? (mode.clean ? undefined : 'mode');
  const file = { mode: mode.mode, id: content.id };
  return conflict === undefined ? { file, merged: content.merged } : { file, conflict, merged: content.merged };
}

function mergeMode(base: FileMode | undefined, ours: FileMode, theirs: FileMode): { mode: FileMode; clean: boolean } {
  if (ours === theirs || ours === base) return { mode: theirs, clean: true };
  return { mode: ours, clean: theirs === base };
}

interface MergedContent {
  readonly id: string;
  readonly merged: boolean;
  readonly conflict?: ConflictKind;
}

function mergeContent(
  { store, labels, depth }: MergeContext,
  base: TreeFile | undefined,
  ours: TreeFile,
  theirs: TreeFile,
): MergedContent {
  if (ours.id === theirs.id || ours.id === base?.id) return { id: theirs.id, merged: false };
  if (theirs.id === base?.id) return { id: ours.id, merged: false };
  const fallBack = depth > 0 && base !== undefined ? base.id : ours.id;
  if (!ours.mode.startsWith('100')) return { id: fallBack, merged: false, conflict: 'content' };
  const contents = [base?.id, ours.id, theirs.id].map((id) =>
    id === undefined ? new Uint8Array(0) : readBlob(store, id),
  );
  if (contents.some(looksBinary)) return { id: fallBack, merged: true, conflict: 'binary' };
  const [o, a, b] = contents.map(byteString);
  const { text, conflicts } = mergeText(o!, a!, b!, labels, { algorithm: 'histogram', marker: 7 + 2 * depth });
  const id = writeBlob(store, fromByteString(text));
  if (conflicts === 0) return { id, merged: true };
  return { id, merged: true, conflict: base === undefined ? 'add/add' : 'content' };
}
