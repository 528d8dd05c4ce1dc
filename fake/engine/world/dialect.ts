/** A point in which a real server differs from its published API. */
export interface Difference {
  readonly area: 'federation' | 'pulls';
  readonly subject: string;
  readonly specification: string;
  readonly upstream: string;
}

/** The names of the differences, which rules ask for. */
export type DifferenceName =
  | 'scopeText'
  | 'ipBlockScope'
  | 'deadTokens'
  | 'tokenParameters'
  | 'recordFirst'
  | 'limitedMode'
  | 'unknownSeverity'
  | 'nullComment'
  | 'prefixAlone'
  | 'unsavedUpdate'
  | 'previousLink'
  | 'domainSpelling'
  | 'deletedDomain'
  | 'zeroLimit'
  | 'mergeErrors'
  | 'listedStates'
  | 'unsetDueDate';

/** Every difference that the fake knows: the only list, which its page in the docs is made from. */
export const differences: Readonly<Record<DifferenceName, Difference>> = {
  scopeText: {
    area: 'federation',
    subject: 'a token without the scope',
    specification: '403 `This action is not allowed`',
    upstream: '403 `This action is outside the authorized scopes`',
  },
  ipBlockScope: {
    area: 'federation',
    subject: 'the scope for deleting an IP block',
    specification: '`admin:write:domain_blocks`',
    upstream: '`admin:write:ip_blocks`',
  },
  deadTokens: {
    area: 'federation',
    subject: 'a revoked or expired token',
    specification: '403 `This action is not allowed`',
    upstream: '401 with `WWW-Authenticate`: `The access token was revoked`, `The access token expired`',
  },
  tokenParameters: {
    area: 'federation',
    subject: 'a token as `access_token` or `bearer_token` in the query or the form',
    specification: 'not read',
    upstream: 'read, where the header has none',
  },
  recordFirst: {
    area: 'federation',
    subject: 'an unknown id without the permission, or without a token',
    specification: '403',
    upstream: '404 `Record not found`',
  },
  limitedMode: {
    area: 'federation',
    subject: 'limited federation mode without a user',
    specification: '403 `This action is not allowed`',
    upstream: '401 `This method requires an authenticated user`',
  },
  unknownSeverity: {
    area: 'federation',
    subject: 'a severity that there is not',
    specification: '422 `Validation failed: Severity is not included in the list`',
    upstream: '500 (versions 4.0 to 4.3)',
  },
  nullComment: {
    area: 'federation',
    subject: 'a comment that is null',
    specification: 'an empty one',
    upstream: '500',
  },
  prefixAlone: {
    area: 'federation',
    subject: 'an update that changes nothing of a range but its prefix',
    specification: 'stored',
    upstream: 'shown in the response, not stored',
  },
  unsavedUpdate: {
    area: 'federation',
    subject: 'an update that fails validation',
    specification: '422',
    upstream: '200 with the values that were not stored',
  },
  previousLink: {
    area: 'federation',
    subject: 'the `prev` link of a page',
    specification: '`since_id`',
    upstream: '`min_id`',
  },
  domainSpelling: {
    area: 'federation',
    subject: 'an allowed domain in another spelling',
    specification: '200 with the record that there is',
    upstream: '422 `Validation failed: Domain has already been taken`',
  },
  deletedDomain: {
    area: 'federation',
    subject: 'deleting an allowed domain',
    specification: 'the deleted record',
    upstream: '`{}`',
  },
  zeroLimit: {
    area: 'federation',
    subject: 'a `limit` that reads as 0',
    specification: 'the default',
    upstream: '500',
  },
  mergeErrors: {
    area: 'pulls',
    subject: '405 of a merge',
    specification: 'empty; the reason is in the journal',
    upstream: 'an error body with the reason',
  },
  listedStates: {
    area: 'pulls',
    subject: 'a list without `state`',
    specification: 'open ones',
    upstream: 'all',
  },
  unsetDueDate: {
    area: 'pulls',
    subject: '`unset_due_date: false` without `due_date`',
    specification: 'changes nothing',
    upstream: '500 `Internal Server Error` as plain text, after title and body have been changed',
  },
};

/** Which differences a fake follows; fixed when it is made, so that asking costs a look at a property. */
export type Dialect = Readonly<Record<DifferenceName, boolean>>;

/** Whose word counts where the two differ: that of the published API, or the real server's. */
export const dialectNames: readonly ['specification', 'upstream'] = ['specification', 'upstream'];

/** The name of a dialect. */
export type DialectName = (typeof dialectNames)[number];

/** The dialect of a name. */
export function dialectOf(name: DialectName): Dialect {
  const entries = Object.keys(differences).map((one) => [one, name === 'upstream'] as const);
  return Object.fromEntries(entries) as Dialect;
}
