import { utf8 } from '../core/http/utf8.ts';
import { InputError } from '../core/errors/sdk-errors.ts';
import type { Credential, CredentialHeader } from '../core/http/credentials.ts';

/** An access token, sent as `Authorization: token …`. */
export interface TokenAuth {
  /** The token. */
  readonly token: Credential;
}

/** A user's name and password, sent as `Authorization: Basic …`. */
export interface BasicAuth {
  /** The login. */
  readonly username: string;
  /** The password, or a token. */
  readonly password: Credential;
}

/** The credentials of the pull request area; without one, reads of public repositories are anonymous. */
export type PullsAuth = TokenAuth | BasicAuth;

/** The header that carries a credential. */
export function pullsHeaders(auth: PullsAuth | undefined): readonly CredentialHeader[] {
  if (auth === undefined) return [];
  if ('token' in auth) return [{ name: 'Authorization', credential: auth.token, write: (token) => `token ${token}` }];
  const { username, password } = auth;
  if (typeof username !== 'string' || username.includes(':')) {
    throw new InputError('auth.username must be a string without a colon');
  }
  return [
    { name: 'Authorization', credential: password, write: (secret) => `Basic ${btoa(utf8(`${username}:${secret}`))}` },
  ];
}
