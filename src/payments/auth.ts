import { InputError } from '../core/errors/sdk-errors.ts';
import type { Credential, CredentialHeader } from '../core/http/credentials.ts';
import type { CalledOperation } from '../core/operation.ts';
import { paymentSchemes, type PaymentCredential, type PaymentScheme } from './vocabulary.ts';

/** An API key, alone or with more: sent bare in `Authorization`. */
export interface ApiKeyAuth {
  /** The API key. */
  readonly apiKey: Credential;
  /** The grant (private key) for what pays out: sent in `X-Grant`, with those operations only. */
  readonly grant?: Credential | undefined;
  /** The connected account to act for: sent in `X-Sync`. */
  readonly sync?: Credential | undefined;
}

/** A connected account's credential alone. */
export interface SyncAuth {
  readonly apiKey?: undefined;
  /** The grant (private key) for what pays out: sent in `X-Grant`, with those operations only. */
  readonly grant?: Credential | undefined;
  /** The connected account: sent in `X-Sync`. */
  readonly sync: Credential;
}

/** A credential that can only pay out: transfers, beneficiaries, webhooks, balance. */
export interface GrantAuth {
  readonly apiKey?: undefined;
  /** The grant (private key): sent in `X-Grant`. */
  readonly grant: Credential;
  readonly sync?: undefined;
}

/** The credentials of the payments area: any one that the operation accepts is enough. */
export type PaymentsAuth = ApiKeyAuth | SyncAuth | GrantAuth;

const parts = { Authorization: 'apiKey', 'X-Grant': 'grant', 'X-Sync': 'sync' } as const satisfies Record<
  PaymentScheme,
  keyof PaymentsAuth
>;

/** The headers that carry a credential, of those the operation lists. */
export function paymentsHeaders(auth: PaymentsAuth, operation: CalledOperation): readonly CredentialHeader[] {
  const headers: CredentialHeader[] = [];
  for (const name of paymentSchemes[operation.credential as PaymentCredential]) {
    const credential = auth[parts[name]];
    if (credential !== undefined) headers.push({ name, credential });
  }
  if (headers.length === 0) throw new InputError('this operation needs auth.apiKey or auth.sync');
  return headers;
}
