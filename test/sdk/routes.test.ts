import { describe, expect, it } from 'vitest';
import type { SdkError } from 'understudy-sdk';
import { createFake } from 'understudy-sdk/fake';
import { clientsOf, requestOf, type ClientCall } from '../calls/call.ts';
import { clientCalls, type ClientOperationId } from '../calls/calls.ts';
import { standing } from '../calls/world.ts';
import { federation, payments, pulls } from './support.ts';

describe('the operation table', () => {
  const rows = Object.entries(clientCalls) as [ClientOperationId, ClientCall][];

  it.each(rows)('%s is sent as its row says', async (id, { sdk, json, ...call }) => {
    const world = createFake({ seed: standing() });
    const row = requestOf(world, id, { ...call, json });
    const seen: Request[] = [];
    const clients = clientsOf(world.url, async (request) => {
      seen.push(request.clone());
      return new Response('{}', { status: 418 });
    });
    const error = await sdk(clients, json as never).then(
      () => undefined,
      (thrown: unknown) => thrown as SdkError,
    );
    expect(error?.operation).toBe(id);
    expect(seen.map(({ method, url }) => [method, url])).toEqual([[row.method, row.url]]);
    expect(await fieldsOf(seen[0]!)).toEqual(json);
  });
});

/** The fields of a body. */
async function fieldsOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return undefined;
  const isForm = request.headers.get('content-type') === 'application/x-www-form-urlencoded';
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : (JSON.parse(text) as unknown);
}

describe('bodies', () => {
  it('are JSON in payments and pulls, forms in federation', async () => {
    const p = payments([new Response('{"transaction":{}}')]);
    await p.client.process('r', { channel: 'cm.mtn', data: { phone: '+237' } }, { method: 'PUT' });
    expect(p.seen[0]).toMatchObject({ method: 'PUT', body: '{"channel":"cm.mtn","data":{"phone":"+237"}}' });
    expect(p.seen[0]?.headers.get('content-type')).toBe('application/json');
    const f = federation([new Response('{}')]);
    await f.client.ipBlocks.create({ ip: '10.0.0.0/8', severity: 'no_access', comment: 'a&b', expires_in: 3600 });
    await f.client.ipBlocks.update('1', { expires_in: null });
    expect(f.seen.map(({ body }) => body)).toEqual([
      'ip=10.0.0.0%2F8&severity=no_access&comment=a%26b&expires_in=3600',
      'expires_in=',
    ]);
    expect(f.seen[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  });

  it('have the name of a list once for each value, and omit what is undefined', async () => {
    const { repo, seen } = pulls([new Response('[]')]);
    await repo.list({ labels: [1, 2], sort: 'oldest', state: 'all', poster: 'ada' }).firstPage();
    expect(new URL(seen[0]?.url ?? '').search).toBe('?labels=1&labels=2&sort=oldest&state=all&poster=ada');
  });

  it('go with headers that can be sent, or not at all', async () => {
    const p = payments([new Response('{"transaction":{}}')], { headers: { 'x-all': '1' }, userAgent: 'shop/1' });
    await p.client.retrieve('a', { headers: { 'x-one': '2', 'x-none': undefined } as never });
    const names = ['x-all', 'x-one', 'user-agent', 'x-none'];
    expect(names.map((name) => p.seen[0]?.headers.get(name))).toEqual(['1', '2', 'shop/1', null]);
    for (const headers of [{ 'bad name': 'x' }, { fine: 'line\nbreak' }]) {
      await expect(p.client.retrieve('a', { headers })).rejects.toMatchObject({ code: 'INPUT' });
    }
    expect(p.seen).toHaveLength(1);
  });

  it('that cannot be written are rejected', async () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const p = payments([new Response('{}')]);
    await expect(p.client.initialize(loop as never)).rejects.toMatchObject({ code: 'INPUT' });
    expect(p.seen).toHaveLength(0);
  });
});
