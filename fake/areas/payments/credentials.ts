import type { NamedCredential } from '../../engine/area/credentials.ts';
import { firstAccount } from './account.ts';
import { hashKeyOf } from './events.ts';
import type { KeyRow } from './rows.ts';
import { lists } from './tables.ts';
import type { World } from './world.ts';

/** Credentials of payments. Reading one that the world does not have throws, and says what to add to the seed. */
export interface PaymentCredentials {
  /** A private key, which may do everything in payments; as the live service, the public key, which pays out with the grant beside it. */
  readonly apiKey: string;
  /** A public key, which may take payments. */
  readonly publicKey: string;
  /** A grant, for `X-Grant`. */
  readonly grant: string;
  /** A connected account, for `X-Sync`. */
  readonly sync: string;
  /** The key that webhooks of the first key's merchant are signed with, for `verifyWebhook`. */
  readonly hashKey: string;
}

/** The first key of each kind, and the key that signs webhooks. */
export function credentialsOf(world: World): Record<keyof PaymentCredentials, NamedCredential> {
  const keys = [...world.payments.keys.list(lists.all)];
  const first = (kind: KeyRow['kind'], about: string, example: string): NamedCredential => ({
    value: keys.find((row) => row.kind === kind)?.id,
    about,
    entry: `payments.keys: [{ key: '${example}' }]`,
  });
  const privateKey = first('private', 'private key: does everything', 'sk_test.shop');
  const publicKey = first('public', 'public key: takes payments', 'pk_test.shop');
  return {
    // The live service rejects a private key there.
    apiKey: world.dialect.publicKeyOnly ? publicKey : privateKey,
    publicKey,
    grant: { ...privateKey, about: 'private key for X-Grant: pays out' },
    sync: first('sync', 'connected account for X-Sync', 'sync.shop'),
    hashKey: {
      value: hashKeyOf(world, firstAccount(world)),
      about: 'signs webhooks',
      entry: "payments.hashKey: 'hsk_test.shop'",
    },
  };
}
