import { expect, test } from 'vitest';
import { botTour } from '../../examples/bot-tour.ts';

test('a bot of other libraries goes from a push to a merge against the fake on a port', async () => {
  const { merged, comments, statuses } = await botTour();
  expect(merged).toBe(true);
  expect(comments).toEqual(['Thank you, alice. Say /merge when it is ready.', '/merge']);
  // A push, the pull request, both comments, the merge's push and closing.
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 200));
});
