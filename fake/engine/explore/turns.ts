type Later = (then: () => void) => unknown;

// Those of the platform, also where a test has put others in their place.
const { setTimeout: after, setImmediate: soon } = globalThis as typeof globalThis & { setImmediate?: Later };
const NEXT: Later = soon ?? ((then) => after(then, 0));

/** Lets everything else have a turn of the event loop. */
export const turn = (): Promise<void> => new Promise((resolve) => void NEXT(resolve));

/** Lets a millisecond of real time pass. */
export const nap = (): Promise<void> => new Promise((resolve) => void after(resolve, 1));
