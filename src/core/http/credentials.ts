import { CredentialError, type ErrorFacts } from '../errors/sdk-errors.ts';
import { headerValue } from './headers.ts';
import { redactor, type Redact } from './redact.ts';

/** What a credential function is told. */
export interface CredentialRequest {
  /** Whether the server has just refused (401) what the function gave before, so that a kept value is worth nothing. */
  readonly refused: boolean;
}

/**
 * A secret, or a function that gives it, asked once for each call. When an answer is 401, calls under way share one
 * further asking, and an operation that is safe to repeat is sent once more.
 */
export type Credential = string | ((request: CredentialRequest) => string | Promise<string>);

/** A header that carries a credential. */
export interface CredentialHeader {
  /** The header's name. */
  readonly name: string;
  /** The secret or its function. */
  readonly credential: Credential;
  /** How the secret is written into the header. Default: as it is. */
  readonly write?: ((secret: string) => string) | undefined;
}

/** The credentials of one call, made ready to send. */
export interface Proof {
  /** Header values by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Takes each text that must not be printed out of what is. */
  readonly redactors: readonly Redact[];
  /** Asks again, sharing the asking with every other call; `undefined` when there is no function to ask. */
  readonly renew: (() => Promise<Proof>) | undefined;
}

interface Gift {
  readonly secret: string;
  readonly generation: number;
}

interface Renewal {
  readonly generation: number;
  readonly gift: Promise<Gift>;
  done: boolean;
}

/** The askings of one client, kept by credential function so that concurrent refusals share one. */
export class Credentials {
  readonly #renewals = new WeakMap<object, Renewal>();
  readonly #redactors = new Map<string, Redact>();

  /** Asks for the credentials of one call. */
  async prove(wanted: readonly CredentialHeader[], facts: () => ErrorFacts, before?: readonly Gift[]): Promise<Proof> {
    const asked = Promise.all(wanted.map((one, i) => this.#gift(one.credential, before?.[i])));
    // Each call makes an error of its own: one asking may have been for many.
    const gifts = await asked.catch((cause: unknown) => {
      throw new CredentialError('the credential function failed', facts(), { cause });
    });
    const { operation } = facts();
    const headers: Record<string, string> = {};
    wanted.forEach(({ name, write }, i) => {
      const { secret } = gifts[i] as Gift;
      // What is no text, or empty, must not become a part of one.
      const isText = typeof secret === 'string' && secret !== '';
      headers[name] = headerValue(isText && write ? write(secret) : secret, name, operation);
    });
    const asks = wanted.some(({ credential }) => typeof credential === 'function');
    return {
      headers,
      redactors: [...gifts.map((gift) => gift.secret), ...Object.values(headers)].map((text) => this.redactor(text)),
      renew: asks ? () => this.prove(wanted, facts, gifts) : undefined,
    };
  }

  /** What redacts a credential, written with its scheme or without; kept, because making it takes longer than a call. */
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

  async #gift(credential: Credential, refused?: Gift): Promise<Gift> {
    if (typeof credential !== 'function') return { secret: credential, generation: 0 };
    const last = this.#renewals.get(credential);
    const generation = last?.generation ?? 0;
    if (refused === undefined) {
      return last?.done === false ? last.gift : asked(credential, generation, false);
    }
    // A call refused with an older secret than the newest takes the newest: somebody has asked meanwhile.
    if (last !== undefined && refused.generation < generation) return last.gift;
    return this.#renew(credential, generation + 1);
  }

  #renew(credential: Exclude<Credential, string>, generation: number): Promise<Gift> {
    const gift = asked(credential, generation, true);
    const renewal: Renewal = { generation, gift, done: false };
    const finish = (): void => void (renewal.done = true);
    gift.then(finish, finish);
    this.#renewals.set(credential, renewal);
    return gift;
  }
}

async function asked(credential: Exclude<Credential, string>, generation: number, refused: boolean): Promise<Gift> {
  return { secret: await credential({ refused }), generation };
}
