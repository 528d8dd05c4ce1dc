import type { PullOperationId } from '../../../../src/pulls/operations.ts';
import { isOrgOwner } from '../access/access.ts';
import { testedPush } from '../announcing/refs.ts';
import { contextOf } from '../announcing/context.ts';
import { sendTo } from '../announcing/deliver.ts';
import { firstOf, queryOf } from '../go/query.ts';
import { createHook, deleteHook, editHook, hookOf, hooksOf, type HookPlace } from '../hooks/hooks.ts';
import { structs } from '../state/bodies.ts';
import { ownerNamed } from '../state/owners.ts';
import { forbidden, notFound } from '../state/rejections.ts';
import type { HookRow } from '../state/rows.ts';
import { hookRecord } from '../views/hook-record.ts';
import { bind } from './bind.ts';
import type { Call } from './call.ts';
import {
  alwaysWrites,
  doerOf,
  pathPart,
  type HandlerResult,
  type PlainHandler,
  type RepoHandler,
  requireAdmin,
  requireSiteAdmin,
} from './handler.ts';
import { pageHeaders, pagingOf } from './paging.ts';
import type { RepoContext, RequestContext } from './request-context.ts';
import type { SupportOperationId } from './support-operations.ts';

type Step = 'list' | 'create' | 'retrieve' | 'update' | 'delete';
type Handlers<Prefix extends string, H> = Readonly<Record<`${Prefix}.${Step}`, H>>;

/** Where the webhooks of a request are; rejects whoever may not see them, before the body is read. */
type Place<C extends RequestContext> = (context: C) => HookPlace;

/** What is done with webhooks, whosever they are. */
const steps: Readonly<Record<Step, (call: Call, place: HookPlace) => HandlerResult>> = {
  list: (call, place) => page(call, hooksOf(call.world, place), 'links'),
  create: (call, place) => shown(createHook(call.world, place, bind(call, structs.createHook, ['type', 'config']))),
  retrieve: (call, place) => shown(hookOf(call.world, place, idOf(call))),
  update: (call, place) => shown(editHook(call.world, place, idOf(call), bind(call, structs.editHook))),
  delete: (call, place) => {
    deleteHook(call.world, place, idOf(call));
    return {};
  },
};

const idOf = (call: Call): string => pathPart(call, 'id');
const shown = (row: HookRow): HandlerResult => ({ json: hookRecord(row) });

function page(call: Call, rows: readonly HookRow[], links: 'links' | 'no links'): HandlerResult {
  const paging = pagingOf(call);
  const { Link: link, ...headers } = pageHeaders(call, paging, rows.length);
  return {
    json: rows.slice(paging.skip, paging.skip + paging.take).map(hookRecord),
    headers: links === 'links' && link !== undefined ? { Link: link, ...headers } : headers,
  };
}

function handlersFor<Prefix extends string, H, C extends RequestContext>(
  prefix: Prefix,
  place: Place<C>,
  handler: (run: (context: C) => HandlerResult) => H,
): Handlers<Prefix, H> {
  const entries = Object.entries(steps).map(([name, step]) => [
    `${prefix}.${name}`,
    handler((context) => step(context.call, place(context))),
  ]);
  return Object.fromEntries(entries) as Handlers<Prefix, H>;
}

function repositoryPlace(context: RepoContext): HookPlace {
  requireAdmin(context);
  return { repo: context.repo.id };
}

type RepositoryHookId = Extract<PullOperationId, `hooks.${string}`>;

/** The webhooks of a repository; an archived one has them, too. */
export const repositoryHookHandlers: Readonly<Record<RepositoryHookId, RepoHandler>> = {
  ...handlersFor('hooks', repositoryPlace, (run) => alwaysWrites('repo', run)),
  // The server gives no links there, however many pages there are.
  'hooks.list': alwaysWrites('repo', (context) =>
    page(context.call, hooksOf(context.call.world, repositoryPlace(context)), 'no links'),
  ),
  'hooks.test': alwaysWrites('repo', testHook),
};

function testHook(context: RepoContext): HandlerResult {
  const { call, repo } = context;
  const place = repositoryPlace(context);
  const ref = firstOf(queryOf(call.url), 'ref') || undefined;
  const push = testedPush(contextOf(call.world, doerOf(context)), repo, ref);
  if (push === undefined) throw notFound('repository is empty');
  const hook = hookOf(call.world, place, idOf(call));
  if (hook.active) sendTo(call.world, hook, push);
  return {};
}

const signedIn = (plain: PlainHandler['plain']): PlainHandler => ({ signedIn: true, plain });

function organizationPlace(context: RequestContext): HookPlace {
  const { call } = context;
  const org = ownerNamed(call.world, pathPart(call, 'org'))?.org;
  if (org === undefined) throw notFound();
  const doer = doerOf(context);
  if (!isOrgOwner(call.world, org.id, doer) && !doer.admin) throw forbidden('Must be an organization owner');
  return { owner: org.id };
}

/** The webhooks of an organisation. */
export const organizationHookHandlers = handlersFor('orgs.hooks', organizationPlace, signedIn);

/** The webhooks of the signed-in user. */
export const userHookHandlers = handlersFor('user.hooks', (context) => ({ owner: doerOf(context).id }), signedIn);

function instancePlace(context: RequestContext): HookPlace {
  requireSiteAdmin(context);
  return {};
}

type InstanceHookId = Extract<SupportOperationId, `admin.hooks.${string}`>;

/** The webhooks of the instance: those that hear of every repository, and those that new ones begin with. */
export const instanceHookHandlers: Readonly<Record<InstanceHookId, PlainHandler>> = {
  ...handlersFor('admin.hooks', instancePlace, signedIn),
  'admin.hooks.list': signedIn((context) => {
    const { call } = context;
    instancePlace(context);
    const type = firstOf(queryOf(call.url), 'type');
    const kinds = type === 'all' ? [true, false] : [type !== 'default'];
    const rows = kinds.flatMap((system) => hooksOf(call.world, { system }));
    return page(
      call,
      rows.sort((a, b) => a.id - b.id),
      'links',
    );
  }),
};
