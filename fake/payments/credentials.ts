import type { KeyRow } from './rows.ts';
import { lists } from './tables.ts';
import type { World } from './world.ts';

/** Credentials of payments; empty strings where the world has none of a kind. */
export interface PaymentCredentials {
  /** A private key, which may do everything in payments. */
  readonly apiKey: string;
  /** A public key, which may take payments. */
  readonly publicKey: string;
  /** A grant, for `X-Grant`. */
  readonly grant: string;
  /** A connected account, for `X-Sync`. */
  readonly sync: string;
}

/** The first key of each kind. */
export function credentialsOf(world: World): PaymentCredentials {
  const keys = [...world.payments.keys.list(lists.all)];
  const key = (kind: KeyRow['kind']): string => keys.find((row) => row.kind === kind)?.id ?? '';
  const apiKey = key('private');
  return { apiKey, publicKey: key('public'), grant: apiKey, sync: key('sync') };
}
