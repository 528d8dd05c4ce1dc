import {
  commitSummary,
  diffTrees,
  isoDate,
  isTypeChange,
  treeOfCommit,
  type Commit,
  type FileSummary,
  type Signature,
} from '../../../git/index.ts';
import { escapeSegment } from '../go/query.ts';
import { seenHead } from '../state/mergeability.ts';
import { userByEmail } from '../../accounts/users.ts';
import { repoName } from '../state/repositories.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';
import { ZERO_TIME } from '../state/time.ts';
import { plainUser, type Viewer } from '../people/records.ts';

/** The record of a changed file. */
export function fileRecord(viewer: Viewer, repo: RepoRow, pull: PullRow, file: FileSummary): object {
  const name = repoName(viewer.world, repo);
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

/** What no line tells of counts as no change: another mode, or other bytes of a binary file (contract: pulls 9.2). */
function statusOf({ status, additions, deletions }: FileSummary): string {
  return status === 'changed' && additions + deletions === 0 ? 'unchanged' : status;
}

/** What a list of commits shows of each. */
export interface CommitView {
  readonly files: boolean;
  readonly verification: boolean;
}

/** What the server says of a signature that is not there. */
export const UNSIGNED: object = {
  verified: false,
  reason: 'gpg.error.not_signed_commit',
  signature: '',
  signer: null,
  payload: '',
};

/** The record of a commit. */
export function commitRecord(viewer: Viewer, repo: RepoRow, commit: Commit, view: CommitView): object {
  const { world, origin } = viewer;
  const name = repoName(viewer.world, repo);
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
  // As anonymous visitors see them, like everybody that a record only mentions.
  return user === undefined ? null : plainUser(viewer, user.id);
}

const ORDER = ['added', 'removed', 'modified'] as const;

function filesOf({ world }: Viewer, { tree, parents }: Commit): object[] {
  const [parent] = parents;
  const changes = diffTrees(world.objects, treeOfCommit(world.objects, parent), tree);
  // The server knows these three kinds of change, and a change of type is none of them.
  const files = changes
    .filter((change) => !isTypeChange(change))
    .map((change) => ({
      filename: change.path,
      status: change.before === undefined ? 'added' : change.after === undefined ? 'removed' : 'modified',
    }));
  return ORDER.flatMap((status) => files.filter((file) => file.status === status));
}
