import * as z from 'zod/mini';
import { seedList, type SeedOf } from '../../../engine/area/columns.ts';
import { text } from '../../../engine/area/seed-schema.ts';
import { tokenColumns, userColumns } from '../tables.ts';

export type { Permission } from '../tables.ts';

/** A token of a user. */
export interface TokenSeed extends SeedOf<typeof tokenColumns> {}

const user = {
  ...userColumns,
  /** The login; null makes tokens without a user. */
  name: z.nullable(text),
  /** The user's tokens. */
  tokens: z.optional(seedList<TokenSeed>(tokenColumns)),
};

/** A user of federation and pulls. */
export interface UserSeed extends SeedOf<typeof user> {}

/** The schema of the users of a world. */
export const usersSchema = seedList<UserSeed>(user);

/** The users of a world document. */
export interface AccountsDocument {
  /** Default: one, `admin`, who may do everything, with the token `understudy`. */
  readonly users?: readonly UserSeed[] | null;
}
