import { isObject } from '../http/json.ts';
import type { AnyDefinition } from './any-definition.ts';

/**
 * The headers in which the clients of an area send its credentials, with `{name}` for the credential of that name; undefined
 * where the area checks none, or `client` does not say them as they are.
 */
export function credentialHeaders({ before, credentials, client }: AnyDefinition): Record<string, string> | undefined {
  if (before === undefined || credentials === undefined || client === undefined) return undefined;
  const names = new Proxy({}, { get: (_target, name) => `{${String(name)}}` });
  const headers = headersIn(() => client(names));
  const entries = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /\{\w+\}/.test(entry[1]),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function headersIn(made: () => object): object {
  try {
    const { headers } = made() as { readonly headers?: unknown };
    return isObject(headers) ? headers : {};
  } catch {
    // What it does with a credential may need a real one.
    return {};
  }
}
