import { fetchBounded, type Bounds } from './bounded-fetch.ts';
import { UsageError } from './usage.ts';

/** A request to a control route; one with a body is a POST unless it says otherwise. */
interface ControlRequest extends Pick<Bounds, 'maxBytes' | 'timeout'> {
  readonly method?: string;
  readonly json?: object;
}

/**
 * Asks a control route of a served fake, and returns the JSON of the response; undefined where it has no body.
 *
 * @param path - below the address of the server or of one of its worlds, such as `/_fake/clock`
 * @throws {@link UsageError} where nothing responds, or not with success.
 */
export async function askServed(server: string, path: string, asked: ControlRequest = {}): Promise<unknown> {
  const { method, json, ...bounds } = asked;
  const address = server + path;
  const init =
    json === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) };
  const request = new Request(address, { ...init, redirect: 'error', ...(method !== undefined && { method }) });
  const response = await fetchBounded(request, address, bounds);
  const text = await response.text();
  const body = text === '' ? undefined : jsonIn(text);
  if (response.ok && (text === '' || body !== undefined)) return body;
  const { error } = (body ?? {}) as { readonly error?: unknown };
  if (typeof error === 'string') throw new UsageError(`${address}: ${response.status}: ${error}`);
  throw new UsageError(`${address}: ${response.status}, and no JSON: is it the address of a server of understudy-sdk?`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A world of a served fake. */
export interface ServedWorld {
  readonly url: string;
  /** Removes it; false where that failed. */
  remove(): Promise<boolean>;
}

/** Makes a world on a served fake. */
export async function makeWorld(server: string): Promise<ServedWorld> {
  const { url } = (await askServed(server, '/_fake/worlds', { json: {} })) as { readonly url: string };
  const name = url.slice(url.lastIndexOf('/') + 1);
  return {
    url,
    remove: () =>
      askServed(server, `/_fake/worlds/${name}`, { method: 'DELETE' }).then(
        () => true,
        () => false,
      ),
  };
}
