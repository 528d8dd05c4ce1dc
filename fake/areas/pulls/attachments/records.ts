import { escapeSegment } from '../go/query.ts';
import { isoSeconds } from '../state/time.ts';
import type { AttachmentRow } from '../state/rows.ts';
import type { AttachedTo } from '../state/tables.ts';
import type { Viewer } from '../people/records.ts';
import { attachmentsOf, downloadsOf } from './attachments.ts';

/** The record of a file on a release, an issue or a comment. */
export const attachmentRecord = ({ origin, world }: Pick<Viewer, 'origin' | 'world'>, row: AttachmentRow) => ({
  id: row.id,
  name: row.name,
  size: row.size,
  download_count: downloadsOf(world, row),
  created_at: isoSeconds(row.createdAt),
  uuid: row.uuid,
  browser_download_url: `${origin}/attachments/${row.uuid}`,
});

/** The records of all files that something has. */
export const attachmentRecords = (viewer: Pick<Viewer, 'origin' | 'world'>, to: AttachedTo) =>
  attachmentsOf(viewer.world, to).map((row) => attachmentRecord(viewer, row));

/** The same of a release, whose files have addresses below a folder by their names, unless two have the same one. */
export function releaseFileRecords(viewer: Pick<Viewer, 'origin' | 'world'>, release: number, folder: string) {
  const records = attachmentRecords(viewer, { release });
  if (new Set(records.map(({ name }) => name)).size < records.length) return records;
  return records.map((record) => ({ ...record, browser_download_url: `${folder}/${escapeSegment(record.name)}` }));
}
