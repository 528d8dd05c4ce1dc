import { trimSpace } from '../go/values.ts';
import { notFound } from '../state/rejections.ts';
import type { HookRow } from '../state/rows.ts';
import { hookList } from '../state/tables.ts';
import { nowSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';
import { eventsNamed } from './event-names.ts';
import {
  checkBound,
  configOf,
  contentTypeOf,
  isSystem,
  urlOf,
  type CreateHookOptions,
  type EditHookOptions,
} from './hook-fields.ts';

/** Whose webhooks: a repository's, an owner's, or those of the instance. */
export type HookPlace = Pick<HookRow, 'repo' | 'owner'>;

/** The webhooks of a repository or an owner, by id. */
export function hooksOf(world: World, place: Pick<HookRow, 'repo' | 'owner' | 'system'>): HookRow[] {
  return [...world.pulls.hooks.list(hookList(place))];
}

/** The webhook of an id as a path has it. */
export function hookOf(world: World, place: HookPlace, id: number): HookRow {
  const row = world.pulls.hooks.get(id);
  if (row === undefined || row.repo !== place.repo || row.owner !== place.owner) throw notFound();
  return row;
}

/** Creates a webhook (contract: pulls 11.3). */
export function createHook(world: World, place: HookPlace, options: CreateHookOptions): HookRow {
  checkBound(options);
  const config = configOf(options.type, options.config);
  const isInstance = place.repo === undefined && place.owner === undefined;
  const now = nowSeconds(world);
  return world.pulls.hooks.insert({
    id: world.pulls.hooks.nextId,
    ...place,
    ...(isInstance && { system: isSystem(options.config) }),
    ...config,
    name: trimSpace(options.name ?? ''),
    secret: options.config['secret'] ?? '',
    authorization: options.authorization_header ?? '',
    events: eventsNamed(options.events),
    branchFilter: options.branch_filter ?? '',
    active: options.active ?? false,
    createdAt: now,
    updatedAt: now,
  });
}

/** Changes a webhook. Events, filter and authorization that are not sent go back to their defaults (contract: pulls 11.5). */
export function editHook(world: World, place: HookPlace, id: number, options: EditHookOptions): HookRow {
  checkBound(options);
  const row = hookOf(world, place, id);
  const { url, content_type: contentType } = options.config ?? {};
  return world.pulls.hooks.replace({
    ...row,
    ...(url !== undefined && { url: urlOf(url) }),
    ...(contentType !== undefined && { contentType: contentTypeOf(contentType) }),
    ...(options.name !== undefined && { name: trimSpace(options.name) }),
    authorization: options.authorization_header ?? '',
    events: eventsNamed(options.events),
    branchFilter: options.branch_filter ?? '',
    active: options.active ?? row.active,
    updatedAt: nowSeconds(world),
  });
}

/** Removes a webhook; its id is not used again. */
export function deleteHook(world: World, place: HookPlace, id: number): void {
  world.pulls.hooks.delete(hookOf(world, place, id).id);
}
