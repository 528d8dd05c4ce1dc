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
  const response = await ask(fake, 'PATCH', `${REPO}/pulls/1`, { as: 'bob', body, headers: json });
  expect([response.status, response.json['message']]).toEqual([status, message]);
});

test('a nested body of a call that takes any field', async () => {
  const body = `{"rule_name":"x","other":${nested(9000, '[', ']')}}`;
  const response = await ask(fake, 'POST', `${REPO}/branch_protections`, { as: 'alice', body, headers: json });
  expect(response.status).toBe(201);
  expect(() => JSON.stringify(fake.export())).not.toThrow();
});

test('a response to a method that a path does not know says that it is empty', async () => {
  const { status, headers } = await ask(fake, 'DELETE', `${REPO}/pulls`);
  expect([status, headers.get('content-length'), headers.get('content-type')]).toEqual([405, '0', null]);
});

test('a path of thousands of parts is that of no file', async () => {
  expect((await ask(fake, 'GET', `${REPO}/raw/${'x/'.repeat(50_000)}y`)).status).toBe(404);
  const before = fake.git.branches('alice/proj');
  const files = [{ operation: 'create', path: 'x/'.repeat(10_000) }];
  expect((await ask(fake, 'POST', `${REPO}/contents`, { as: 'alice', json: { files } })).status).toBe(422);
  expect(fake.git.branches('alice/proj')).toEqual(before);
});

const bytes = (...codes: readonly number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(codes);
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const utf16 = [0xff, 0xfe, ...[...'{"title":"u"}'].flatMap((char) => [char.charCodeAt(0), 0])];

// The first row is recorded from a live server.
test.each([
  ['UTF-16', bytes(...utf16), 422, "[]: invalid character 'ÿ' looking for beginning of value"],
  ['half a character', bytes(0xc3), 422, "[]: invalid character 'Ã' looking for beginning of value"],
  ['a control byte', bytes(0x80), 422, "[]: invalid character '\\u0080' looking for beginning of value"],
  ['a character', bytes(...utf8('é')), 422, "[]: invalid character 'Ã' looking for beginning of value"],
  ['in a title', bytes(...utf8('{"title":"é'), 0xff, 0xc3, ...utf8('ü"}')), 201, 'é\ufffd\ufffdü'],
  ['after half a pair', bytes(...utf8('{"title":"\\ud83d'), 0xff, ...utf8('"}')), 201, '\ufffd\ufffd'],
])('a body with stray bytes: %s', async (_name, body, status, said) => {
  const response = await ask(fake, 'POST', `${REPO}/issues`, { as: 'alice', body, headers: json });
  expect([response.status, response.json['title'] ?? response.json['message']]).toEqual([status, said]);
});
