import type { FederationPermission } from './vocabulary.ts';

/** The credential of a federation operation: a scope of the token and a permission of the user. */
export interface FederationCredential {
  /** The narrow scope; `admin:read` or `admin:write` covers it. */
  readonly scope: string;
  /** The permission bit the user's role must hold. */
  readonly permission: FederationPermission;
}

/** @hidden Every operation of the federation administration area. */
export const federationOperations = {
  'ipBlocks.list': {
    method: 'GET',
    path: '/api/v1/admin/ip_blocks',
    success: [200],
    errors: [400, 403],
    credential: { scope: 'admin:read:ip_blocks', permission: 'manage_blocks' },
    idempotent: true,
    about: 'List IP blocks',
  },
  'ipBlocks.retrieve': {
    method: 'GET',
    path: '/api/v1/admin/ip_blocks/{id}',
    success: [200],
    errors: [400, 403, 404],
    credential: { scope: 'admin:read:ip_blocks', permission: 'manage_blocks' },
    idempotent: true,
    about: 'Retrieve an IP block',
  },
  'ipBlocks.create': {
    method: 'POST',
    path: '/api/v1/admin/ip_blocks',
    success: [200],
    errors: [400, 403, 422],
    credential: { scope: 'admin:write:ip_blocks', permission: 'manage_blocks' },
    idempotent: false,
    about: 'Block a range of addresses',
  },
  'ipBlocks.update': {
    method: 'PUT',
    path: '/api/v1/admin/ip_blocks/{id}',
    aliases: ['PATCH /api/v1/admin/ip_blocks/{id}'],
    success: [200],
    errors: [400, 403, 404, 422],
    credential: { scope: 'admin:write:ip_blocks', permission: 'manage_blocks' },
    idempotent: false,
    about: 'Change an IP block',
  },
  'ipBlocks.delete': {
    method: 'DELETE',
    path: '/api/v1/admin/ip_blocks/{id}',
    success: [200],
    errors: [400, 403, 404],
    // Not a block's own scope, but what the service asks for (contract: federation 2).
    credential: { scope: 'admin:write:domain_blocks', permission: 'manage_blocks' },
    idempotent: false,
    about: 'Remove an IP block',
  },
  'domainAllows.list': {
    method: 'GET',
    path: '/api/v1/admin/domain_allows',
    success: [200],
    errors: [400, 403],
    credential: { scope: 'admin:read:domain_allows', permission: 'manage_federation' },
    idempotent: true,
    about: 'List allowed domains',
  },
  'domainAllows.retrieve': {
    method: 'GET',
    path: '/api/v1/admin/domain_allows/{id}',
    success: [200],
    errors: [400, 403, 404],
    credential: { scope: 'admin:read:domain_allows', permission: 'manage_federation' },
    idempotent: true,
    about: 'Retrieve an allowed domain',
  },
  'domainAllows.create': {
    method: 'POST',
    path: '/api/v1/admin/domain_allows',
    success: [200],
    errors: [400, 403, 422],
    credential: { scope: 'admin:write:domain_allows', permission: 'manage_federation' },
    idempotent: true,
    about: 'Allow a domain to federate',
  },
  'domainAllows.delete': {
    method: 'DELETE',
    path: '/api/v1/admin/domain_allows/{id}',
    success: [200],
    errors: [400, 403, 404],
    credential: { scope: 'admin:write:domain_allows', permission: 'manage_federation' },
    idempotent: false,
    about: 'Remove a domain from the allowed ones',
  },
} as const;

/** The id of an operation of the federation area. */
export type FederationOperationId = keyof typeof federationOperations;
