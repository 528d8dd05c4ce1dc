import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../fake/index.ts';
import { operations, send, type Step } from './every-status/call.ts';
import { asAdmin, calls, type OperationId } from './every-status/calls.ts';
import { caseOf } from './every-status/rejections.ts';
import { standing } from './every-status/world.ts';

const all = Object.keys(calls) as OperationId[];
const isRead = (id: OperationId): boolean => operations[id].method === 'GET';

// Those of others show what somebody else may see.
const byOthers: readonly Step[] = [
  ['pulls.retrieve', { headers: { Authorization: 'token tok-bob' } }],
  ['pulls.retrieve', { params: { index: '5' }, headers: { Authorization: undefined } }],
  ['pulls.list', { query: 'state=all' }],
  ['repos.retrieve', { params: { owner: 'bob' } }],
  ['repos.retrieve', { headers: { Authorization: undefined } }],
];

/** Every read of the area of an operation, of what is there. */
function readsOf(fake: Fake, of: OperationId): readonly Step[] {
  const sha = fake.git.log('alice/proj', 'main')[0]?.sha ?? '';
  const { area } = operations[of];
  const areas = area === 'git' ? ['git', 'pulls'] : [area];
  const usual = all.filter(isRead).map((id): Step => {
    const { params, ...call } = calls[id];
    return [id, { ...call, params: { ...params, sha }, after: [] }];
  });
  return [...usual, ...byOthers].filter(([id]) => areas.includes(operations[id].area));
}

async function shown(fake: Fake, reads: readonly Step[]): Promise<string[]> {
  const responses = await Promise.all(reads.map(([id, call]) => send(fake, id, call)));
  return Promise.all(
    responses.map(async (response, i) => `${reads[i]?.[0]}: ${response.status} ${await response.text()}`),
  );
}

describe('what was shown before a change is not shown after it', () => {
  test.each(all.filter((id) => !isRead(id)))('%s', async (id) => {
    const [seed, call] = caseOf(id, operations[id].success[0] ?? 200);
    const fake = createFake({ seed });
    const reads = readsOf(fake, id);
    const first = await shown(fake, reads);
    expect(await shown(fake, reads)).toEqual(first);
    await (await send(fake, id, call)).body?.cancel();
    const copy = createFake({ seed: fake.export() });
    expect(await shown(fake, reads)).toEqual(await shown(copy, reads));
  });
});

const once = async (fake: Fake, headers: Record<string, string | undefined>): Promise<string> =>
  (await send(fake, 'repos.retrieve', { headers })).text();

test('each viewer is shown what is theirs to see', async () => {
  const fake = createFake({ seed: standing({ private: true }) });
  const shownTo = async (...tokens: readonly (string | undefined)[]): Promise<string[]> =>
    Promise.all(tokens.map((token) => once(fake, { Authorization: token && `token ${token}` })));
  const [owner, nobody, administrator] = await shownTo('tok-alice', undefined, 'tok-siteadmin');
  expect([owner, administrator]).toEqual([
    expect.stringContaining('"admin":true'),
    expect.stringContaining('"admin":true'),
  ]);
  expect(nobody).toContain('not found');
  expect(await shownTo('tok-siteadmin', undefined, 'tok-alice')).toEqual([administrator, nobody, owner]);
});

test('a header that was absent counts when it is there', async () => {
  const fake = createFake({ seed: standing() });
  expect(await once(fake, { Authorization: 'token tok-siteadmin' })).toContain('"admin":true');
  const asBob = await once(fake, { Authorization: 'token tok-siteadmin', Sudo: 'bob' });
  expect(asBob).toContain('"admin":false');
});

test('a response says the address that it was asked at', async () => {
  const fake = createFake({ seed: standing() });
  const at = async (origin: string): Promise<unknown> => {
    const response = await fake.handle(new Request(`${origin}/api/v1/repos/alice/proj`));
    return ((await response.json()) as { html_url: string }).html_url;
  };
  expect([await at('http://one.test'), await at('http://two.test'), await at('http://one.test')]).toEqual([
    'http://one.test/alice/proj',
    'http://two.test/alice/proj',
    'http://one.test/alice/proj',
  ]);
});

test('going back shows what was there, and the time that passes what it changes', async () => {
  const fake = createFake({ seed: standing() });
  const [pulls, payments] = [readsOf(fake, 'pulls.update'), readsOf(fake, 'payments.cancel')];
  const kept = fake.snapshot();
  const first = await shown(fake, pulls);
  await send(fake, 'pulls.update', asAdmin({ json: { title: 'Another' } }));
  expect(await shown(fake, pulls)).not.toEqual(first);
  fake.restore(kept);
  expect(await shown(fake, pulls)).toEqual(first);
  const before = await shown(fake, payments);
  await fake.clock.advance(30 * 24 * 3600);
  const copy = createFake({ seed: fake.export() });
  expect(await shown(fake, payments)).toEqual(await shown(copy, payments));
  expect(await shown(fake, payments)).not.toEqual(before);
});

test('each request is in the journal and meets its faults', async () => {
  const fake = createFake({ seed: standing() });
  for (const _ of [1, 2]) await (await send(fake, 'payments.retrieve')).text();
  const [first, second, ...more] = fake.journal;
  expect([second, more]).toEqual([{ ...first, id: 2 }, []]);
  fake.faults.add({ on: 'payments.retrieve', effect: { status: 503 } });
  expect((await send(fake, 'payments.retrieve')).status).toBe(503);
  fake.faults.clear();
  expect((await send(fake, 'payments.retrieve')).status).toBe(202);
});

test('requests that count against a limit are counted each time', async () => {
  const { payments, ...rest } = standing();
  const fake = createFake({ seed: { ...rest, payments: { ...payments, rateLimit: 2 } } });
  const statuses: number[] = [];
  for (const _ of [1, 2, 3]) statuses.push((await send(fake, 'payments.retrieve')).status);
  expect(statuses).toEqual([202, 202, 429]);
});

test('long bodies are responded to as often as short ones', async () => {
  const text = 'x'.repeat(150_000);
  const fake = createFake({ seed: standing() });
  const bodyAt = async (index: string): Promise<number> =>
    ((await (await send(fake, 'issues.retrieve', { params: { index } })).json()) as { body: string }).body.length;
  for (const index of ['1', '2', '3'])
    await send(fake, 'issues.update', { ...asAdmin({ json: { body: text + index } }), params: { index } });
  for (const _ of [1, 2]) for (const index of ['1', '2', '3']) expect(await bodyAt(index)).toBe(text.length + 1);
});
