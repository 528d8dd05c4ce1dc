import { expect, test } from 'vitest';
import { ask, fakeOf, pull, REPO } from './support.ts';

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);
const json = { 'Content-Type': 'application/json' };
const fake = fakeOf({}, { pulls: [pull('feature')] });

// Go reads 10,000 levels, more than a stack of calls holds.
test.each([
  ['ignored', `{"other":${nested(9999, '[', ']')}}`, 201, undefined],
  ['too deep', `{"other":${nested(10_000, '[', ']')}}`, 422, '[]: exceeded max depth'],
  ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 201, undefined],
  [
    'of the wrong type',
    `{"title":${nested(9999, '[', ']')}}`,
    422,
    '[]: json: cannot unmarshal array into Go struct field EditPullRequestOption.title of type string',
  ],
  ['without an end', '['.repeat(5000), 422, '[]: unexpected EOF'],
  ['after an object', '{"a":{"b":1}]', 422, "[]: invalid character ']' after object key:value pair"],
  ['after a key', '{"a"]', 422, "[]: invalid character ']' after object key"],
  ['after an element', '{"a":[1}', 422, "[]: invalid character '}' after array element"],
])('a nested body: %s', async (_name, body, status, message) => {
  const answer = await ask(fake, 'PATCH', `${REPO}/pulls/1`, { as: 'bob', body, headers: json });
  expect([answer.status, answer.json['message']]).toEqual([status, message]);
});

test('a nested body of a call that takes any field', async () => {
  const body = `{"rule_name":"x","other":${nested(9000, '[', ']')}}`;
  const answer = await ask(fake, 'POST', `${REPO}/branch_protections`, { as: 'alice', body, headers: json });
  expect(answer.status).toBe(201);
  expect(() => JSON.stringify(fake.export())).not.toThrow();
});
