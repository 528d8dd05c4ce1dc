/** A blocked range of addresses. */
export interface IpBlockSeed {
  /** An address, with or without a prefix. */
  readonly ip: string;
  /** What is blocked. */
  readonly severity: 'sign_up_requires_approval' | 'sign_up_block' | 'no_access';
  /** Default: empty. */
  readonly comment?: string | null;
  /** Seconds from the world's clock. Default: never. */
  readonly expiresIn?: number | null;
}

/** A domain allowed to federate. */
export interface DomainAllowSeed {
  /** The domain. */
  readonly domain: string;
}

/** The federation area of a world. */
export interface FederationSeed {
  /** Default: false. */
  readonly limitedFederationMode?: boolean | null;
  /** Blocks, in the order of their ids. */
  readonly ipBlocks?: readonly IpBlockSeed[] | null;
  /** Allowed domains, in the order of their ids. */
  readonly domainAllows?: readonly DomainAllowSeed[] | null;
  /** Default: false. */
  readonly rateLimits?: boolean | null;
}

/** What of federation a world document may have. */
export interface FederationDocument {
  /** The federation area. */
  readonly federation?: FederationSeed | null;
}
