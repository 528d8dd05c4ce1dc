import { expect, test } from 'vitest';
import { ask, fakeOf, pull, REPO } from './support.ts';

test('an unknown setting is ignored, a known one of the wrong type is rejected', () => {
  const settings = { DELAY_CHECK_FOR_INACTIVE_DAYS: 7, of_tomorrow: [], __proto__: 1, constructor: 2 };
  expect(() => fakeOf({}, { settings })).not.toThrow();
  expect(() => fakeOf({}, { settings: { MAX_RESPONSE_ITEMS: null } })).not.toThrow();
  expect(() => fakeOf({}, { settings: { MAX_RESPONSE_ITEMS: 'many' } })).toThrow(
    'pulls.settings.MAX_RESPONSE_ITEMS: wrong type',
  );
});

// contract: pulls 10: RUN_MODE (500 texts)
test.each([
  [{}, ''],
  [{ RUN_MODE: 'prod' }, ''],
  [{ RUN_MODE: 'dev' }, 'strconv.ParseInt: parsing "x": invalid syntax'],
])('with %j a 500 says %j', async (settings, message) => {
  const fake = fakeOf({}, { settings, pulls: [pull('feature')] });
  const answer = await ask(fake, 'GET', `${REPO}/pulls?labels=x`);
  expect([answer.status, answer.json['message']]).toEqual([500, message]);
});
