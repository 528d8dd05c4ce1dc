import type { FederationSeed } from './document.ts';
import { SeedError, type SeedFault } from '../../module/seed-issues.ts';
import type { World } from '../world.ts';
import { allowDomain } from '../domain-allows.ts';
import { createIpBlock } from '../ip-blocks.ts';
import type { Field } from '../params.ts';

/** Puts the federation area of a world document into a world, through the same rules as the API. */
export function seedFederation(world: World, seed: FederationSeed = {}): void {
  world.federation.settings.put({
    id: 'settings',
    limitedFederationMode: seed.limitedFederationMode ?? false,
    rateLimits: seed.rateLimits ?? false,
  });
  const faults: SeedFault[] = [];
  seed.ipBlocks?.forEach(({ ip, severity, comment, expiresIn }, i) =>
    attempt(faults, `federation.ipBlocks[${i}]`, () =>
      createIpBlock(world, fields({ ip, severity, comment: comment ?? undefined, expires_in: expiresIn ?? undefined })),
    ),
  );
  seed.domainAllows?.forEach(({ domain }, i) =>
    attempt(faults, `federation.domainAllows[${i}]`, () => allowDomain(world, fields({ domain }))),
  );
  if (faults.length > 0) throw new SeedError(faults);
}

function fields(record: Readonly<Record<string, Field | undefined>>): Map<string, Field> {
  return new Map(Object.entries(record).filter((entry): entry is [string, Field] => entry[1] !== undefined));
}

function attempt(faults: SeedFault[], path: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    faults.push({ path, message: error instanceof Error ? error.message : String(error) });
  }
}
