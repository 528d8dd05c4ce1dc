import { userNamed } from '../../accounts/users.ts';
import { canWrite } from '../access/access.ts';
import { isWatching, setWatching } from '../access/watching.ts';
import { counted, Result, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { forbidden, notFound } from '../state/rejections.ts';
import type { ReactionRow } from '../state/rows.ts';
import { rejectBlocked } from '../state/owners.ts';
import { repoName } from '../state/repositories.ts';
import { threadOf } from '../state/threads.ts';
import { isoSeconds } from '../state/time.ts';
import { reactionContents } from '../state/vocabulary.ts';
import { userRecord, type Viewer } from '../people/records.ts';
import {
  addReaction,
  hasStarred,
  isSubscribed,
  reactionsTo,
  setStarred,
  setSubscribed,
  type ReactionTarget,
} from './marks.ts';
import { entryIn, threadIn } from '../api/find.ts';

const onThread = (request: RepoRequest): ReactionTarget => ({ on: threadIn(request), comment: 0 });

function onComment(request: RepoRequest): ReactionTarget {
  const { world, repo } = request;
  const comment = entryIn(request, notFound());
  const on = comment && threadOf(world, repo.id, comment.number);
  if (comment === undefined || on === undefined) throw notFound();
  return { on, comment: comment.id };
}

function reactionRecord(viewer: Viewer, { user, content, createdAt }: ReactionRow): object {
  const by = viewer.world.accounts.users.get(user);
  return { user: by === undefined ? null : userRecord(viewer, by), content, created_at: isoSeconds(createdAt) };
}

/** Nothing is null; only an issue's own are counted. */
function reactionsShown({ world, viewer }: RepoRequest, target: ReactionTarget): Result {
  const rows = reactionsTo(world, target).map((row) => reactionRecord(viewer, row));
  const json = rows.length === 0 ? null : rows;
  return target.comment === 0 ? counted(json, rows.length) : new Result({ json });
}

/** The caller's own reaction of a kind; a locked conversation takes none. */
function ownReaction({ world, repo, doer }: RepoRequest, to: ReactionTarget, content: string): ReactionRow | undefined {
  if (to.on.locked && !canWrite(world, repo, doer, 'repo.issues')) throw forbidden('no permission to change reaction');
  return reactionsTo(world, to).find((row) => row.user === doer.id && row.content === content);
}

function react(request: RepoRequest, to: ReactionTarget, named = ''): Result {
  const { world, repo, viewer, doer } = request;
  const commenter = world.pulls.comments.get(to.comment)?.poster;
  rejectBlocked(world, doer, [repo.owner, to.on.poster, ...(commenter === undefined ? [] : [commenter])]);
  const own = ownReaction(request, to, named);
  if (own !== undefined) return new Result({ status: 200, json: reactionRecord(viewer, own) });
  const content = reactionContents.find((one) => one === named);
  if (content === undefined) throw forbidden(`'${named}' is not an allowed reaction`);
  return new Result({ status: 201, json: reactionRecord(viewer, addReaction(world, to, doer, content)) });
}

function unreact(request: RepoRequest, to: ReactionTarget, content = ''): void {
  const own = ownReaction(request, to, content);
  if (own !== undefined) request.world.pulls.reactions.delete(own.id);
}

function subscribe(request: RepoRequest, subscribed: boolean): Result {
  const { world, repo, doer, text } = request;
  const on = threadIn(request);
  const user = userNamed(world, text('username'));
  if (user === undefined) throw notFound();
  if (user.id !== doer.id && !doer.admin)
    throw forbidden(`${doer.name} is not permitted to change subscriptions for ${user.name}`);
  if (isSubscribed(world, repo, on, user) === subscribed) return new Result({ status: 200 });
  setSubscribed(world, on, user, subscribed);
  return new Result({ status: 201 });
}

/** Who watches does so as of the repository's beginning. */
function watchRecord({ world, repo, viewer }: RepoRequest): object {
  const url = `${viewer.origin}/api/v1/repos/${repoName(world, repo)}`;
  return {
    subscribed: true,
    ignored: false,
    reason: null,
    created_at: isoSeconds(repo.createdAt),
    url: `${url}/subscription`,
    repository_url: url,
  };
}

type MarkRoute = Extract<
  RouteId,
  `${'reactions' | 'commentReactions' | 'subscriptions' | 'stars' | 'watching'}.${string}`
>;

/**
 * Reactions, subscriptions, stars and who watches: what people leave on things without changing them (contract: pulls 9.7). No webhook
 * hears of them.
 */
export const markRoutes: Entries<MarkRoute> = {
  'reactions.list': (request) => reactionsShown(request, onThread(request)),
  'reactions.add': (request, { content }) => react(request, onThread(request), content),
  'reactions.remove': (request, { content }) => unreact(request, onThread(request), content),
  'commentReactions.list': (request) => reactionsShown(request, onComment(request)),
  'commentReactions.add': (request, { content }) => react(request, onComment(request), content),
  'commentReactions.remove': (request, { content }) => unreact(request, onComment(request), content),
  'subscriptions.add': (request) => subscribe(request, true),
  'subscriptions.remove': (request) => subscribe(request, false),
  'stars.check': ({ world, repo, doer }) => {
    if (!hasStarred(world, repo, doer)) throw notFound();
  },
  'stars.add': ({ world, repo, doer }) => {
    rejectBlocked(world, doer, [repo.owner]);
    setStarred(world, repo, doer, true);
  },
  'stars.remove': ({ world, repo, doer }) => setStarred(world, repo, doer, false),
  'watching.retrieve': (request) => {
    const { world, repo, doer } = request;
    if (!isWatching(world, repo, doer.id)) throw notFound();
    return watchRecord(request);
  },
  'watching.start': (request) => {
    const { world, repo, doer } = request;
    rejectBlocked(world, doer, [repo.owner]);
    setWatching(world, repo, doer.id, true);
    return watchRecord(request);
  },
  'watching.stop': ({ world, repo, doer }) => setWatching(world, repo, doer.id, false),
};
