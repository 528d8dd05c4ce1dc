import type { PullOperationId } from '../../../../src/pulls/operations.ts';
import { repoAdmins, siteAdmins } from '../access/guards.ts';
import { contextOf } from './context.ts';
import { sendTo } from './deliver.ts';
import { testedPush } from './ref-events.ts';
import { page, Result, type Entries, type RepoRequest, type Request, type RouteId } from '../api/route.ts';
import { orgOwners } from '../api/find.ts';
import type { Body } from '../go/structs.ts';
import { notFound } from '../state/rejections.ts';
import type { HookRow } from '../state/rows.ts';
import { hookRecord } from './records.ts';
import { createHook, deleteHook, editHook, hookOf, hooksOf, type HookPlace } from './hooks.ts';

/** How a list shows its webhooks. */
const shownHook =
  ({ world }: Request) =>
  (row: HookRow): object =>
    hookRecord(world, row);

/** Where the webhooks of a request are; rejects users who may not see them, before the body is read. */
type HookPlaceOf<R extends Request> = (request: R) => HookPlace;

/** The routes of the webhooks of a place. */
function hookRoutesOf<Prefix extends string, R extends Request>(prefix: Prefix, place: HookPlaceOf<R>) {
  const routes = {
    list: [place, (request: R) => page(request, hooksOf(request.world, place(request)), shownHook(request))],
    create: [
      place,
      (request: R, body: Body<'CreateHookOption'>) =>
        hookRecord(request.world, createHook(request.world, place(request), body)),
    ],
    retrieve: [
      place,
      (request: R) => hookRecord(request.world, hookOf(request.world, place(request), request.number('id'))),
    ],
    update: [
      place,
      (request: R, body: Body<'EditHookOption'>) =>
        hookRecord(request.world, editHook(request.world, place(request), request.number('id'), body)),
    ],
    delete: [place, (request: R) => deleteHook(request.world, place(request), request.number('id'))],
  } as const;
  type Routes = typeof routes;
  return Object.fromEntries(Object.entries(routes).map(([step, entry]) => [`${prefix}.${step}`, entry])) as {
    readonly [Step in keyof Routes as `${Prefix}.${Step & string}`]: Routes[Step];
  };
}

function repositoryPlace(request: RepoRequest): HookPlace {
  repoAdmins(request);
  return { repo: request.repo.id };
}

const organizationPlace = (request: Request): HookPlace => ({ owner: orgOwners(request).id });

const userPlace = ({ doer }: Request): HookPlace => ({ owner: doer.id });

function instancePlace(request: Request): HookPlace {
  siteAdmins(request);
  return {};
}

function testHook({ world, repo, doer, query, number }: RepoRequest): void {
  const push = testedPush(contextOf(world, doer), repo, query('ref') || undefined);
  if (push === undefined) throw notFound('repository is empty');
  const hook = hookOf(world, { repo: repo.id }, number('id'));
  if (hook.active) sendTo(world, hook, push);
}

/** Those that hear of every repository, those that new repositories begin with, or both. */
function instanceHooks(request: Request): Result {
  const type = request.query('type');
  const kinds = type === 'all' ? [true, false] : [type !== 'default'];
  const rows = kinds.flatMap((system) => hooksOf(request.world, { system }));
  return page(
    request,
    rows.sort((a, b) => a.id - b.id),
    shownHook(request),
  );
}

type HookRoute = Extract<PullOperationId | RouteId, `${'' | `${'orgs' | 'user' | 'admin'}.`}hooks.${string}`>;

/** Webhooks of repositories, organisations, users and the instance. */
export const hookRoutes: Entries<HookRoute> = {
  ...hookRoutesOf('hooks', repositoryPlace),
  ...hookRoutesOf('orgs.hooks', organizationPlace),
  ...hookRoutesOf('user.hooks', userPlace),
  ...hookRoutesOf('admin.hooks', instancePlace),
  'hooks.list': [
    repositoryPlace,
    (request) => page(request, hooksOf(request.world, repositoryPlace(request)), shownHook(request), 'total'),
  ],
  'hooks.test': [repositoryPlace, testHook],
  'admin.hooks.list': [instancePlace, instanceHooks],
};
