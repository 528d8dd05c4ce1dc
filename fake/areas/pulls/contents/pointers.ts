import { entryAt, readBlob, treeOfCommit, type Oid } from '../../../git/index.ts';
import { text } from '../../../git/bytes.ts';
import type { World } from '../state/world.ts';

/** The parts of a record that say where a file's content is kept. */
export interface Pointer {
  readonly lfs_oid: string;
  readonly lfs_size: number;
}

// A pointer is shorter than this.
const MAX_POINTER = 1024;
const POINTER =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1[^\n]*\noid sha256:([0-9a-f]{64})\nsize (\d{1,15})(?:\n|$)/;

/** The file elsewhere that some bytes stand for; undefined where they stand for themselves. */
export function pointerOf(bytes: Uint8Array): Pointer | undefined {
  if (bytes.length === 0 || bytes.length >= MAX_POINTER) return undefined;
  const [, lfs_oid, size] = POINTER.exec(text(bytes)) ?? [];
  return lfs_oid === undefined ? undefined : { lfs_oid, lfs_size: Number(size) };
}

/** The address of the submodule at a path, as `.gitmodules` has it; null where that does not say. */
export function submoduleUrl({ objects }: World, commit: Oid, path: string): string | null {
  const file = entryAt(objects, treeOfCommit(objects, commit), '.gitmodules');
  if (file === undefined || file.mode === '40000' || file.mode === '160000') return null;
  const sections = `\n${text(readBlob(objects, file.id))}`.split(/\n[ \t]*\[/);
  const section = sections.find((one) => one.startsWith('submodule') && valueOf(one, 'path') === path);
  return (section && valueOf(section, 'url')) || null;
}

/** A value of a section of a git configuration, without the quotes around it. */
const valueOf = (section: string, name: string): string | undefined =>
  new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*"?([^\\n"]*)`, 'im').exec(section)?.[1]?.trim();
