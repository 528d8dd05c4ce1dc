/** A credential of a world, if it has one of the kind, and the entry of a world document that makes one. */
export interface NamedCredential {
  readonly value: string | undefined;
  /** Whose it is, or what it may do, in a few words. */
  readonly about: string;
  readonly entry: string;
}

/**
 * Credentials by name. One that the world does not have is not listed, and says on access what to add to the seed: an
 * empty string would fail later, with no reason given.
 */
export function credentialsFrom(named: Readonly<Record<string, NamedCredential>>): object {
  const credentials = {};
  for (const [name, { value, entry }] of Object.entries(named))
    Object.defineProperty(credentials, name, value === undefined ? missing(name, entry) : { value, enumerable: true });
  return Object.freeze(credentials);
}

function missing(name: string, entry: string): PropertyDescriptor {
  return {
    get() {
      throw new Error(`the world has no credential '${name}': add ${entry} to the seed`);
    },
  };
}
