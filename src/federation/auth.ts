import type { Credential, CredentialHeader } from '../core/http/credentials.ts';

/** The credential of this area: a user's token. Its scopes and the user's permissions decide what it may do. */
export interface FederationAuth {
  /** A user's token, sent as `Authorization: Bearer`. */
  readonly token: Credential;
}

/** The header that carries the token. */
export function federationHeaders({ token }: FederationAuth): readonly CredentialHeader[] {
  return [{ name: 'Authorization', credential: token, write: (secret) => `Bearer ${secret}` }];
}
