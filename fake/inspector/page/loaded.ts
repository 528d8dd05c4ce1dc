import { useEffect, useState } from 'preact/hooks';
import { changes } from './live.ts';

/** What was read from the server, or why it was not. */
export type Loaded<T> = { readonly value?: T; readonly error?: string };

/** What was read, and what has it read again. */
export type Reloadable<T> = Loaded<T> & { readonly reload: () => void };

/** Reads something, and reads it again whenever the records of an area change. */
export function useLoaded<T>(read: () => Promise<T>, area: string, keys: readonly unknown[]): Reloadable<T> {
  const [loaded, setLoaded] = useState<Loaded<T> & { readonly of?: string }>({});
  const [asked, setAsked] = useState(0);
  const of = JSON.stringify([...keys, asked]);
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
  return { ...(loaded.of === of && loaded), reload: () => setAsked((n) => n + 1) };
}
