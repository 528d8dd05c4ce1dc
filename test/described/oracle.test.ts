// The verdict of an area that `init --openapi` wrote on requests that its description allows and forbids, beside that of a
// validator. `npm run outside -- described` plays the same on descriptions of others.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Verdicts } from './oracle.ts';

const here = import.meta.dirname;
const run = promisify(execFile);

async function played(name: string): Promise<{ verdicts: Verdicts; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-oracle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(here, 'descriptions', `${name}.yaml`);
  const { stdout } = await run(process.execPath, [join(here, 'play.ts'), file, name, folder], { maxBuffer: 1e8 });
  return { verdicts: JSON.parse(stdout) as Verdicts, folder };
}

describe('an area from a description', () => {
  test.each([
    ['shop', 6, 0],
    ['odd', 5, 60],
  ])(
    '%s: allows what the description allows, and names what it does not check',
    async (name, operations, mostNamed) => {
      const { verdicts, folder } = await played(name);
      const { wrong, responses, skipped, named, requests, allowed, ...rest } = verdicts;
      expect({ wrong, responses, skipped }).toEqual({ wrong: [], responses: [], skipped: [] });
      expect(rest.operations).toBe(operations);
      expect(requests).toBeGreaterThanOrEqual(operations * 50);
      // Both verdicts are asked for: a player that sends only one kind proves nothing.
      expect(allowed).toBeGreaterThan(requests / 4);
      expect(requests - allowed).toBeGreaterThan(requests / 5);
      expect(named).toBeLessThanOrEqual(mostNamed);
      await expect(run(process.execPath, ['--test', join(folder, `${name}.test.ts`)])).resolves.toBeDefined();
    },
  );

  test('stores what a request says and no more, and shows what a response says and no more', async () => {
    const { folder } = await played('shop');
    const script = `
      import { createFake } from '${pathToFileURL(join(folder, 'shop.ts')).href}';
      const { baseUrl, fetch } = createFake().options.shop;
      const ask = async (method, path, body) => {
        const response = await fetch(baseUrl + path, { method, body: body && JSON.stringify(body) });
        return [response.status, response.status === 204 ? '' : await response.json()];
      };
      const customer = { email: 'a@b.c', country: 'CM', id: 'mine', pin: '1234', address: null };
      const pay = { method: 'mobile', phone: '+237' };
      const lines = [{ sku: 'AA-1', quantity: 2, price: { amount: 5, currency: 'XAF' } }];
      const [status, { id }] = await ask('POST', '/orders', { customer, lines, pay, strict: { a: 1, made: 'x' }, note: null });
      const shown = await ask('GET', '/orders/' + id);
      const changed = await ask('PATCH', '/orders/' + id, { customer: { email: 'd@e.f', country: 'FR' } });
      const rejected = await ask('PATCH', '/orders/' + id, { customer: {} });
      const listed = await ask('GET', '/orders?done=true');
      console.log(JSON.stringify({ status, id, shown, changed, rejected, listed, cancel: [await ask('POST', '/orders/x/cancel'), await ask('POST', '/orders/' + id + '/cancel')] }));
    `;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
    const { id, ...said } = JSON.parse(stdout) as { readonly id: string };
    const lines = [{ sku: 'AA-1', quantity: 2, price: { amount: 5, currency: 'XAF' } }];
    const rest = { lines, pay: { method: 'mobile', phone: '+237' }, strict: { a: 1 }, note: null, id, status: 'open' };
    const order = { customer: { id: 'text', email: 'a@b.c', country: 'CM', address: null }, ...rest };
    const changed = { customer: { id: 'text', email: 'd@e.f', country: 'FR' }, ...rest };
    expect(id).toMatch(/^ord_[0-9a-f]{8}$/);
    expect(said).toEqual({
      status: 201,
      shown: [200, order],
      changed: [200, changed],
      rejected: [
        400,
        { error: 'invalid', message: 'body.customer.email: expected string; it is missing (and 1 more)' },
      ],
      listed: [200, { data: { results: [changed], total: 1 } }],
      cancel: [
        [404, { error: 'notFound', message: 'Not Found' }],
        [204, ''],
      ],
    });
  });

  test('names, place by place, what it does not check and what it was not written of', async () => {
    const { folder } = await played('odd');
    const text = readFileSync(join(folder, 'odd.to-record.md'), 'utf8');
    for (const line of [
      '`POST /things` body.constructor: it is not checked, since every object of JavaScript has it',
      '`POST /things` body.slow: pattern `^([0-9]+)*x$` is not checked',
      '`POST /things` body.broken: pattern `^(?i)abc$` is not checked',
      '`POST /things` body.keys: propertyNames is not checked',
      '`POST /things` body.pattern: patternProperties is not checked',
      'its cookies: the description says `session`; not read',
      '`QUERY /things`: the kit has no operations of QUERY',
      '`webhook order.paid`: when it is sent is for you to write',
    ])
      expect(text).toContain(line);
  });
});
