import { lists } from './payments/tables.ts';
import type { World } from './world/world.ts';

/** What shows a fake who is asking. */
export interface Credentials {
  /** A private key, which may do everything in payments. */
  readonly apiKey: string;
  /** A public key, which may take payments. */
  readonly publicKey: string;
  /** A grant, for `X-Grant`. */
  readonly grant: string;
  /** A connected account, for `X-Sync`. */
  readonly sync: string;
  /** A user's token, for federation and pulls. */
  readonly token: string;
}

/** The first credential of each kind in a world. */
export function credentialsOf(world: World): Credentials {
  const keys = [...world.payments.keys.list(lists.all)];
  const key = (kind: string): string => keys.find((row) => row.kind === kind)?.id ?? '';
  const apiKey = key('private');
  return { apiKey, publicKey: key('public'), grant: apiKey, sync: key('sync'), token: bestToken(world) };
}

function bestToken({ accounts }: World): string {
  const tokens = [...accounts.tokens.list('all')].filter((token) => token.state === 'good');
  const administrator = tokens.find((token) => {
    const user = token.user === null ? undefined : accounts.users.get(token.user);
    return user?.admin === true || user?.permissions.includes('administrator') === true;
  });
  return (administrator ?? tokens[0])?.id ?? '';
}
