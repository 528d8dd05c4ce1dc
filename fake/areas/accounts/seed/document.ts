/** The roles' permissions that a user may hold in federation. */
export type Permission = 'administrator' | 'manage_blocks' | 'manage_federation' | (string & {});

/** A token of a user. */
export interface TokenSeed {
  /** Its text; two tokens never share one. */
  readonly token: string;
  /** Default: all. `all` and `read:`/`write:<category>` count in pulls, `admin:*` in federation. */
  readonly scopes?: readonly string[] | null;
  /** A token that is good no longer. */
  readonly state?: 'revoked' | 'expired' | null;
}

/** A user of federation and pulls. */
export interface UserSeed {
  /** The login; null makes tokens without a user. */
  readonly name: string | null;
  /** Default: empty. */
  readonly fullName?: string | null;
  /** Default: the name `@example.com`. */
  readonly email?: string | null;
  /** Whether this is a site administrator of pulls. Default: false. */
  readonly admin?: boolean | null;
  /** Whether others see a no-reply address. Default: false. */
  readonly hideEmail?: boolean | null;
  /** For Basic authentication in pulls. */
  readonly password?: string | null;
  /** Role permissions in federation. */
  readonly permissions?: readonly Permission[] | null;
  /** The user's tokens. */
  readonly tokens?: readonly TokenSeed[] | null;
}

/** What users a world document may have. */
export interface AccountsDocument {
  /** Default: one, `admin`, who may do everything, with the token `understudy`. */
  readonly users?: readonly UserSeed[] | null;
}
