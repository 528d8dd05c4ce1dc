import { log, peelToCommit, type Commit, type Oid } from '../../../git/index.ts';
import type { BranchRenamed, RefChange, ReleaseChange } from '../state/changes.ts';
import { tipOf } from '../state/refs.ts';
import { repoName } from '../state/repositories.ts';
import type { RepoRow, TagRow } from '../state/rows.ts';
import { releaseRecord } from '../repositories/ref-records.ts';
import type { Announcement } from './announcement.ts';
import { signedCommit } from '../contents/records.ts';
import { commitIn, commitOf, newBranchCommits } from './commit-bodies.ts';
import { repositoryIn, senderIn, type Context } from './context.ts';

const NOTHING = '0'.repeat(40);
const MAX_LISTED = 5;

type RefKind = 'branch' | 'tag';
const PREFIX: Readonly<Record<RefKind, string>> = { branch: 'refs/heads/', tag: 'refs/tags/' };

/** The content of a push event: the move of one ref from one commit to another. */
interface Pushed {
  readonly repo: RepoRow;
  readonly ref: string;
  readonly before: Oid;
  readonly after: Oid;
  readonly commits: readonly Commit[];
  readonly compare: string;
  readonly uncountedIssues?: number;
}

type Announce<C> = (context: Context, change: C) => Announcement[];

/** The events of each change of a branch or tag, in order (contract: pulls 11.10). */
export const refEvents: Readonly<Record<RefChange['kind'], Announce<RefChange>>> = {
  'branch created': (context, { repo, name, after = NOTHING }) => [
    created(context, repo, { kind: 'branch', name, sha: after }),
    pushedNewBranch(context, repo, name, after),
  ],
  'branch moved': (context, { repo, name, before = NOTHING, after = NOTHING, uncountedIssues = 0 }) => {
    const commits = log(context.world.objects, [after], { exclude: [before] });
    const compare = compareUrl(context, repo, before, after);
    const ref = PREFIX.branch + name;
    return [pushed(context, { repo, ref, before, after, commits, compare, uncountedIssues })];
  },
  'branch removed': (context, { repo, name }) => [removed(context, repo, 'branch', name)],
  'tag created': (context, { repo, name, before = NOTHING, after = NOTHING }) => {
    const commit = peelToCommit(context.world.objects, after) ?? after;
    const compare = compareUrl(context, repo, NOTHING, commit);
    return [
      pushed(context, { repo, ref: PREFIX.tag + name, before, after: commit, commits: [], compare }),
      created(context, repo, { kind: 'tag', name, sha: commit }),
    ];
  },
  'tag removed': (context, { repo, name, before = NOTHING, tag }) => {
    const commit = peelToCommit(context.world.objects, before) ?? before;
    const compare = `${context.viewer.origin}/`;
    return [
      pushed(context, { repo, ref: PREFIX.tag + name, before: commit, after: NOTHING, commits: [], compare }),
      removed(context, repo, 'tag', name),
      // A tag is an unpublished release.
      ...(tag === undefined ? [] : [releaseEvent(context, repo, tag, 'deleted')]),
    ];
  },
};

/** The event of a release. */
export const releaseChanged = (context: Context, { kind, repo, release }: ReleaseChange): Announcement[] => [
  releaseEvent(context, repo, release, kind.slice('release '.length)),
];

function releaseEvent(context: Context, repo: RepoRow, tag: TagRow, action: string): Announcement {
  const body = {
    action,
    release: releaseRecord(context.viewer, repo, tag),
    repository: repositoryIn(context, repo, 'all'),
    sender: senderIn(context),
  };
  return { type: 'release', repo: repo.id, owner: repo.owner, body };
}

/** The events of a branch's new name: no push is among them. */
export function renamed(context: Context, { repo, from, to, after }: BranchRenamed): Announcement[] {
  return [removed(context, repo, 'branch', from), created(context, repo, { kind: 'branch', name: to, sha: after })];
}

/** The push that a test delivery shows: the one commit at the tip (contract: pulls 11.13). */
export function testedPush(context: Context, repo: RepoRow, name: string | undefined): Announcement | undefined {
  const { world } = context;
  const branch = name !== undefined && tipOf(world, repo.id, name) !== undefined ? name : repo.defaultBranch;
  const tip = tipOf(world, repo.id, branch);
  if (tip === undefined) return undefined;
  const commit = signedCommit(context.viewer, repo, commitOf(context, tip));
  const body = {
    ref: name ?? PREFIX.branch + branch,
    before: tip,
    after: tip,
    compare_url: compareUrl(context, repo, tip, tip),
    commits: [commit],
    total_commits: 1,
    head_commit: commit,
    repository: repositoryIn(context, repo, 'none'),
    pusher: senderIn(context),
    sender: senderIn(context),
  };
  return { type: 'push', repo: repo.id, owner: repo.owner, body };
}

function compareUrl({ viewer }: Context, repo: RepoRow, from: string, to: string): string {
  return `${viewer.origin}/${repoName(viewer.world, repo)}/compare/${from}...${to}`;
}

function pushedNewBranch(context: Context, repo: RepoRow, name: string, after: Oid): Announcement {
  const commits = newBranchCommits(context.world, repo, name, after);
  const [parent] = commits.at(-1)?.parents ?? [];
  // With nothing of its own to compare, the default branch is what it is compared with.
  const from = parent ?? (name === repo.defaultBranch ? undefined : repo.defaultBranch);
  const compare = from === undefined ? `${context.viewer.origin}/` : compareUrl(context, repo, from, after);
  return pushed(context, { repo, ref: PREFIX.branch + name, before: NOTHING, after, commits, compare });
}

function pushed(context: Context, { repo, uncountedIssues = 0, ...push }: Pushed): Announcement {
  const { ref, before, after, commits, compare } = push;
  const body = {
    ref,
    before,
    after,
    compare_url: compare,
    commits: commits.slice(0, MAX_LISTED).map((commit) => commitIn(context, repo, commit)),
    total_commits: commits.length,
    head_commit: after === NOTHING ? null : commitIn(context, repo, commitOf(context, after)),
    repository: repositoryIn(context, repo, 'all', { uncountedIssues }),
    pusher: senderIn(context),
    sender: senderIn(context),
  };
  return { type: 'push', ref, repo: repo.id, owner: repo.owner, body };
}

interface Created {
  readonly kind: RefKind;
  readonly name: string;
  readonly sha: Oid;
}

function created(context: Context, repo: RepoRow, { kind, name, sha }: Created): Announcement {
  const repository = repositoryIn(context, repo, 'none');
  const body = { sha, ref: name, ref_type: kind, repository, sender: senderIn(context) };
  return { type: 'create', ref: PREFIX[kind] + name, repo: repo.id, owner: repo.owner, body };
}

function removed(context: Context, repo: RepoRow, kind: RefKind, name: string): Announcement {
  const repository = repositoryIn(context, repo, 'all');
  const body = { ref: name, ref_type: kind, pusher_type: 'user', repository, sender: senderIn(context) };
  return { type: 'delete', ref: PREFIX[kind] + name, repo: repo.id, owner: repo.owner, body };
}
