import * as z from 'zod/mini';
import type { LinksOf, StatePart } from '../../module/module.ts';
import { flag, id, row, text, texts, type RowSchemas } from '../../module/row-schema.ts';
import { time } from '../../module/seed-schema.ts';
import type { AccountTables, TokenRow, UserRow } from '../tables.ts';
import { lastOwnerId } from '../users.ts';
import type { World } from '../world.ts';

const rows: RowSchemas<AccountTables> = {
  users: row<UserRow>({
    id,
    name: text.check(z.minLength(1)),
    fullName: text,
    email: text,
    admin: flag,
    hideEmail: flag,
    password: z.optional(text),
    permissions: texts,
    created_at: time,
  }),
  tokens: row<TokenRow>({
    id: text,
    user: z.nullable(id),
    scopes: texts,
    state: z.enum(['good', 'revoked', 'expired']),
  }),
};

const user: LinksOf<World, UserRow> = (world, row) => [['id', row.id <= lastOwnerId(world)]];

const token: LinksOf<World, TokenRow> = ({ accounts }, row) => [
  ['user', row.user === null || accounts.users.get(row.user) !== undefined],
];

/** Exported users and tokens. */
export const accountsState: StatePart<World> = { rows, links: { users: user, tokens: token } };
