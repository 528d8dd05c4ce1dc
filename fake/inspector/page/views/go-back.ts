import { api } from '../api.ts';
import { attempt, say } from '../notices.ts';

const BEFORE = 'before-going-back';

/** Goes back to before a request; the state that is left is kept under a name. */
export async function goBack(id: number): Promise<void> {
  await attempt(async () => {
    await api.takeSnapshot(BEFORE);
    await api.goBack(id);
    say(`The world is as it was before request ${id}`, () => void attempt(() => api.restoreSnapshot(BEFORE), 'Undone'));
  });
}
