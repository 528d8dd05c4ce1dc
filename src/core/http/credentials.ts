import { CredentialError, type ErrorFacts } from '../errors/sdk-errors.ts';
import { headerValue } from './headers.ts';
import { redactor, type Redact } from './redact.ts';

/** What a credential function receives. */
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
  /** Header values by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** One for each string that must not be printed. */
  readonly redactors: readonly Redact[];
  /** Calls the functions again, once for all calls; `undefined` when there is none. */
  readonly renew: (() => Promise<ResolvedCredentials>) | undefined;
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
    const { operation } = facts();
    const headers: Record<string, string> = {};
    wanted.forEach(({ name, write }, i) => {
      const { value } = secrets[i] as Secret;
      // What is no string, or empty, must not become a part of one.
      const isUsable = typeof value === 'string' && value !== '';
      headers[name] = headerValue(isUsable && write ? write(value) : value, name, operation);
    });
    const renewable = wanted.some(({ credential }) => typeof credential === 'function');
    return {
      headers,
      redactors: [...secrets.map(({ value }) => value), ...Object.values(headers)].map((text) => this.redactor(text)),
      renew: renewable ? () => this.resolve(wanted, facts, secrets) : undefined,
    };
  }

  /** What redacts a credential, with or without its scheme; cached, because making it takes longer than a call. */
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

  async #secretOf(credential: Credential, rejected?: Secret): Promise<Secret> {
    if (typeof credential !== 'function') return { value: credential, generation: 0 };
    const last = this.#renewals.get(credential);
    const generation = last?.generation ?? 0;
    if (rejected === undefined) {
      return last?.done === false ? last.pending : call(credential, generation, false);
    }
    // A call whose rejected secret is older than the newest takes the newest: another call has renewed it meanwhile.
    if (last !== undefined && rejected.generation < generation) return last.pending;
    return this.#renew(credential, generation + 1);
  }

  #renew(credential: Exclude<Credential, string>, generation: number): Promise<Secret> {
    const pending = call(credential, generation, true);
    const renewal: Renewal = { generation, pending, done: false };
    const finish = (): void => void (renewal.done = true);
    pending.then(finish, finish);
    this.#renewals.set(credential, renewal);
    return pending;
  }
}

async function call(credential: Exclude<Credential, string>, generation: number, rejected: boolean): Promise<Secret> {
  return { value: await credential({ rejected }), generation };
}
