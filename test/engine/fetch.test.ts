import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';

const seed = { payments: { payments: [{ reference: 'p', callback: 'https://shop.example/back' }] } };
const decide = { method: 'POST', body: new URLSearchParams({ decision: 'complete' }) };

describe('fake.fetch', () => {
  test('says where a response came from', async () => {
    const fake = createFake();
    const response = await fake.fetch(`${fake.url}/payments?page=2`);
    expect([response.url, response.redirected]).toEqual([`${fake.url}/payments?page=2`, false]);
  });

  test('rejects as fetch does, and never throws', async () => {
    const fake = createFake();
    await expect(fake.fetch('not an address')).rejects.toThrow(TypeError);
    await expect(fake.fetch(fake.url, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });

  test('gives a redirect to another origin as it is, for nobody is there', async () => {
    const fake = createFake({ seed });
    const response = await fake.fetch(`${fake.url}/pay/p`, decide);
    expect([response.status, new URL(response.headers.get('location') ?? '').origin]).toEqual([
      303,
      'https://shop.example',
    ]);
  });

  test('follows a redirect to its own origin', async () => {
    const fake = createFake({
      seed: { payments: { payments: [{ reference: 'p', callback: 'https://understudy.test/payments/p' }] } },
    });
    const headers = { Authorization: fake.credentials.apiKey };
    const response = await fake.fetch(`${fake.url}/pay/p`, { ...decide, headers });
    expect([response.status, response.redirected]).toEqual([202, true]);
    expect(await response.json()).toMatchObject({ transaction: { status: 'complete' } });
    const manual = await createFake({ seed }).fetch(`${fake.url}/pay/p`, { ...decide, redirect: 'manual' });
    expect(manual.status).toBe(303);
    await expect(createFake({ seed }).fetch(`${fake.url}/pay/p`, { ...decide, redirect: 'error' })).rejects.toThrow(
      TypeError,
    );
  });
});
