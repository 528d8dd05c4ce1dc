import { canWrite } from '../access/access.ts';
import { userNamed } from '../../accounts/users.ts';
import { indexOf } from '../go/query.ts';
import {
  addReaction,
  hasStarred,
  isSubscribed,
  reactionsTo,
  setStarred,
  setSubscribed,
  type ReactionTarget,
} from '../issues/marks.ts';
import { structs } from '../state/bodies.ts';
import { forbidden, notFound } from '../state/rejections.ts';
import type { Thread, ReactionRow } from '../state/rows.ts';
import { isoSeconds } from '../state/time.ts';
import { reactionContents, type ReactionContent } from '../state/vocabulary.ts';
import { userRecord, type Viewer } from '../views/user-record.ts';
import { bind } from './bind.ts';
import { issueOf } from './find.ts';
import { alwaysWrites, doerOf, pathPart, reads, writes, type HandlerResult, type RepoHandler } from './handler.ts';
import type { RepoContext } from './request-context.ts';
import type { SupportOperationId } from './support-operations.ts';

type MarkOperationId = Extract<
  SupportOperationId,
  `${'reactions' | 'commentReactions' | 'subscriptions' | 'stars'}.${string}`
>;

/**
 * Reactions, subscriptions and stars: what people leave on things without changing them (contract: pulls 9.7). No webhook
 * hears of them.
 */
export const markHandlers: Readonly<Record<MarkOperationId, RepoHandler>> = {
  'reactions.list': reads('issues', (request) => listReactions(request, onThread(request))),
  'reactions.add': writes('issues', (request) => react(request, onThread(request))),
  'reactions.remove': writes('issues', (request) => takeBack(request, onThread(request))),
  'commentReactions.list': reads('issues', (request) => listReactions(request, onComment(request))),
  'commentReactions.add': writes('issues', (request) => react(request, onComment(request))),
  'commentReactions.remove': writes('issues', (request) => takeBack(request, onComment(request))),
  'subscriptions.add': writes('issues', (request) => subscribe(request, true)),
  'subscriptions.remove': writes('issues', (request) => subscribe(request, false)),
  'stars.check': alwaysWrites('repo', (request) => {
    if (!hasStarred(request.call.world, request.repo, doerOf(request))) throw notFound();
    return {};
  }),
  'stars.add': alwaysWrites('repo', (request) => star(request, true)),
  'stars.remove': alwaysWrites('repo', (request) => star(request, false)),
};

function star(request: RepoContext, starred: boolean): HandlerResult {
  setStarred(request.call.world, request.repo, doerOf(request), starred);
  return {};
}

const threadOf = ({ call, repo }: RepoContext): Thread => issueOf(call.world, repo, pathPart(call, 'index'));

const onThread = (request: RepoContext): ReactionTarget => ({ on: threadOf(request), comment: 0 });

function onComment({ call, repo }: RepoContext): ReactionTarget {
  const comment = call.world.pulls.comments.get(indexOf(pathPart(call, 'id')) ?? 0);
  if (comment?.repo !== repo.id) throw notFound();
  return { on: issueOf(call.world, repo, String(comment.number)), comment: comment.id };
}

function reactionRecord(viewer: Viewer, { user, content, createdAt }: ReactionRow): object {
  const by = viewer.world.accounts.users.get(user);
  return { user: by === undefined ? null : userRecord(viewer, by), content, created_at: isoSeconds(createdAt) };
}

function listReactions({ call, viewer }: RepoContext, target: ReactionTarget): HandlerResult {
  return { json: reactionsTo(call.world, target).map((row) => reactionRecord(viewer, row)) };
}

/** The reaction that the body names, and the caller's own of that kind, if there is one. */
function asked(
  request: RepoContext,
  target: ReactionTarget,
): { readonly content: string; readonly own: ReactionRow | undefined } {
  const { content = '' } = bind(request.call, structs.reaction);
  const { call, repo } = request;
  const doer = doerOf(request);
  if (target.on.locked && !canWrite(call.world, repo, doer, 'repo.issues'))
    throw forbidden('no permission to change reaction');
  const own = reactionsTo(call.world, target).find((row) => row.user === doer.id && row.content === content);
  return { content, own };
}

function react(request: RepoContext, target: ReactionTarget): HandlerResult {
  const { content, own } = asked(request, target);
  const { call, viewer } = request;
  if (own !== undefined) return { status: 200, json: reactionRecord(viewer, own) };
  if (!isContent(content)) throw forbidden(`'${content}' is not an allowed reaction`);
  return { status: 201, json: reactionRecord(viewer, addReaction(call.world, target, doerOf(request), content)) };
}

const isContent = (content: string): content is ReactionContent =>
  (reactionContents as readonly string[]).includes(content);

function takeBack(request: RepoContext, target: ReactionTarget): HandlerResult {
  const { own } = asked(request, target);
  if (own !== undefined) request.call.world.pulls.reactions.delete(own.id);
  return {};
}

function subscribe(request: RepoContext, subscribed: boolean): HandlerResult {
  const { call, repo } = request;
  const doer = doerOf(request);
  const on = threadOf(request);
  const user = userNamed(call.world, pathPart(call, 'username'));
  if (user === undefined) throw notFound();
  if (user.id !== doer.id && !doer.admin)
    throw forbidden(`${doer.name} is not permitted to change subscriptions for ${user.name}`);
  if (isSubscribed(call.world, repo, on, user) === subscribed) return { status: 200 };
  setSubscribed(call.world, on, user, subscribed);
  return { status: 201 };
}
