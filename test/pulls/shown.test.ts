import { expect, test } from 'vitest';
import { createFake, type Fake } from '../../fake/index.ts';
import { operations, send, type Step } from '../fake/every-status/call.ts';
import { asAdmin, calls, type OperationId } from '../fake/every-status/calls.ts';
import { caseOf } from '../fake/every-status/rejections.ts';
import { standing } from '../fake/every-status/world.ts';

// What shows records that are kept: those of pull requests, of repositories and of their owners.
const reads: readonly Step[] = [
  ['pulls.retrieve'],
  ['pulls.retrieve', { headers: { Authorization: 'token tok-bob' } }],
  ['pulls.retrieve', { params: { index: '5' }, headers: { Authorization: undefined } }],
  ['pulls.list', { query: 'state=all' }],
  ['repos.retrieve'],
  ['repos.retrieve', { params: { owner: 'bob' } }],
  ['issues.retrieve'],
];

async function shown(fake: Fake): Promise<string[]> {
  return Promise.all(reads.map(async ([id, call]) => (await send(fake, id, call)).text()));
}

const copyOf = (fake: Fake): Fake => createFake({ seed: fake.export() });

const all = Object.keys(calls) as OperationId[];
const writes = all.filter((id) => operations[id].method !== 'GET' && operations[id].area !== 'payments');

test.each(writes)('what was shown before %s is not shown after it', async (id) => {
  const [seed, call] = caseOf(id, operations[id].success[0] ?? 200);
  const fake = createFake({ seed });
  await shown(fake);
  await (await send(fake, id, call)).body?.cancel();
  expect(await shown(fake)).toEqual(await shown(copyOf(fake)));
});

test('a record is shown to everybody in their own way', async () => {
  const fake = createFake({ seed: standing({ private: true }) });
  const asked = async (token: string | undefined): Promise<unknown> => {
    const headers = { Authorization: token && `token ${token}` };
    return (await send(fake, 'repos.retrieve', { headers })).json();
  };
  expect(await asked('tok-alice')).toMatchObject({ permissions: { admin: true }, owner: { login: 'alice' } });
  expect(await asked(undefined)).toMatchObject({ message: expect.any(String) as string });
  expect(await asked('tok-siteadmin')).toMatchObject({ permissions: { admin: true } });
});

test('a response says the address that it was asked at', async () => {
  const fake = createFake({ seed: standing() });
  const at = async (origin: string): Promise<string> => {
    const { method, path } = operations['repos.retrieve'];
    const url = origin + path.replace('{owner}', 'alice').replace('{repo}', 'proj');
    const response = await fake.handle(new Request(url, { method }));
    return ((await response.json()) as { html_url: string }).html_url;
  };
  expect(await at('http://one.test')).toBe('http://one.test/alice/proj');
  expect(await at('http://two.test')).toBe('http://two.test/alice/proj');
});

test('going back shows what was there', async () => {
  const fake = createFake({ seed: standing() });
  const kept = fake.snapshot();
  const first = await shown(fake);
  await send(fake, 'pulls.update', asAdmin({ json: { title: 'Another' } }));
  expect(await shown(fake)).not.toEqual(first);
  fake.restore(kept);
  expect(await shown(fake)).toEqual(first);
});
