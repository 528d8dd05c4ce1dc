import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFake, type Fake } from '../../fake/index.ts';
import { listen } from '../../fake/adapters/node.ts';
import { packetOf } from './packs.ts';

const MB = 1_000_000;
const SIZE = 20 * MB;

/** A fake with a repository of 20 MB, and the body that asks for all of it. */
function large(): { fake: Fake; body: Buffer } {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, `${n}`.padEnd(MB, 'x')]));
  const commits = [{ message: 'first', files }];
  const fake = createFake({
    seed: { users: [{ name: 'alice' }], pulls: { repos: [{ owner: 'alice', name: 'r', commits }] } },
  });
  const want = packetOf(`want ${fake.git.branches('alice/r')['main']}\n`);
  return {
    fake,
    body: Buffer.concat([
      packetOf('command=fetch'),
      Buffer.from('0001'),
      want,
      packetOf('done\n'),
      Buffer.from('0000'),
    ]),
  };
}

const headers = { 'Git-Protocol': 'version=2', 'Content-Type': 'application/x-git-upload-pack-request' };

describe('a large repository', () => {
  test('is packed while the client reads, so that the pack is never held', async () => {
    const { fake, body } = large();
    const before = process.memoryUsage().arrayBuffers;
    const url = `${fake.url}/alice/r.git/git-upload-pack`;
    const response = await fake.fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    const reader = response.body!.getReader();
    let length = (await reader.read()).value!.length;
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(SIZE / 4);
    for (let step = await reader.read(); !step.done; step = await reader.read()) length += step.value.length;
    expect(length).toBeGreaterThan(SIZE);
  });

  test('is sent as fast as a client takes it, and leaves no listener behind', async () => {
    const { fake, body } = large();
    const server = await listen(fake);
    onTestFinished(() => server.close());
    const warnings: Error[] = [];
    const warn = (warning: Error): void => void warnings.push(warning);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    const response = await fetch(`${server.url}/alice/r.git/git-upload-pack`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(SIZE);
    await setImmediate();
    expect(warnings).toEqual([]);
  });
});
