import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const bin = new URL('../../fake/bin.ts', import.meta.url).pathname;

function understudy(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function output(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (err += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

async function serving(...args: string[]): Promise<{ child: ChildProcess; base: string; lines: string }> {
  const child = understudy('serve', ...args);
  const [data] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  const lines = data.toString();
  return { child, lines, base: /^listening on (http:\S+)/.exec(lines)?.[1] ?? '' };
}

describe('understudy', () => {
  test('serve listens, names its address first, and ends cleanly', async () => {
    const { child, base } = await serving('--port', '0');
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${base}/_fake/clock`)).status).toBe(200);
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
  });

  test('serve seeds from a file, whose clock stands', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'world.json');
    writeFileSync(
      file,
      JSON.stringify({ clock: '2026-01-01T00:00:00Z', payments: { payments: [{ reference: 'p' }] } }),
    );
    const { base } = await serving('--seed', file);
    const ask = async (path: string): Promise<unknown> =>
      (await fetch(base + path, { headers: { Authorization: 'pk_test.understudy' } })).json();
    expect(await ask('/_fake/clock')).toEqual({ now: '2026-01-01T00:00:00.000Z' });
    expect(await ask('/payments/p')).toMatchObject({ transaction: { reference: 'p', status: 'pending' } });
  });

  test('serve without a world posts webhooks to this machine, and lets the clock run', async () => {
    const events: string[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        events.push((JSON.parse(body) as { event: string }).event);
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void receiver.close());
    const { base } = await serving();
    const post = (path: string, body: object): Promise<Response> =>
      fetch(base + path, {
        method: 'POST',
        headers: { Authorization: 'sk_test.understudy', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await post('/webhooks', { url, events: ['customer.created'] });
    await post('/webhooks', { url: 'https://shop.example/hooks', events: ['customer.created'] });
    await post('/customers', { email: 'ada@example.com' });
    await post('/_fake/clock', { advance: 1 });
    expect(events).toEqual(['customer.created']);
    const deliveries = (await (await fetch(`${base}/_fake/deliveries`)).json()) as { response: unknown }[];
    expect(deliveries.map(({ response }) => response)).toEqual([{ status: 200 }, null]);
  });

  test('routes prints every operation', async () => {
    const { code, out } = await output(understudy('routes'));
    expect(code).toBe(0);
    expect(out).toMatch(/^payments\.initialize +POST +\/payments +201 401 422/m);
    expect(out).toMatch(/^ipBlocks\.update +PATCH +\/api\/v1\/admin\/ip_blocks\/\{id\}/m);
  });

  test('schema prints a JSON Schema of the world document', async () => {
    const { out } = await output(understudy('schema'));
    const schema = JSON.parse(out) as { properties: object };
    expect(Object.keys(schema.properties)).toEqual(['clock', 'users', 'payments', 'federation', 'pulls', 'state']);
  });

  test.each([[['nonsense']], [['serve', '--port', 'x']], [['serve', '--seed', '/none.json']], [['serve', '--what']]])(
    '%j is refused with the usage',
    async (args) => {
      const { code, err } = await output(understudy(...args));
      expect(code).toBe(2);
      expect(err).toContain('understudy serve');
    },
  );
});
