/** A value that was read from the server, or why it was not. */
export type Loaded<T> = { readonly value?: T; readonly error?: string };

/** Readings of the same thing, one at a time. */
export interface Readings {
  /** Reads once more; where a reading is under way, once after it, however often this is called meanwhile. */
  readonly again: () => void;
  /** Shows nothing any more. */
  readonly end: () => void;
}

/** Reads something whenever it may have changed. A change does not throw away the reading that is under way. */
export function readings<T>(read: () => Promise<T>, show: (loaded: Loaded<T>) => void): Readings {
  let [isReading, isWanted, isEnded] = [false, false, false];
  const readOn = async (): Promise<void> => {
    isReading = true;
    while (isWanted && !isEnded) {
      isWanted = false;
      const loaded = await read().then((value) => ({ value }), failed);
      if (!isEnded) show(loaded);
    }
    isReading = false;
  };
  return {
    again: () => {
      isWanted = true;
      if (!isReading) void readOn();
    },
    end: () => {
      isEnded = true;
    },
  };
}

const failed = (error: unknown): { readonly error: string } => ({
  error: error instanceof Error ? error.message : String(error),
});
