import { describe, expect, it } from 'vitest';
import { failure, federation, json, paid, payment, payments, pulls, refused, type Seen } from './support.ts';

const sent = (seen: readonly Seen[], name: string) => seen.map(({ headers }) => headers.get(name));

describe('withOptions', () => {
  it('makes another client, and leaves the one it is called on as it is', async () => {
    const { client, seen } = payments([paid(200, { transaction: payment })], { userAgent: 'shop/1' });
    const other = client.withOptions({ auth: { apiKey: 'other-key' }, userAgent: 'shop/2' });
    await other.retrieve('a');
    await client.retrieve('a');
    expect(other).toBeInstanceOf(client.constructor);
    expect(sent(seen, 'authorization')).toEqual(['other-key', 'pk_test.secret']);
    expect(sent(seen, 'user-agent')).toEqual(['shop/2', 'shop/1']);
  });

  it('adds headers, and the last of a name is sent', async () => {
    const { client, seen } = pulls([json(200, {})], { headers: { 'x-a': '1', 'x-b': '1' } });
    const other = client.withOptions({ headers: { 'X-B': '2', 'x-c': '2' } });
    await other.repo('a', 'b').retrieve(1, { headers: { 'x-c': '3' } });
    expect(['x-a', 'x-b', 'x-c'].map((name) => seen[0]?.headers.get(name))).toEqual(['1', '2', '3']);
  });

  it('merges the fields of retry, and what is undefined changes nothing', async () => {
    const turn = refused(503);
    const backoff = () => 5;
    const { client, seen, slept } = payments([turn], { retry: { limit: 1, backoff } });
    await failure(client.withOptions({ retry: { limit: 3 }, timeout: undefined }).retrieve('a'));
    expect([seen.length, slept]).toEqual([4, [5, 5, 5]]);
    await failure(client.withOptions({ retry: false }).retrieve('a'));
    expect(seen).toHaveLength(5);
    await failure(client.withOptions({ retry: undefined }).retrieve('a'));
    expect(seen).toHaveLength(7);
  });

  it('calls the hooks of both, the older first, even when one throws', async () => {
    const calls: string[] = [];
    const { client } = federation([json(200, {})], {
      hooks: { request: () => calls.push('first'), response: () => calls.push('response') },
    });
    const other = client.withOptions({ hooks: { request: () => calls.push('second') } });
    await other.ipBlocks.retrieve('1');
    expect(calls).toEqual(['first', 'second', 'response']);
    await client.ipBlocks.retrieve('1');
    expect(calls).toEqual(['first', 'second', 'response', 'first', 'response']);
  });

  it.each(['client', 'call', 'before'] as const)(
    'a signal of the client aborts, and so does one of the call: %s',
    async (which) => {
      const [all, one] = [new AbortController(), new AbortController()];
      const { client } = pulls([() => new Promise<Response>(() => undefined)]);
      const other = client.withOptions({ signal: all.signal }).withOptions({ timeout: 5_000 });
      if (which === 'before') all.abort('stop');
      const call = other.repo('a', 'b').retrieve(1, { signal: one.signal });
      (which === 'call' ? one : all).abort('stop');
      expect(await failure(call)).toMatchObject({ code: 'ABORTED', cause: 'stop' });
    },
  );

  it('a signal of the client ends the waits of methods with several calls', async () => {
    const all = new AbortController();
    const { client } = pulls([json(405, {}), json(200, { state: 'open', draft: false, mergeable: true })], {
      sleep: async () => void all.abort('stop'),
    });
    const repo = client.withOptions({ signal: all.signal }).repo('a', 'b');
    expect(await failure(repo.mergeWhenReady(1, { Do: 'merge' }))).toMatchObject({ code: 'ABORTED' });
  });

  it('shares the limit of requests at once, unless it has one of its own', async () => {
    let [running, most] = [0, 0];
    const slow = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return paid(200, { transaction: payment });
    };
    const { client } = payments([slow], { concurrency: 1 });
    const other = client.withOptions({ timeout: 5_000 });
    await Promise.all([client.retrieve('a'), other.retrieve('a'), other.retrieve('b')]);
    expect(most).toBe(1);
    const wide = client.withOptions({ concurrency: 2 });
    await Promise.all([wide.retrieve('a'), wide.retrieve('b'), wide.retrieve('c')]);
    expect(most).toBe(2);
  });

  it('renews a credential once for both', async () => {
    let renewals = 0;
    const apiKey = ({ rejected }: { rejected: boolean }) => (rejected ? `fresh-key-${++renewals}` : 'stale-key');
    const turn = (request: Request) =>
      request.headers.get('authorization') === 'stale-key' ? refused(401) : paid(200, { transaction: payment });
    const { client } = payments([turn], { auth: { apiKey } });
    await Promise.all([client.retrieve('a'), client.withOptions({ timeout: 5_000 }).retrieve('a')]);
    expect(renewals).toBe(1);
  });

  it('reports a mismatch once for both, and again to another listener', async () => {
    const reports: string[] = [];
    const schemas = async () => ({
      safeParse: () => ({ success: false, error: { issues: [{ path: ['x'], code: 'no' }] } }),
    });
    const onMismatch = () => reports.push('first');
    const { client } = payments([paid(200, { transaction: payment })], { schemas, onMismatch, validate: 'report' });
    await client.retrieve('a');
    await client.withOptions({ timeout: 5_000 }).retrieve('a');
    await client.withOptions({ onMismatch: () => reports.push('second') }).retrieve('a');
    expect(reports).toEqual(['first', 'second']);
  });

  it('keeps a prefix, and takes another', async () => {
    const { client, seen } = federation([json(200, [])], { prefix: '/old' });
    await client.withOptions({ timeout: 5_000 }).request('GET', '/x');
    await client.withOptions({ prefix: '/api/v2' }).request('GET', '/x');
    expect(seen.map(({ url }) => url)).toEqual(['https://api.example/old/x', 'https://api.example/api/v2/x']);
  });

  it.each([
    [{ baseUrl: 'https://other.example' }, 'baseUrl must be absent (for another server, make a new client)'],
    [{ timeuot: 1 }, 'unknown option timeuot; did you mean timeout?'],
    [{ timeout: -1 }, 'timeout must be a number above 0'],
    [{ validate: 'strict' }, "validate needs the client's option schemas"],
    [{ auth: { tokn: 'x' } }, 'unknown option auth.tokn'],
    [null, 'options must be an object'],
  ])('%j is rejected', (options, message) => {
    expect(() => pulls([]).client.withOptions(options as object)).toThrow(message);
  });
});
