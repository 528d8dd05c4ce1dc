import { compareUtf8, toBase64 } from '../../../git/bytes.ts';
import type { Acting } from '../state/acting.ts';
import { invalid } from '../state/rejections.ts';
import type { AttachmentRow, ReleaseRow } from '../state/rows.ts';
import { lists, type AttachedTo } from '../state/tables.ts';
import { nowSeconds } from '../state/time.ts';
import { uuidOf } from '../state/uuid.ts';
import type { World } from '../state/world.ts';

/** A file that somebody uploads. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The extensions of files on issues and comments; releases take any file. */
export const allowedTypes = `.avif,.cpuprofile,.csv,.dmp,.docx,.fodg,.fodp,.fods,.fodt,.gif,.gz,.jpeg,.jpg,.json,.jsonc,.log,.md,.mov,.mp4,.odf,.odg,.odp,.ods,.odt,.patch,.pdf,.png,.pptx,.svg,.tgz,.txt,.webm,.webp,.xls,.xlsx,.zip`;

const extensions: ReadonlySet<string> = new Set(allowedTypes.split(','));

function requireAllowed({ release }: AttachedTo, name: string): void {
  const [extension = ''] = /\.[^./]*$/.exec(name.toLowerCase()) ?? [];
  if (release === undefined && !extensions.has(extension))
    throw invalid('This file cannot be uploaded or modified due to a forbidden file extension or type.');
}

/** The files of something: those of a release by name, the others in the order in which they came. */
export function attachmentsOf({ pulls }: World, to: AttachedTo): AttachmentRow[] {
  const rows = [...pulls.attachments.list(lists.attached(to))];
  return to.release === undefined ? rows : rows.sort((a, b) => compareUtf8(a.name, b.name));
}

/** Keeps a file (contract: pulls 13.26), whose bytes go with its row. */
export function attach({ world, repo, doer }: Acting, to: AttachedTo, { name, bytes }: Upload): AttachmentRow {
  requireAllowed(to, name);
  const { attachments } = world.pulls;
  return attachments.insert({
    id: attachments.nextId,
    repo: repo.id,
    ...to,
    uploader: doer.id,
    name,
    uuid: uuidOf(`attachment ${world.ids.unique('pulls.attachment')}`),
    content: toBase64(bytes),
    size: bytes.length,
    createdAt: nowSeconds(world),
  });
}

/** Gives a file another name; an empty one changes nothing. */
export function renameAttachment(world: World, row: AttachmentRow, name = ''): AttachmentRow {
  requireAllowed(row, name || row.name);
  return world.pulls.attachments.replace({ ...row, name: name || row.name });
}

const downloadsId = ({ id }: AttachmentRow): string => `attachment:${id}`;

/** How often a file was downloaded. */
export const downloadsOf = ({ pulls }: World, row: AttachmentRow): number =>
  pulls.reads.get(downloadsId(row))?.count ?? 0;

/** Counts a download. */
export function countDownload(world: World, row: AttachmentRow): void {
  world.pulls.reads.put({ id: downloadsId(row), count: downloadsOf(world, row) + 1 });
}

/** The first file of a release that has a name. */
export const releaseFile = (world: World, { id }: ReleaseRow, name: string): AttachmentRow | undefined =>
  attachmentsOf(world, { release: id }).find((row) => row.name === name);
