import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';

async function asked(path: string, as = {}): Promise<{ reason: string | undefined; line: string; status: number }> {
  const fake = createFake({ seed: { ...as, payments: { payments: [{ reference: 'a' }] } } });
  const { apiKey, grant } = fake.credentials;
  const response = await fake.fetch(fake.url + path, { headers: { Authorization: apiKey, 'X-Grant': grant } });
  await response.text();
  return { reason: fake.journal.at(-1)?.reason, line: fake.log(), status: response.status };
}

describe('what of a query is ignored is said in the journal and the log', () => {
  test.each([
    ['/payments?status[]=complete', 'status[] is no filter: ignored'],
    ['/payments?stauts=complete', 'stauts is no filter: ignored'],
    ['/payments?date_start=15/01/2026', 'date_start is no date: ignored'],
    ['/payments?date_start=2026-02-30&date_end=soon', 'date_start is no date: ignored, date_end is no date: ignored'],
    ['/payments?limit=0', 'limit is no integer above 0: ignored'],
    ['/payments?page=x&perpage=-1', 'page is no integer above 0: ignored, perpage is no integer above 0: ignored'],
    ['/payments?status=failed&status=complete', 'status counts once: ignored'],
    ['/transfers?state=sent', 'state is no filter: ignored'],
    ['/customers?status=x', 'status is no filter: ignored'],
    ['/channels?amount=much', 'amount is no number: ignored'],
    ['/balance?curency=XAF', 'curency is no filter: ignored'],
    ['/countries?search=CM', 'search is no filter: ignored'],
    ['/payments/a?currency=XAF', 'currency is no filter: ignored'],
  ])('%s: %s', async (path, reason) => {
    const found = await asked(path);
    expect(found).toMatchObject({ status: expect.toBeOneOf([200, 202]) as unknown, reason });
    expect(found.line).toContain(`(${reason})`);
  });

  test.each([
    '/payments',
    '/payments?limit=5&page=2&search=a&status=complete&channels=cm.mtn,card&date_start=2026-01-15',
    '/payments?date_end=2026-01-15T08:00:00+01:00&perpage=3',
    '/payments?channels=cm.mtn&channels=card',
    '/payments?status=&date_start=',
    '/channels?country=CM&amount=5&currency=XAF',
    '/beneficiaries?country=CM',
    '/balance?currency=XAF',
  ])('%s: nothing', async (path) => {
    expect((await asked(path)).reason).toBeUndefined();
  });

  test('the live service ignores channels', async () => {
    const as = { as: { payments: 'notchpay' } };
    expect((await asked('/payments?channels=cm.mtn', as)).reason).toContain('channels has no effect');
  });

  test('is not counted as a failed check, and names no credential', async () => {
    const fake = createFake();
    const { apiKey } = fake.credentials;
    await fake.fetch(`${fake.url}/payments?x=${apiKey}`, { headers: { Authorization: apiKey } });
    expect(fake.log()).not.toContain(apiKey);
    const counted = fake.coverage().operations.find(({ operation }) => operation === 'payments.list');
    expect(JSON.stringify(counted)).not.toContain('ignored');
  });
});
