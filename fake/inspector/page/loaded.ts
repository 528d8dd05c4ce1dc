import { useEffect, useRef, useState } from 'preact/hooks';
import { changes } from './live.ts';
import { readings, type Loaded, type Readings } from './readings.ts';

/** A value that was read, and the function that reads it again. */
export type Reloadable<T> = Loaded<T> & { readonly reload: () => void };

/** Reads something, and reads it again whenever the records of an area change. */
export function useLoaded<T>(read: () => Promise<T>, area: string, keys: readonly unknown[]): Reloadable<T> {
  const [loaded, setLoaded] = useState<Loaded<T> & { readonly of?: string }>({});
  const current = useRef<Readings>(undefined);
  const of = JSON.stringify(keys);
  const version = changes.value[area] ?? 0;
  useEffect(() => {
    const started = readings(read, (given) => setLoaded({ ...given, of }));
    current.current = started;
    return started.end;
  }, [of]);
  useEffect(() => current.current?.again(), [of, version]);
  // A value of something else is not shown while this one is on its way.
  return { ...(loaded.of === of && loaded), reload: () => current.current?.again() };
}
