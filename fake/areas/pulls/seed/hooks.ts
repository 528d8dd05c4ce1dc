import { atPath, known } from '../../../engine/area/seed-issues.ts';
import { createHook, type HookPlace } from '../hooks/hooks.ts';
import { idOfOwner, ownerNamed } from '../state/owners.ts';
import { repoNamed } from '../state/repositories.ts';
import type { World } from '../state/world.ts';
import type { HookSeed } from './document.ts';

/** Puts a webhook of a world document into a world. */
export function seedHook(world: World, seed: HookSeed, path: string): void {
  const { url, secret, type, contentType } = seed;
  const place = seed.on == null ? {} : placeNamed(world, seed.on, `${path}.on`);
  const config = {
    url,
    content_type: contentType ?? 'json',
    is_system_webhook: 'true',
    ...(secret != null && { secret }),
  };
  const options = {
    type: type ?? 'gitea',
    config,
    events: seed.events ?? [],
    branch_filter: seed.branchFilter ?? '',
    authorization_header: seed.authorization ?? '',
    active: seed.active ?? true,
    name: seed.name ?? '',
  };
  atPath(path, () => createHook(world, place, options));
}

function placeNamed(world: World, text: string, path: string): HookPlace {
  const [owner = '', name] = text.split('/');
  if (name !== undefined) return { repo: known(repoNamed(world, owner, name), path, 'repository').id };
  return { owner: idOfOwner(known(ownerNamed(world, owner), path, 'account')) };
}
