import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

function withPull(hasInspector = true): Fake {
  const fake = createFake();
  if (hasInspector) fake.inspectWith(() => Promise.resolve({ html: '', policy: '' }));
  fake.pulls.repo('alice/proj').branch('feature').commit().pull();
  return fake;
}

async function open(fake: Fake, path: string, accept = BROWSER): Promise<{ status: number; to: string | null }> {
  const response = await fake.handle(new Request(fake.url + path, { headers: { Accept: accept }, redirect: 'manual' }));
  return { status: response.status, to: response.headers.get('location')?.replace(fake.url, '') ?? null };
}

describe('a page of the service, in a browser', () => {
  test.each([
    ['/', '/_fake/'],
    ['/alice/proj', '/_fake/#/state/repositories/1'],
    ['/alice/proj/pulls/1', '/_fake/#/state/pulls/1'],
    ['/Alice/Proj/pulls/1/files', '/_fake/#/state/pulls/1'],
    ['/alice/proj/pulls/new/feature', '/_fake/#/state/repositories/1'],
    ['/alice/proj/src/branch/main/README.md', '/_fake/#/state/repositories/1'],
  ])('%s leads to the record in the inspector', async (path, to) => {
    const fake = withPull();
    expect(await open(fake, path)).toEqual({ status: 302, to });
    expect(fake.journal).toEqual([]);
  });

  test('is what it was for programs, for records that there are not, and without an inspector', async () => {
    expect((await open(withPull(), '/alice/proj/pulls/1', '*/*')).status).toBe(200);
    expect((await open(withPull(), '/alice/none')).status).toBe(404);
    expect((await open(withPull(), '/alice/__proto__')).status).toBe(404);
    const fake = withPull(false);
    expect((await open(fake, '/alice/proj')).status).toBe(200);
    expect((await open(fake, '/alice/proj/wiki')).status).toBe(404);
    expect(fake.unmatched).toHaveLength(1);
  });

  test('has an icon that is neither recorded nor unmatched', async () => {
    const fake = withPull();
    expect((await open(fake, '/favicon.ico', 'image/*')).status).toBe(204);
    expect(fake.journal).toEqual([]);
  });
});

test('an address where there is nothing to pay is a page for a person, and an error for a program', async () => {
  const fake = createFake();
  const response = await fake.fetch(`${fake.url}/pay/%3Cb%3E`, { headers: { Accept: BROWSER } });
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('There is none at &#60;b&#62;.');
  expect(await (await fake.fetch(`${fake.url}/pay/x`)).json()).toMatchObject({ code: 404 });
  const { authorization_url: page } = await new PaymentsClient(fake.options.payments).initialize({
    ...{ amount: 500, currency: 'XAF', email: 'ada@example.com' },
  });
  expect((await open(fake, new URL(page ?? '').pathname)).status).toBe(200);
});
