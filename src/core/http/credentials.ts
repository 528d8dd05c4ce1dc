import { CredentialError, type ErrorFacts } from '../errors/sdk-errors.ts';
import { headerValue, type HeaderPairs } from './headers.ts';
import { redactor, type Redact } from './redact.ts';

/** The argument of a credential function. */
export interface CredentialRequest {
  /** Whether the server has just rejected (401) the previous value, so that a cached one is of no use. */
  readonly rejected: boolean;
}

/**
 * A secret, or a function that returns it, called once for each call. After a 401, calls in progress share one further
 * call of the function, and an idempotent operation is sent once more.
 */
export type Credential = string | ((request: CredentialRequest) => string | Promise<string>);

/** A header that carries a credential. */
export interface CredentialHeader {
  readonly name: string;
  readonly credential: Credential;
  /** How the secret is written into the header. Default: as is. */
  readonly write?: ((secret: string) => string) | undefined;
}

/** The credentials of one call, ready to send. */
export interface ResolvedCredentials {
  readonly headers: HeaderPairs;
  /** One for each string that must not be printed. */
  readonly redactors: readonly Redact[];
  /** Calls the functions again, once for all calls; absent without functions or once called. */
  readonly renew?: (() => Promise<ResolvedCredentials>) | undefined;
}

interface Secret {
  readonly value: string;
  readonly generation: number;
}

interface Renewal {
  readonly generation: number;
  readonly pending: Promise<Secret>;
  done: boolean;
}

/** The credentials of one client. Concurrent rejections of one function share one renewal. */
export class Credentials {
  readonly #renewals = new WeakMap<object, Renewal>();
  readonly #redactors = new Map<string, Redact>();

  /** The credentials of one call, or `undefined` when there are functions to call. */
  constant(wanted: readonly CredentialHeader[], operation: string): ResolvedCredentials | undefined {
    const values = wanted.map(({ credential }) => credential);
    return values.some((value) => typeof value === 'function')
      ? undefined
      : this.#written(wanted, values as string[], operation);
  }

  /** Resolves the credentials of one call. */
  async resolve(
    wanted: readonly CredentialHeader[],
    facts: () => ErrorFacts,
    rejected?: readonly Secret[],
  ): Promise<ResolvedCredentials> {
    const pending = Promise.all(wanted.map((one, i) => this.#secretOf(one.credential, rejected?.[i])));
    // Each call throws an error of its own: one renewal may be for many.
    const secrets = await pending.catch((cause: unknown) => {
      throw new CredentialError('the credential function failed', facts(), { cause });
    });
    const values = secrets.map(({ value }) => value);
    const renew = rejected ? undefined : () => this.resolve(wanted, facts, secrets);
    return { ...this.#written(wanted, values, facts().operation), renew };
  }

  /** The function that redacts a credential, with or without its scheme; cached, because making it takes longer than a call. */
  redactor(credential: string): Redact {
    const secret = credential.replace(/^\w+ /, '');
    let redact = this.#redactors.get(secret);
    if (redact === undefined) {
      // Credentials that change with every call must not pile up.
      if (this.#redactors.size >= 100) this.#redactors.clear();
      this.#redactors.set(secret, (redact = redactor(secret)));
    }
    return redact;
  }

  // Values may be no strings: functions return them, and not everybody has types.
  #written(wanted: readonly CredentialHeader[], values: readonly string[], operation: string): ResolvedCredentials {
    const redactors: Redact[] = [];
    const headers = wanted.map(({ name, write }, i) => {
      const secret: unknown = values[i];
      const isUsable = typeof secret === 'string' && secret !== '';
      const value = headerValue(isUsable && write ? write(secret) : secret, name, operation);
      redactors.push(this.redactor(secret as string), this.redactor(value));
      return [name, value] as const;
    });
    return { headers, redactors };
  }

  async #secretOf(credential: Credential, rejected?: Secret): Promise<Secret> {
    if (typeof credential !== 'function') return { value: credential, generation: 0 };
    const last = this.#renewals.get(credential);
    let { generation = 0 } = last ?? {};
    // A call whose rejected secret is older than the newest takes the newest: another call has renewed it meanwhile.
    if (last && (rejected ? rejected.generation < generation : !last.done)) return last.pending;
    if (!rejected) return call(credential, generation, false);
    generation += 1;
    const renewal: Renewal = { generation, pending: call(credential, generation, true), done: false };
    const finish = (): void => void (renewal.done = true);
    renewal.pending.then(finish, finish);
    this.#renewals.set(credential, renewal);
    return renewal.pending;
  }
}

async function call(credential: Exclude<Credential, string>, generation: number, rejected: boolean): Promise<Secret> {
  return { value: await credential({ rejected }), generation };
}
