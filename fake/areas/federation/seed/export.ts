import type { IpBlockRow } from '../rows.ts';
import type { World } from '../world.ts';
import type { FederationSeed, IpBlockSeed } from './document.ts';

/** The federation area of a world as a seed has it. */
export function exportFederation({ federation, clock }: World): FederationSeed {
  const { limitedFederationMode, rateLimits } = federation.settings.get('settings') ?? {};
  return {
    limitedFederationMode: limitedFederationMode ?? false,
    ipBlocks: federation.ipBlocks.all().map((row) => ipBlockSeed(row, clock.now)),
    domainAllows: federation.domainAllows.all().map(({ domain }) => ({ domain })),
    rateLimits: rateLimits ?? false,
  };
}

const ipBlockSeed = ({ ip, severity, comment, expiresAt }: IpBlockRow, now: number): IpBlockSeed => ({
  ip,
  severity: severity as IpBlockSeed['severity'],
  ...(comment !== '' && { comment }),
  ...(expiresAt !== null && { expiresIn: (expiresAt - now) / 1000 }),
});
