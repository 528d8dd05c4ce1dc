import { parse } from 'yaml';
import { api } from './api.ts';
import { attempt, say } from './notices.ts';

/** Replaces the state of the world; the one that is left stays as a snapshot of this name, and can be gone back to. */
async function replaceState(left: string, replace: () => Promise<unknown>, done: string): Promise<boolean> {
  return attempt(async () => {
    await api.takeSnapshot(left);
    await replace();
    say(done, () => void attempt(() => api.restoreSnapshot(left), 'Undone'));
  });
}

/** Goes back to before a request. */
export const goBack = (id: number): Promise<boolean> =>
  replaceState('before-going-back', () => api.goBack(id), `The world is as it was before request ${id}`);

/** Goes back to the world that was loaded. */
export const reset = (): Promise<boolean> => replaceState('before-reset', api.reset, 'The world is as it was loaded');

/** Loads a world document, in JSON or YAML; the clock runs, or stands still, as it did before. */
export const loadWorld = (text: string): Promise<boolean> =>
  replaceState('before-loading', async () => api.loadWorld(parse(text), await clockMode()), 'The world is loaded');

const clockMode = async (): Promise<'real' | 'frozen'> => (await api.settings()).clock;
