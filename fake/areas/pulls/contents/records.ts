import type {
  Commit as CommitShown,
  CommitFile,
  CommitPerson,
  CommitStats,
  CommitVerification,
  FileCommit,
  GitUser,
} from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import {
  commitSummary,
  diffTrees,
  isoDate,
  isTypeChange,
  treeOfCommit,
  type Commit,
  type Signature,
} from '../../../git/index.ts';
import { userByEmail } from '../../accounts/users.ts';
import { repoName } from '../state/repositories.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { ZERO_TIME } from '../state/time.ts';
import { plainUser, type Viewer } from '../people/records.ts';

/** The parts of a commit that a list shows. */
export interface CommitView {
  readonly files: boolean;
  readonly verification: boolean;
  /** Default: true. */
  readonly stat?: boolean;
}

/** The verification of a commit without a signature. */
export const UNSIGNED: Shown<CommitVerification> = {
  verified: false,
  reason: 'gpg.error.not_signed_commit',
  signature: '',
  signer: null,
  payload: '',
};

/** The record of a commit. */
export function commitRecord(viewer: Viewer, repo: RepoRow, commit: Commit, view: CommitView): Shown<CommitShown> {
  const { world, origin } = viewer;
  const name = repoName(viewer.world, repo);
  const { id } = commit;
  const url = `${origin}/api/v1/repos/${name}/git/commits/${id}`;
  const created = isoDate(commit.committer);
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
    stats: view.stat === false ? null : statsOf(world, id),
  };
}

function statsOf({ objects }: World, id: string): Shown<CommitStats> {
  const { additions, deletions } = commitSummary(objects, id);
  return { total: additions + deletions, additions, deletions };
}

function signatureRecord(by: Signature): Shown<CommitPerson> {
  return { name: by.name, email: by.email, date: isoDate(by) };
}

function knownUser(viewer: Viewer, { email }: Signature): Shown<GitUser> | null {
  const user = userByEmail(viewer.world, email);
  // As anonymous visitors see them, like everybody that a record only mentions.
  return user === undefined ? null : plainUser(viewer, user.id);
}

/** The record of a commit that a request has made: other than elsewhere, it names the tree itself. */
export function writtenCommitRecord({ world, origin }: Viewer, repo: RepoRow, commit: Commit): Shown<FileCommit> {
  const name = repoName(world, repo);
  const git = `${origin}/api/v1/repos/${name}/git`;
  const object = (kind: 'commits' | 'trees', sha: string) => ({
    url: `${git}/${kind}/${sha}`,
    sha,
    created: ZERO_TIME,
  });
  return {
    ...object('commits', commit.id),
    html_url: `${origin}/${name}/commit/${commit.id}`,
    author: signatureRecord(commit.author),
    committer: signatureRecord(commit.committer),
    parents: commit.parents.map((sha) => object('commits', sha)),
    message: commit.message,
    tree: object('trees', commit.tree),
  };
}

const ORDER = ['added', 'removed', 'modified'] as const;

function filesOf({ world }: Viewer, { tree, parents }: Commit): Shown<CommitFile>[] {
  const [parent] = parents;
  const changes = diffTrees(world.objects, treeOfCommit(world.objects, parent), tree);
  // The server knows these three kinds of change, and a change of type is not among them.
  const files = changes
    .filter((change) => !isTypeChange(change))
    .map((change) => ({
      filename: change.path,
      status: change.before === undefined ? 'added' : change.after === undefined ? 'removed' : 'modified',
    }));
  return ORDER.flatMap((status) => files.filter((file) => file.status === status));
}

/** A commit as webhooks and branches show it. */
export function commitFields(
  viewer: Viewer,
  repo: RepoRow,
  commit: Commit,
  verification: object | null = null,
): object {
  const { world, origin } = viewer;
  const person = ({ name, email }: Signature): object => {
    return { name, email, username: userByEmail(world, email)?.name ?? '' };
  };
  return {
    id: commit.id,
    message: commit.message,
    url: `${origin}/${repoName(world, repo)}/commit/${commit.id}`,
    author: person(commit.author),
    committer: person(commit.committer),
    verification,
    timestamp: isoDate(commit.author),
  };
}

/** The same with its signature, and without its files. */
export const signedCommit = (viewer: Viewer, repo: RepoRow, commit: Commit): object => ({
  ...commitFields(viewer, repo, commit, UNSIGNED),
  added: null,
  removed: null,
  modified: null,
});
