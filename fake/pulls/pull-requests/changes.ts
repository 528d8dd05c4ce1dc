import {
  diffText,
  diffTrees,
  commitSummary,
  isoDate,
  isWhitespace,
  log,
  patchText,
  treeOfCommit,
  type Commit,
  type FileSummary,
  type Signature,
} from '../../git/index.ts';
import { userByEmail } from '../state/owners.ts';
import { escapeSegment } from '../go/query.ts';
import { fullName } from '../views/repo-record.ts';
import { crash } from '../state/rejections.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';
import { changesBesides, changesOf, comparedFrom, mergeBaseOf, seenHead, unrelated } from '../state/mergeability.ts';
import { ZERO_TIME } from '../state/time.ts';
import { plainUser, type Viewer } from '../views/user-record.ts';

/** The diff of a pull request (contract 5). */
export function pullDiff({ world }: Viewer, pull: PullRow, binary: boolean): string {
  const { objects } = world;
  const head = seenHead(world, pull);
  const base = mergeBaseOf(world, pull);
  if (unrelated(world, base, head)) throw crash(`exit status 128 - fatal: ${base}...${head}: no merge base\n`);
  return diffText(objects, treeOfCommit(objects, base), treeOfCommit(objects, head), { binary });
}

/** Its commits as mails (contract 5). */
export function pullPatch({ world }: Viewer, pull: PullRow): string {
  return patchText(world.objects, mergeBaseOf(world, pull), seenHead(world, pull));
}

/** The commits of a pull request, newest first. */
export function pullCommits({ world }: Viewer, pull: PullRow): Commit[] {
  return log(world.objects, [seenHead(world, pull)], { exclude: [comparedFrom(world, pull)] });
}

/** The files that a pull request changes: all, and those that a way to ignore blanks leaves. */
export function pullFiles(
  { world }: Viewer,
  pull: PullRow,
  whitespace: string,
): { readonly total: number; readonly files: readonly FileSummary[] } {
  const [from, to] = [comparedFrom(world, pull), seenHead(world, pull)];
  const { files } = changesOf(world, from, to);
  const left = isWhitespace(whitespace) ? changesBesides(world, from, to, whitespace).files : files;
  return { total: files.length, files: left };
}

/** The record of a changed file. */
export function fileRecord(viewer: Viewer, repo: RepoRow, pull: PullRow, file: FileSummary): object {
  const name = fullName(viewer, repo);
  const head = seenHead(viewer.world, pull);
  const path = file.path.split('/').map(escapeSegment).join('/');
  const { origin } = viewer;
  return {
    filename: file.path,
    previous_filename: file.previousPath,
    status: statusOf(file),
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    html_url: `${origin}/${name}/src/commit/${head}/${path}`,
    contents_url: `${origin}/api/v1/repos/${name}/contents/${path}?ref=${head}`,
    raw_url: `${origin}/${name}/raw/commit/${head}/${path}`,
  };
}

/** A change of the mode alone counts as none. */
function statusOf({ status, before, after }: FileSummary): string {
  return status === 'changed' && before?.id === after?.id ? 'unchanged' : status;
}

/** What a list of commits shows of each. */
export interface CommitView {
  readonly files: boolean;
  readonly verification: boolean;
}

const UNSIGNED = { verified: false, reason: 'gpg.error.not_signed_commit', signature: '', signer: null, payload: '' };

/** The record of a commit. */
export function commitRecord(viewer: Viewer, repo: RepoRow, commit: Commit, view: CommitView): object {
  const { world, origin } = viewer;
  const name = fullName(viewer, repo);
  const { id } = commit;
  const url = `${origin}/api/v1/repos/${name}/git/commits/${id}`;
  const created = isoDate(commit.committer);
  const { additions, deletions } = commitSummary(world.objects, id);
  return {
    url,
    sha: id,
    created,
    html_url: `${origin}/${name}/commit/${id}`,
    commit: {
      url,
      author: signatureRecord(commit.author),
      committer: signatureRecord(commit.committer),
      message: commit.message,
      // The server names the commit here, not its tree.
      tree: { url: `${origin}/api/v1/repos/${name}/git/trees/${id}`, sha: id, created },
      verification: view.verification ? UNSIGNED : null,
    },
    author: knownUser(viewer, commit.author),
    committer: knownUser(viewer, commit.committer),
    parents: commit.parents.map((sha) => ({
      url: `${origin}/api/v1/repos/${name}/git/commits/${sha}`,
      sha,
      created: ZERO_TIME,
    })),
    files: view.files ? filesOf(viewer, commit) : null,
    stats: { total: additions + deletions, additions, deletions },
  };
}

function signatureRecord(by: Signature): object {
  return { name: by.name, email: by.email, date: isoDate(by) };
}

function knownUser(viewer: Viewer, { email }: Signature): object | null {
  const user = userByEmail(viewer.world, email);
  // As anonymous visitors see them, like everybody whom a record only mentions.
  return user === undefined ? null : plainUser(viewer, user.id);
}

const ORDER = ['added', 'removed', 'modified'] as const;

function filesOf({ world }: Viewer, { tree, parents }: Commit): object[] {
  const [parent] = parents;
  const files = diffTrees(world.objects, treeOfCommit(world.objects, parent), tree).map((change) => ({
    filename: change.path,
    status: change.before === undefined ? 'added' : change.after === undefined ? 'removed' : 'modified',
  }));
  return ORDER.flatMap((status) => files.filter((file) => file.status === status));
}
