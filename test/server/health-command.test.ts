import { describe, expect, onTestFinished, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { ran } from './understudy.ts';

const health = async (...args: string[]): Promise<{ status: number | null; text: string }> => {
  const { code, out, err } = await ran('health', ...args);
  return { status: code, text: out + err };
};

describe('understudy-sdk health', () => {
  test('succeeds while a server is up, and fails when it is gone', async () => {
    const server = await listen(createFake());
    onTestFinished(() => server.close());
    expect(await health('--url', server.url)).toEqual({ status: 0, text: `${server.url} is up\n` });
    await server.close();
    const { status, text } = await health('--url', server.url);
    expect(status).toBe(1);
    expect(text).toContain(`${server.url} is not up`);
  });

  test('waits for a server that is still starting', async () => {
    const { port } = await listen(createFake()).then(async (server) => (await server.close(), new URL(server.url)));
    const waiting = health('--url', `http://127.0.0.1:${port}`, '--wait', '20');
    const server = await listen(createFake(), { port: Number(port) });
    onTestFinished(() => server.close());
    expect(await waiting).toMatchObject({ status: 0 });
  });

  test('rejects what is no address', async () => {
    expect(await health('--url', 'nowhere')).toMatchObject({ status: 2 });
    expect(await health('--wait', 'long')).toMatchObject({ status: 2 });
  });
});
