import type { Differences } from '../../engine/world/dialect.ts';

/** Where the real server of federation differs from its published API. */
export const federationDifferences = {
  scopeText: {
    subject: 'a token without the scope',
    specification: '403 `This action is not allowed`',
    upstream: '403 `This action is outside the authorized scopes`',
  },
  ipBlockScope: {
    subject: 'the scope for deleting an IP block',
    specification: '`admin:write:domain_blocks`',
    upstream: '`admin:write:ip_blocks`',
  },
  deadTokens: {
    subject: 'a revoked or expired token',
    specification: '403 `This action is not allowed`',
    upstream: '401 with `WWW-Authenticate`: `The access token was revoked`, `The access token expired`',
  },
  tokenParameters: {
    subject: 'a token as `access_token` or `bearer_token` in the query or the form',
    specification: 'not read',
    upstream: 'read, where the header has none',
  },
  recordFirst: {
    subject: 'an unknown id without the permission, or without a token',
    specification: '403',
    upstream: '404 `Record not found`',
  },
  limitedMode: {
    subject: 'limited federation mode without a user',
    specification: '403 `This action is not allowed`',
    upstream: '401 `This method requires an authenticated user`',
  },
  unknownSeverity: {
    subject: 'a severity that there is not',
    specification: '422 `Validation failed: Severity is not included in the list`',
    upstream: '500 (versions 4.0 to 4.3)',
  },
  nullComment: {
    subject: 'a comment that is null',
    specification: 'an empty one',
    upstream: '500',
  },
  prefixAlone: {
    subject: 'an update that changes nothing of a range but its prefix',
    specification: 'stored',
    upstream: 'shown in the response, not stored',
  },
  unsavedUpdate: {
    subject: 'an update that fails validation',
    specification: '422',
    upstream: '200 with the values that were not stored',
  },
  previousLink: {
    subject: 'the `prev` link of a page',
    specification: '`since_id`',
    upstream: '`min_id`',
  },
  domainSpelling: {
    subject: 'an allowed domain in another spelling',
    specification: '200 with the record that there is',
    upstream: '422 `Validation failed: Domain has already been taken`',
  },
  deletedDomain: {
    subject: 'deleting an allowed domain',
    specification: 'the deleted record',
    upstream: '`{}`',
  },
  zeroLimit: {
    subject: 'a `limit` that reads as 0',
    specification: 'the default',
    upstream: '500',
  },
} as const satisfies Differences;
