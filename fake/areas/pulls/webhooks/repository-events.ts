import type { RepoChange, RepoForked, StatusChange } from '../state/changes.ts';
import { ownerOf } from '../state/owners.ts';
import { isoSeconds } from '../state/time.ts';
import { plainOwner } from '../people/records.ts';
import type { Announcement } from './announcement.ts';
import { commitIn, commitOf } from './commit-bodies.ts';
import { repositoryIn, senderIn, type Context } from './context.ts';

/** A status that was reported, also one that says nothing new. */
export function statusReported(context: Context, { repo, status, context: sent }: StatusChange): Announcement[] {
  const at = isoSeconds(status.createdAt);
  const body = {
    commit: commitIn(context, repo, commitOf(context, status.sha)),
    context: sent,
    created_at: at,
    description: status.description,
    id: status.id,
    repository: repositoryIn(context, repo, 'all'),
    sender: senderIn(context),
    sha: status.sha,
    state: status.state,
    target_url: absolute(context, status.target),
    updated_at: at,
  };
  return [{ type: 'status', repo: repo.id, owner: repo.owner, body }];
}

function absolute({ viewer }: Context, url: string): string {
  if (url.startsWith('/')) return new URL(viewer.origin).origin + url;
  return URL.canParse(url) ? url : `${viewer.origin}/${url}`;
}

const ACTIONS = { 'repository created': 'created', 'repository deleted': 'deleted' } as const;

/** A repository that was made or is about to be removed: its owner hears it. */
export function repositoryChanged(context: Context, { kind, repo }: RepoChange): Announcement[] {
  const repository = repositoryIn(context, repo, 'all');
  const owner = ownerOf(context.world, repo.owner);
  const body = {
    action: ACTIONS[kind],
    repository: kind === 'repository created' ? unwatched(repository) : repository,
    organization: owner === undefined ? null : plainOwner(context.viewer, owner),
    sender: senderIn(context),
  };
  return [{ type: 'repository', owner: repo.owner, indent: 1, body }];
}

/** A new repository is shown before its maker watches it. */
const unwatched = (repository: object): object => ({ ...repository, watchers_count: 0 });

/** A fork: the parent hears it, and the two are the wrong way round. */
export function forked(context: Context, { parent, fork }: RepoForked): Announcement[] {
  const body = {
    forkee: repositoryIn(context, parent, 'sender', { uncountedForks: 1 }),
    repository: unwatched(repositoryIn(context, fork, 'sender')),
    sender: senderIn(context),
  };
  const announcement: Announcement = { type: 'fork', repo: parent.id, owner: parent.owner, body };
  const isOrg = ownerOf(context.world, fork.owner)?.org !== undefined;
  return isOrg
    ? [announcement, ...repositoryChanged(context, { kind: 'repository created', repo: fork })]
    : [announcement];
}
