import type { Row } from '../../engine/store/row.ts';
import { Table } from '../../engine/store/table.ts';

/** A user of federation and pulls. */
export interface UserRow extends Row {
  readonly id: number;
  readonly name: string;
  readonly fullName: string;
  readonly email: string;
  /** Site administrator of pulls; has nothing to do with `permissions`. */
  readonly admin: boolean;
  readonly hideEmail: boolean;
  readonly password?: string;
  /** Role permissions of federation. */
  readonly permissions: readonly string[];
  readonly created_at: string;
}

/** A token. */
export interface TokenRow extends Row {
  /** Its text. */
  readonly id: string;
  /** The user it speaks for; null for a token of an application alone. */
  readonly user: number | null;
  readonly scopes: readonly string[];
  readonly state: 'good' | 'revoked' | 'expired';
}

/** Users and tokens, which federation and pulls share. */
export interface AccountTables {
  readonly users: Table<UserRow, 'name'>;
  readonly tokens: Table<TokenRow>;
}

/** Empty tables. */
export function accountTables(): AccountTables {
  return {
    users: new Table<UserRow, 'name'>({
      unique: { name: (user) => user.name.toLowerCase() },
      lists: (user) => ['all', `email:${user.email.toLowerCase()}`],
    }),
    tokens: new Table<TokenRow>({ lists: () => ['all'] }),
  };
}
