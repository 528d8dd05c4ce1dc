/** The severities of an IP block, mildest first. */
export const ipBlockSeverities = ['sign_up_requires_approval', 'sign_up_block', 'no_access'] as const;
/** The severity of an IP block. */
export type IpBlockSeverity = (typeof ipBlockSeverities)[number];

/** The permissions of a role that this area asks for. */
export const federationPermissions = ['manage_blocks', 'manage_federation'] as const;
/** A permission of a role that this area asks for. */
export type FederationPermission = (typeof federationPermissions)[number];
