import { rowFrom } from '../../../engine/area/columns.ts';
import { atPath, known } from '../../../engine/area/seed-issues.ts';
import { createHook, type HookPlace } from '../webhooks/hooks.ts';
import { idOfOwner, ownerNamed } from '../state/owners.ts';
import { repoAt } from '../state/repositories.ts';
import type { World } from '../state/world.ts';
import { hookColumns, type HookSeed } from './document.ts';

/** Puts a webhook of a world document into a world. */
export function seedHook(world: World, seed: HookSeed, path: string): void {
  const { on, url, secret, contentType, branchFilter, authorization, ...rest } = rowFrom(hookColumns, undefined, seed);
  const place = on === undefined ? {} : placeNamed(world, on, `${path}.on`);
  const options = {
    ...rest,
    config: { url, content_type: contentType, is_system_webhook: 'true', secret },
    branch_filter: branchFilter,
    authorization_header: authorization,
  };
  atPath(path, () => createHook(world, place, options));
}

function placeNamed(world: World, text: string, path: string): HookPlace {
  if (text.includes('/')) return { repo: known(repoAt(world, text), path, 'repository').id };
  return { owner: idOfOwner(known(ownerNamed(world, text), path, 'account')) };
}
