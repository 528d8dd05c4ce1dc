import * as z from 'zod/mini';
import { exactly, maybe, oneOf, text } from '../../../engine/area/seed-schema.ts';
import { permissions, scopes } from '../vocabulary.ts';
import type { TokenSeed, UserSeed } from './document.ts';

const token = exactly<TokenSeed>({
  token: text,
  scopes: maybe(z.array(oneOf('a scope', scopes))),
  state: maybe(z.enum(['revoked', 'expired'])),
});

const user = exactly<UserSeed>({
  name: z.nullable(text),
  fullName: maybe(z.string()),
  email: maybe(z.string()),
  admin: maybe(z.boolean()),
  hideEmail: maybe(z.boolean()),
  password: maybe(z.string()),
  permissions: maybe(z.array(oneOf('a permission', permissions))),
  tokens: maybe(z.array(token)),
});

/** The schema of the users of a world. */
export const usersSchema: z.ZodMiniType<UserSeed[]> = z.array(user);
