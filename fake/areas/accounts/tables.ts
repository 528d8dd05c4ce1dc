import * as z from 'zod/mini';
import { derived, own, type RowOf } from '../../engine/area/columns.ts';
import { listOf, oneOf, text } from '../../engine/area/seed-schema.ts';
import type { Row } from '../../engine/store/row.ts';
import { Table } from '../../engine/store/table.ts';
import type { Core } from '../../engine/world/core.ts';
import { permissions, scopes } from './vocabulary.ts';

/** The roles' permissions that a user may hold in federation. */
export type Permission = 'administrator' | 'manage_blocks' | 'manage_federation' | (string & {});

const permission: z.ZodMiniType<string, Permission> = oneOf('a permission', permissions);

/** The next id of a user or an organisation, which share one sequence. */
export const nextOwnerId = ({ ids }: Core): number => ids.number('owners');

/** The columns of users. */
export const userColumns = {
  id: own(nextOwnerId),
  /** The login. */
  name: text,
  /** Default: empty. */
  fullName: z._default(z.string(), ''),
  /** Default: the name `@example.com`. */
  email: derived(z.string(), (_world: Core, { name }: { readonly name: string }) => `${name}@example.com`),
  /** Whether this is a site administrator of pulls. Default: false. */
  admin: z._default(z.boolean(), false),
  /** Whether others see a no-reply address. Default: false. */
  hideEmail: z._default(z.boolean(), false),
  /** For Basic authentication in pulls. */
  password: z.optional(z.string()),
  /** What the user's role allows in federation, such as `manage_blocks` (IP blocks), `manage_federation` (allowed domains), `administrator`. Default: nothing. */
  permissions: derived(listOf(permission), () => []),
  /** Whether the account is suspended, so that federation rejects each of its tokens. Default: false. */
  suspended: z._default(z.boolean(), false),
  created_at: own(({ clock }: Core) => clock.iso),
};

/** A user of federation and pulls. */
export interface UserRow extends RowOf<typeof userColumns> {}

/** A token in a seed. */
export const tokenColumns = {
  /** Its text; two tokens never share one. */
  token: text,
  /** The name of the token in lists of pulls. Default: `token` and its number. */
  name: z.optional(text),
  /** Default: all. `all` and `read:`/`write:<category>` count in pulls, `admin:*` in federation. */
  scopes: derived(listOf(oneOf('a scope', scopes)), () => ['all', 'admin:read', 'admin:write']),
  /** A token that is good no longer. */
  state: z.optional(z.enum(['revoked', 'expired'])),
};

/** A token. */
export interface TokenRow extends Row, Pick<RowOf<typeof tokenColumns>, 'scopes'> {
  /** Its text. */
  readonly id: string;
  /** The id by which requests name it without its text. */
  readonly number: number;
  readonly name: string;
  readonly created_at: string;
  /** The user it speaks for; null for a token of an application alone. */
  readonly user: number | null;
  readonly state: 'good' | 'revoked' | 'expired';
}

/** Empty tables. */
export function accountTables() {
  return {
    users: new Table<UserRow, 'name'>({
      unique: { name: (user) => user.name.toLowerCase() },
      lists: (user) => ['all', `email:${user.email.toLowerCase()}`],
    }),
    tokens: new Table<TokenRow>({ lists: ({ user }) => ['all', `user:${user}`] }),
  };
}

/** Users and tokens, which federation and pulls share. */
export interface AccountTables extends Readonly<ReturnType<typeof accountTables>> {}
