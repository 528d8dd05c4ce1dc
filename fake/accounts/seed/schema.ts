import * as z from 'zod/mini';
import { exactly, maybe, text, texts } from '../../module/seed-schema.ts';
import type { TokenSeed, UserSeed } from './document.ts';

const token = exactly<TokenSeed>({
  token: text,
  scopes: maybe(texts),
  state: maybe(z.enum(['revoked', 'expired'])),
});

const user = exactly<UserSeed>({
  name: z.nullable(text),
  fullName: maybe(z.string()),
  email: maybe(z.string()),
  admin: maybe(z.boolean()),
  hideEmail: maybe(z.boolean()),
  password: maybe(z.string()),
  permissions: maybe(texts),
  tokens: maybe(z.array(token)),
});

/** The schema of the users of a world. */
export const usersSchema: z.ZodMiniType<UserSeed[]> = z.array(user);
