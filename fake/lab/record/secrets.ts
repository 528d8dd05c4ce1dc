import { isSecretKey, SECRET_HEADERS } from '../../engine/http/recorded.ts';

const SECRET_HEADER = /(?:^|-)(?:token|secret|key|apikey|auth|session|signature|password|cookie)$/i;

/** Whether a header carries a credential. */
export const isSecretHeader = (name: string): boolean => SECRET_HEADERS.has(name) || SECRET_HEADER.test(name);

/** Whether a member of a body or a query carries one, or is called like what does. */
export const isSecretName = (name: string): boolean =>
  isSecretKey(name) || /(?:secret|token|password|apikey)$/i.test(name);

/** The credentials of a session by name: none is written, wherever it stands. */
export class Credentials {
  readonly #names = new Map<string, string>();

  /** How many there are. */
  get size(): number {
    return this.#names.size;
  }

  /** What stands for a credential. */
  nameOf(secret: string): string {
    const known = this.#names.get(secret);
    if (known !== undefined) return `{{${known}}}`;
    const name = this.#names.size === 0 ? 'token' : `token${this.#names.size + 1}`;
    this.#names.set(secret, name);
    return `{{${name}}}`;
  }

  /** A text without them. */
  without(text: string): string {
    let rest = text;
    for (const [secret, name] of this.#names) if (secret.length > 3) rest = rest.replaceAll(secret, `{{${name}}}`);
    return rest;
  }
}

/** A header with a credential: its scheme, and what comes after it; the name before a password of Basic authentication. */
export function headerParts(value: string): {
  readonly before: string;
  readonly secret: string;
  readonly isBasic: boolean;
} {
  const [, scheme = '', secret = value] = /^([A-Za-z][\w-]* )(\S+)$/.exec(value) ?? [];
  if (!/^basic $/i.test(scheme)) return { before: scheme, secret, isBasic: false };
  const pair = Buffer.from(secret, 'base64').toString();
  const at = pair.indexOf(':');
  return { before: pair.slice(0, at + 1), secret: pair.slice(at + 1), isBasic: true };
}
