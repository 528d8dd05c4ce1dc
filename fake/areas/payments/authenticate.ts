import { paymentSchemes, type PaymentCredential, type PaymentScheme } from '../../../src/payments/operations.ts';
import { Rejection } from '../../engine/http/rejection.ts';
import type { Actor } from './account.ts';
import type { KeyRow } from './rows.ts';
import type { Call, World } from './world.ts';

/** The account a request acts for, once its credentials have been checked (contract: payments 2 to 5). */
export function authenticate(call: Call): Actor {
  const group = call.operation?.row.credential as PaymentCredential;
  const found = paymentSchemes[group].flatMap((scheme) => {
    const key = keyIn(call, scheme);
    return key === undefined ? [] : [{ scheme, key }];
  });
  const sufficient = sufficientSchemes(call.world, group);
  const first = found.find(({ scheme }) => sufficient.includes(scheme))?.key;
  if (first === undefined)
    throw unauthenticated('API key is missing', `no credential: send ${sufficient.join(' or ')}`);
  const keys = found.map(({ key }) => key);
  const sync = keys.find((key) => key.kind === 'sync');
  const own = keys.filter((key) => key.kind !== 'sync');
  if (own.some((key) => key.account !== own[0]?.account))
    throw invalidKey(call.world, 'the keys are of different accounts');
  if (group === 'paying-out') permit(call.world, keys, sync);
  return { account: (sync ?? first).account, key: (sync ?? first).id };
}

/** The headers of which one is enough to be known by: of the live service `Authorization`, which the others are beside. */
function sufficientSchemes({ dialect }: World, group: PaymentCredential): readonly PaymentScheme[] {
  const beside: Readonly<Record<PaymentScheme, boolean>> = {
    Authorization: false,
    'X-Grant': dialect.grantAlone,
    'X-Sync': dialect.syncAlone,
  };
  return paymentSchemes[group].filter((scheme) => !beside[scheme]);
}

/** The kinds of keys that a header takes. */
function kindsFor({ dialect }: World, scheme: PaymentScheme): readonly KeyRow['kind'][] {
  if (scheme === 'X-Sync') return ['sync'];
  if (scheme === 'X-Grant') return ['private'];
  return dialect.publicKeyOnly ? ['public'] : ['public', 'private'];
}

function keyIn({ world, headers }: Call, scheme: PaymentScheme): KeyRow | undefined {
  const text = headers.get(scheme);
  if (text === null) return undefined;
  const key = world.payments.keys.get(text);
  if (key === undefined)
    throw invalidKey(
      world,
      /^\S+\s/.test(text) ? `${scheme} is the key alone, without Bearer` : `${scheme} is no key of this world`,
    );
  const kinds = kindsFor(world, scheme);
  if (!kinds.includes(key.kind))
    throw invalidKey(world, `${scheme} takes a ${kinds.join(' or ')} key, and this is a ${key.kind} one`);
  return key;
}

/** 401, with the reason for the journal: it names no key. */
const unauthenticated = (message: string, reason: string): Rejection =>
  new Rejection('unauthenticated', message, { reason });

const invalidKey = ({ dialect }: World, reason: string): Rejection =>
  unauthenticated(dialect.credentialText ? 'Invalid API credentials' : 'Invalid API key', reason);

const GRANT_MISSING = 'a private key has to be beside it, in X-Grant';

/** Only the groups that pay out ask for more than a valid key (contract: payments 4). */
function permit({ dialect }: World, keys: readonly KeyRow[], sync: KeyRow | undefined): void {
  if (sync !== undefined && !sync.capabilities.includes('transfers'))
    throw new Rejection('forbidden', "You don't have permission to access this resource");
  const isGranted = keys.some(({ kind }) => kind === 'private') || (sync !== undefined && !dialect.grantBeside);
  if (isGranted) return;
  const kind = dialect.notAcceptable ? 'not acceptable' : 'forbidden';
  const detail = dialect.grantBeside ? { reason: GRANT_MISSING } : undefined;
  throw new Rejection(kind, 'This endpoint requires additional authentication', detail);
}
