import type { FileDiff } from '../diff/files.ts';
import { quotePath } from '../diff/quote.ts';
import { byteStringText } from '../bytes.ts';
import { shownName } from './diffstat.ts';

/** The lines below the statistics: files created, deleted, renamed, and modes changed. */
export function summaryLines(files: readonly FileDiff[]): string {
  return files.map(summaryOf).join('');
}

function summaryOf(file: FileDiff): string {
  const { before, after, path } = file;
  const name = byteStringText(quotePath(path));
  if (before === undefined) return ` create mode ${after?.mode ?? ''} ${name}\n`;
  if (after === undefined) return ` delete mode ${before.mode} ${name}\n`;
  const modes = before.mode === after.mode ? '' : ` mode change ${before.mode} => ${after.mode}`;
  if (file.previousPath === undefined) return modes === '' ? '' : `${modes} ${name}\n`;
  const rename = ` rename ${shownName(file)} (${file.similarity ?? 100}%)\n`;
  return rename + (modes === '' ? '' : `${modes}\n`);
}
