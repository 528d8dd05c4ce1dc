import * as z from 'zod/mini';
import { exactly, maybe, text } from '../../../engine/area/seed-schema.ts';
import type { DomainAllowSeed, FederationSeed, IpBlockSeed } from './document.ts';

const ipBlock = exactly<IpBlockSeed>({
  ip: text,
  severity: z.enum(['sign_up_requires_approval', 'sign_up_block', 'no_access']),
  comment: maybe(z.string()),
  expiresIn: maybe(z.number()),
});

/** The schema of the federation area of a world. */
export const federationSchema: z.ZodMiniType<FederationSeed> = exactly<FederationSeed>({
  limitedFederationMode: maybe(z.boolean()),
  ipBlocks: maybe(z.array(ipBlock)),
  domainAllows: maybe(z.array(exactly<DomainAllowSeed>({ domain: text }))),
  rateLimits: maybe(z.boolean()),
});
