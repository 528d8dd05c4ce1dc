import * as z from 'zod/mini';
import { seedList, seedSchema, type SeedOf } from '../../../engine/area/columns.ts';
import { text } from '../../../engine/area/seed-schema.ts';

const ipBlock = {
  /** An address, with or without a prefix. */
  ip: text,
  /** What the address is kept from: signing up without approval, signing up, or all access. */
  severity: z.enum(['sign_up_requires_approval', 'sign_up_block', 'no_access']),
  /** Default: empty. */
  comment: z._default(z.string(), ''),
  /** Seconds from the world's clock. Default: never. */
  expiresIn: z.optional(z.number()),
};

/** A blocked range of addresses. */
export interface IpBlockSeed extends SeedOf<typeof ipBlock> {}

const domainAllow = {
  /** The domain. */
  domain: text,
};

/** A domain allowed to federate. */
export interface DomainAllowSeed extends SeedOf<typeof domainAllow> {}

const federation = {
  /** Whether the instance federates with allowed domains only: a request without a token is then a 401 of some versions. Default: false. */
  limitedFederationMode: z._default(z.boolean(), false),
  /** Blocks, in the order of their ids. */
  ipBlocks: z.optional(seedList<IpBlockSeed>(ipBlock)),
  /** Allowed domains, in the order of their ids. */
  domainAllows: z.optional(seedList<DomainAllowSeed>(domainAllow)),
  /** Whether requests are limited: 300 in 5 minutes for each token, 1,500 for each user. Default: false. */
  rateLimits: z._default(z.boolean(), false),
};

/** The federation area of a world. */
export interface FederationSeed extends SeedOf<typeof federation> {}

/** The schema of the federation area of a world. */
export const federationSchema = seedSchema<FederationSeed>(federation);

/** The part of a world document that is about federation. */
export interface FederationDocument {
  /** The federation area. */
  readonly federation?: FederationSeed | null;
}
