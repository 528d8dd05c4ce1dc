import { expect, test } from 'vitest';
import { createFake, type Fake } from '../../fake/index.ts';
import { pack, packetOf, pushBody, smallCommit, ZERO } from './packs.ts';

// Git objects belong to the state of a world, like its records.

const seed = {
  users: [{ name: 'alice', tokens: [{ token: 'tok' }] }],
  pulls: { repos: [{ owner: 'alice', name: 'r', commits: [{ message: 'first', files: { a: 'a\n' } }] }] },
};
const url = (fake: Fake, service: string): string => `${fake.url}/alice/r.git/${service}`;
const headers = (service: string): Record<string, string> => ({
  Authorization: 'token tok',
  'Content-Type': `application/x-${service}-request`,
});

const { commit, blob, entries } = smallCommit('x'.repeat(1_000_000));

async function push(fake: Fake): Promise<void> {
  const body = new Uint8Array(pushBody([[ZERO, commit, 'refs/heads/n']], pack(entries)));
  const response = await fake.fetch(url(fake, 'git-receive-pack'), {
    method: 'POST',
    headers: headers('git-receive-pack'),
    body,
  });
  expect(await response.text()).toContain('ok refs/heads/n');
}

function fetchOf(fake: Fake, id: string): Promise<Response> {
  const body = new Uint8Array(Buffer.concat([packetOf(`want ${id}\n`), Buffer.from('0000'), packetOf('done\n')]));
  return fake.fetch(url(fake, 'git-upload-pack'), { method: 'POST', headers: headers('git-upload-pack'), body });
}

test('a snapshot has the objects of its state, however often the world has gone elsewhere', async () => {
  const fake = createFake({ seed });
  await push(fake);
  const kept = fake.snapshot();
  for (let i = 0; i < 2; i++) {
    fake.reset();
    expect(await (await fetchOf(fake, blob)).text()).toContain('not our ref');
    fake.restore(kept);
    expect((await (await fetchOf(fake, commit)).arrayBuffer()).byteLength).toBeGreaterThan(1_000_000);
  }
});

test('a fetch ends as it began, though the world is reset while it is read', async () => {
  const fake = createFake({ seed });
  await push(fake);
  const reader = (await fetchOf(fake, commit)).body!.getReader();
  let length = (await reader.read()).value!.length;
  fake.reset();
  for (let step = await reader.read(); !step.done; step = await reader.read()) length += step.value.length;
  expect(length).toBeGreaterThan(1_000_000);
  expect(fake.unmatched).toEqual([]);
});

test('an export after a reset has no objects of what was undone', async () => {
  const fake = createFake({ seed });
  const before = JSON.stringify(fake.export());
  await push(fake);
  fake.reset();
  expect(JSON.stringify(fake.export())).toBe(before);
  expect(fake.git.branches('alice/r')['n']).toBeUndefined();
});
