import { canWrite } from '../access/access.ts';
import { userNamed } from '../../accounts/users.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { indexOf } from '../go/query.ts';
import { structs } from '../state/bodies.ts';
import { forbidden, notFound } from '../state/rejections.ts';
import type { CommentRow, Numbered, ReactionRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { isoSeconds, nowSeconds } from '../state/time.ts';
import type { Thread } from '../state/timeline.ts';
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

/** Reactions, subscriptions and stars: what people leave on things without changing them. No webhook hears of them. */
export const markHandlers: Readonly<Record<MarkOperationId, RepoHandler>> = {
  'reactions.list': reads('issues', (request) => listReactions(request, onThread(request))),
  'reactions.add': writes('issues', (request) => react(request, onThread(request))),
  'reactions.remove': writes('issues', (request) => takeBack(request, onThread(request))),
  'commentReactions.list': reads('issues', (request) => listReactions(request, onComment(request))),
  'commentReactions.add': writes('issues', (request) => react(request, onComment(request))),
  'commentReactions.remove': writes('issues', (request) => takeBack(request, onComment(request))),
  'subscriptions.add': writes('issues', (request) => setSubscription(request, true)),
  'subscriptions.remove': writes('issues', (request) => setSubscription(request, false)),
  'stars.check': alwaysWrites('repo', (request) => {
    if (request.call.world.pulls.stars.get(starId(request)) === undefined) throw notFound();
    return {};
  }),
  'stars.add': alwaysWrites('repo', (request) => {
    request.call.world.pulls.stars.put({ id: starId(request), user: doerOf(request).id, repo: request.repo.id });
    return {};
  }),
  'stars.remove': alwaysWrites('repo', (request) => {
    request.call.world.pulls.stars.delete(starId(request));
    return {};
  }),
};

const starId = (request: RepoContext): string => `${doerOf(request).id}:${request.repo.id}`;

/** What a reaction is to. */
interface Target {
  readonly on: Numbered;
  /** 0 for the issue or pull request itself. */
  readonly comment: number;
}

const numbered = ({ pull, issue }: Thread): Numbered => (pull ?? issue) as Numbered;

const threadOf = ({ call, repo }: RepoContext): Numbered =>
  numbered(issueOf(call.world, repo, pathPart(call, 'index')));

const onThread = (request: RepoContext): Target => ({ on: threadOf(request), comment: 0 });

function onComment({ call, repo }: RepoContext): Target {
  const comment: CommentRow | undefined = call.world.pulls.comments.get(indexOf(pathPart(call, 'id')) ?? 0);
  if (comment?.repo !== repo.id) throw notFound();
  return { on: numbered(issueOf(call.world, repo, String(comment.number))), comment: comment.id };
}

const ALLOWED: readonly string[] = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];

function reactionsTo({ call, repo }: RepoContext, { on, comment }: Target): ReactionRow[] {
  const rows = [...call.world.pulls.reactions.list(lists.thread(repo.id, on.number))];
  return rows.filter((row) => row.comment === comment);
}

function reactionRecord(viewer: Viewer, { user, content, createdAt }: ReactionRow): object {
  const by = viewer.world.accounts.users.get(user);
  return { user: by === undefined ? null : userRecord(viewer, by), content, created_at: isoSeconds(createdAt) };
}

function listReactions(request: RepoContext, target: Target): HandlerResult {
  return { json: reactionsTo(request, target).map((row) => reactionRecord(request.viewer, row)) };
}

/** The reaction that the body names, and the caller's own of that kind, if there is one. */
function asked(request: RepoContext, target: Target): { readonly content: string; readonly own?: ReactionRow } {
  const { content } = bind(request.call, structs.reaction);
  const { call, repo } = request;
  const doer = doerOf(request);
  if (target.on.locked && !canWrite(call.world, repo, doer, 'repo.issues'))
    throw forbidden('no permission to change reaction');
  const own = reactionsTo(request, target).find((row) => row.user === doer.id && row.content === content);
  return { content: content ?? '', ...(own !== undefined && { own }) };
}

function react(request: RepoContext, target: Target): HandlerResult {
  const { content, own } = asked(request, target);
  if (own !== undefined) return { status: 200, json: reactionRecord(request.viewer, own) };
  if (!ALLOWED.includes(content)) throw forbidden(`'${content}' is not an allowed reaction`);
  const { call, repo, viewer } = request;
  const { reactions } = call.world.pulls;
  const row = reactions.insert({
    id: reactions.nextId,
    repo: repo.id,
    number: target.on.number,
    comment: target.comment,
    user: doerOf(request).id,
    content,
    createdAt: nowSeconds(call.world),
  });
  return { status: 201, json: reactionRecord(viewer, row) };
}

function takeBack(request: RepoContext, target: Target): HandlerResult {
  const { own } = asked(request, target);
  if (own !== undefined) request.call.world.pulls.reactions.delete(own.id);
  return {};
}

/** Whether somebody follows: as they said, or else because they took part. */
function isSubscribed({ call, repo }: RepoContext, on: Numbered, user: UserRow): boolean {
  const { subscriptions, comments } = call.world.pulls;
  const said = subscriptions.get(subscriptionId(repo.id, on, user))?.subscribed;
  if (said !== undefined) return said;
  const hasCommented = [...comments.list(lists.thread(repo.id, on.number))].some(({ poster }) => poster === user.id);
  return repo.owner === user.id || on.poster === user.id || hasCommented;
}

const subscriptionId = (repo: number, { number }: Numbered, { id }: UserRow): string => `${repo}:${number}:${id}`;

function setSubscription(request: RepoContext, subscribed: boolean): HandlerResult {
  const { call, repo } = request;
  const doer = doerOf(request);
  const on = threadOf(request);
  const user = userNamed(call.world, pathPart(call, 'username'));
  if (user === undefined) throw notFound();
  if (user.id !== doer.id && !doer.admin)
    throw forbidden(`${doer.name} is not permitted to change subscriptions for ${user.name}`);
  if (isSubscribed(request, on, user) === subscribed) return { status: 200 };
  call.world.pulls.subscriptions.put({ id: subscriptionId(repo.id, on, user), subscribed });
  return { status: 201 };
}
