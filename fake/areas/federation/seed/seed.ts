import type { FederationSeed } from './document.ts';
import { SeedError, type SeedIssue } from '../../../engine/area/seed-issues.ts';
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
  const issues: SeedIssue[] = [];
  seed.ipBlocks?.forEach(({ ip, severity, comment, expiresIn }, i) =>
    attempt(issues, `federation.ipBlocks[${i}]`, () =>
      createIpBlock(world, fields({ ip, severity, comment: comment ?? undefined, expires_in: expiresIn ?? undefined })),
    ),
  );
  seed.domainAllows?.forEach(({ domain }, i) =>
    attempt(issues, `federation.domainAllows[${i}]`, () => allowDomain(world, fields({ domain }))),
  );
  if (issues.length > 0) throw new SeedError(issues);
}

function fields(record: Readonly<Record<string, Field | undefined>>): Map<string, Field> {
  return new Map(Object.entries(record).filter((entry): entry is [string, Field] => entry[1] !== undefined));
}

function attempt(issues: SeedIssue[], path: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    issues.push({ path, message: error instanceof Error ? error.message : String(error) });
  }
}
