import { signal, type Signal } from '@preact/signals';

/** A message about what was done, which the page shows once and for a while. */
export interface Notice {
  readonly text: string;
  readonly isError: boolean;
  readonly undo?: (() => void) | undefined;
}

export const notice: Signal<Notice | undefined> = signal(undefined);

const SHOWN_MS = 8000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something. */
export function say(text: string, undo?: () => void): void {
  show({ text, isError: false, undo });
}

function show(shown: Notice): void {
  clearTimeout(timer);
  notice.value = shown;
  timer = setTimeout(() => (notice.value = undefined), SHOWN_MS);
}

/** Does something, and says that it is done, or why it is not. */
export async function attempt(run: () => Promise<unknown>, done?: string, undo?: () => void): Promise<boolean> {
  try {
    await run();
    if (done !== undefined) say(done, undo);
    return true;
  } catch (error) {
    show({ text: error instanceof Error ? error.message : String(error), isError: true });
    return false;
  }
}
