import { byteStringText, isAscii, utf8ByteString } from '../bytes.ts';
import type { ByteString } from '../bytes.ts';
import { bodyOf, treeOfCommit, subjectOf, withoutTrailingBlanks } from '../commit.ts';
import { diffFiles } from '../diff/files.ts';
import { formatDiff } from '../diff/format.ts';
import { mergeBase } from '../history.ts';
import { log } from '../log.ts';
import type { Commit, Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { mailDate } from '../signature.ts';
import { diffstat } from './diffstat.ts';
import { encodeWords, foldWords, fromLine, needsEncoding } from './rfc2047.ts';
import { summaryLines } from './summary.ts';

/** The version that ends every mail. */
const GIT_VERSION = '2.39.5';

/** The commits that a series of mails carries: oldest first, without merges. */
function patchCommits(store: ObjectStore, base: Oid | undefined, head: Oid, isOfHead: boolean): Commit[] {
  const own = (tip: Oid, other: Oid | undefined): Commit[] =>
    log(store, [tip], { exclude: other === undefined ? [] : [other], noMerges: true });
  if (base === undefined || isOfHead) return own(head, base).reverse();
  const common = mergeBase(store, base, head);
  const ids = new Set([...own(base, head), ...own(head, base)].map(({ id }) => id));
  const all = log(store, [base, head], { exclude: common === undefined ? [] : [common], noMerges: true });
  return all.filter(({ id }) => ids.has(id)).reverse();
}

/** `no signature` omits the version of git at the end of each mail; `head alone` omits what only the base has. */
export type PatchForm = 'no signature' | 'head alone';

/** `git format-patch --binary --stdout base...head`: one mail a commit, which `git am` takes. */
export function patchText(store: ObjectStore, base: Oid | undefined, head: Oid, form?: PatchForm): string {
  return byteStringText(patchMails(store, base, head, form === 'no signature' ? '' : GIT_VERSION, form));
}

/** The same as the bytes that it is made of: content that is no UTF-8 stays what it is. An empty version is omitted. */
export function patchMails(
  store: ObjectStore,
  base: Oid | undefined,
  head: Oid,
  version: string,
  form?: PatchForm,
): ByteString {
  const commits = patchCommits(store, base, head, form === 'head alone');
  // A commit without a change has a number but no mail.
  const mails = commits.map((commit, index) => mail(store, commit, index + 1, commits.length, version));
  return mails.filter((one) => one !== '').join('\n');
}

function mail(store: ObjectStore, commit: Commit, number: number, total: number, version: string): ByteString {
  const parent = commit.parents[0];
  const files = diffFiles(store, treeOfCommit(store, parent), commit.tree);
  if (files.length === 0) return '';
  // Blanks at line ends are dropped, as from the subject.
  const body = withoutTrailingBlanks(bodyOf(commit.message)).trimEnd();
  const text = `${headers(commit, number, total)}\n${body === '' ? '' : `${body}\n`}`;
  const tail = version === '' ? '' : `-- \n${version}\n\n`;
  const stat = `---\n${diffstat(store, files)}${summaryLines(files)}\n`;
  return utf8ByteString(text + stat) + formatDiff(store, files, { binary: true }) + utf8ByteString(tail);
}

function headers(commit: Commit, number: number, total: number): string {
  const { author, id } = commit;
  const digits = String(total).length;
  const prefix = total === 1 ? '[PATCH]' : `[PATCH ${String(number).padStart(digits, '0')}/${total}]`;
  const subject = subjectOf(commit.message);
  const column = `Subject: ${prefix} `.length;
  const value = needsEncoding(subject) ? encodeWords(subject, column) : foldWords(subject, column);
  const lines = [
    `From ${id} Mon Sep 17 00:00:00 2001`,
    fromLine(author.name, author.email),
    `Date: ${mailDate(author)}`,
    `Subject: ${prefix} ${value}`.trimEnd(),
  ];
  if (!isAscii(commit.message)) {
    lines.push('MIME-Version: 1.0', 'Content-Type: text/plain; charset=UTF-8', 'Content-Transfer-Encoding: 8bit');
  }
  return `${lines.join('\n')}\n`;
}
