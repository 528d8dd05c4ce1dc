import type { FederationSeed } from '../seed/document.ts';
import type { World } from '../world/world.ts';

/** Puts the federation area of a world document into a world. */
export function seedFederation(world: World, seed: FederationSeed): void {
  const { limitedFederationMode, rateLimits } = seed;
  world.federation.settings.put({
    id: 'settings',
    limitedFederationMode: limitedFederationMode ?? false,
    rateLimits: rateLimits ?? false,
  });
}
