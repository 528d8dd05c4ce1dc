import { useEffect, useState } from 'preact/hooks';
import { changes } from './live.ts';

/** What was read from the server, or why it was not. */
export type Loaded<T> = { readonly value?: T; readonly error?: string };

/** Reads something, and reads it again whenever the records of an area change. */
export function useLoaded<T>(read: () => Promise<T>, area: string, keys: readonly unknown[]): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T> & { readonly of?: string }>({});
  const of = JSON.stringify(keys);
  const version = changes.value[area] ?? 0;
  useEffect(() => {
    let isCurrent = true;
    read().then(
      (value) => isCurrent && setLoaded({ value, of }),
      (error: unknown) => isCurrent && setLoaded({ error: error instanceof Error ? error.message : String(error), of }),
    );
    return () => {
      isCurrent = false;
    };
  }, [of, version]);
  // What belongs to something else is not shown while this is on its way.
  return loaded.of === of ? loaded : {};
}
