import type { DifferenceTexts } from './texts.ts';
import type { federationDifferences } from '../../../fake/areas/federation/differences.ts';

/** The subjects of the differences, for the contract. */
export const federationDifferenceTexts: DifferenceTexts<typeof federationDifferences> = {
  scopeText: {
    subject: 'a token without the scope',
    here: '403 `This action is not allowed`',
    there: '403 `This action is outside the authorized scopes`',
  },
  ipBlockScope: {
    subject: 'the scope for deleting an IP block',
    here: '`admin:write:domain_blocks`',
    there: '`admin:write:ip_blocks`',
  },
  deadTokens: {
    subject: 'a revoked or expired token',
    here: '403 `This action is not allowed`',
    there: '401 with `WWW-Authenticate`: `The access token was revoked`, `The access token expired`',
  },
  tokenParameters: {
    subject: 'a token as `access_token` or `bearer_token` in the query or the form',
    here: 'not read',
    there: 'read, where the header has none',
  },
  recordFirst: {
    subject: 'an unknown id without the permission, or without a token',
    here: '403',
    there: '404 `Record not found`',
  },
  limitedMode: {
    subject: 'limited federation mode without a user',
    here: '403 `This action is not allowed`',
    there: '401 `This method requires an authenticated user`',
  },
  unknownSeverity: {
    subject: 'a severity that there is not',
    here: '422 `Validation failed: Severity is not included in the list`',
    there: '500',
  },
  nullComment: { subject: 'a comment that is null', here: 'an empty one', there: '500' },
  prefixAlone: {
    subject: 'an update that changes nothing of a range but its prefix',
    here: 'stored',
    there: 'shown in the response, not stored',
  },
  unsavedUpdate: {
    subject: 'an update that fails validation',
    here: '422',
    there: '200 with the values that were not stored',
  },
  previousLink: { subject: 'the `prev` link of a page', here: '`since_id`', there: '`min_id`' },
  domainSpelling: {
    subject: 'an allowed domain in another spelling',
    here: '200 with the record that there is',
    there: '422 `Validation failed: Domain has already been taken`',
  },
  deletedDomain: { subject: 'deleting an allowed domain', here: 'the deleted record', there: '`{}`' },
  zeroLimit: { subject: 'a `limit` that reads as 0', here: 'the default', there: '500' },
};
