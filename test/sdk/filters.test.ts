import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { failure, paid, payments } from './support.ts';

/** The query that a list of payments sends, or the message of its error. */
async function sent(filters: object): Promise<string> {
  const { client, seen } = payments([paid(200, { items: [], current_page: 1, last_page: 1 })]);
  const result = await client.list(filters).firstPage().safe();
  return result.ok ? decodeURIComponent(new URL(seen[0]?.url ?? '').search) : result.error.message;
}

describe('the filters of a list', () => {
  it.each<[object, string]>([
    [{ status: 'complete', limit: 5, page: 2 }, '?status=complete&limit=5&page=2'],
    [{ status: undefined, date_start: '2026-01-15' }, '?date_start=2026-01-15'],
    [{ date_start: '2026-01-15T08:00:00Z' }, '?date_start=2026-01-15T08:00:00Z'],
    [{ date_end: '2026-01-15T08:00:00.5+01:00' }, '?date_end=2026-01-15T08:00:00.5+01:00'],
    [{ date_start: '1969-12-31' }, '?date_start=1969-12-31'],
    [{ date_start: new Date('2026-01-15') }, '?date_start=2026-01-15T00:00:00.000Z'],
    [{ date_end: runInNewContext('new Date(0)') as Date }, '?date_end=1970-01-01T00:00:00.000Z'],
  ])('%o are sent as %s', async (filters, query) => {
    expect(await sent(filters)).toBe(query);
  });

  const date = 'date_start must be a Date, or a day or time in ISO 8601, not';
  it.each<[object, string]>([
    [{ date_start: '15/01/2026' }, `${date} "15/01/2026"`],
    [{ date_start: '2026-13-45' }, `${date} "2026-13-45"`],
    [{ date_start: '2026-02-30' }, `${date} "2026-02-30"`],
    [{ date_start: '2026-01-15T25:00' }, `${date} "2026-01-15T25:00"`],
    [{ date_start: 1768435200000 }, `${date} 1768435200000`],
    [{ date_start: new Date('no') }, `${date} an object of another shape`],
    [{ date_start: ['2026-01-15'] }, `${date} an array`],
    [{ date_start: null }, `${date} null`],
    [{ status: ['complete', 'failed'] }, 'status must be a string, not an array'],
    [{ status: true }, 'status must be a string, not true'],
    [{ stauts: 'complete' }, 'unknown option stauts; did you mean status?'],
    [
      { toString: 'x' },
      'unknown option toString; known are limit, page, search, status, channels, date_start, date_end',
    ],
    [{ limit: 0 }, 'limit must be an integer above 0, not 0'],
    [{ limit: '5' }, 'limit must be an integer above 0, not "5"'],
    [{ page: 1.5 }, 'page must be an integer above 0, not 1.5'],
  ])('%o are an InputError before any request', async (filters, message) => {
    const { client, seen } = payments([paid(200, { items: [] })]);
    const error = await failure(client.list(filters).toArray({ limit: 5 }));
    expect(error).toMatchObject({ name: 'InputError', code: 'INPUT', message: `payments.list: ${message}` });
    expect(seen).toHaveLength(0);
  });

  it('are those of each list', async () => {
    const { client } = payments([paid(200, { items: [], endpoints: [] })]);
    await client.channels.list({ country: 'CM', amount: 0, currency: 'XAF' }).firstPage();
    await client.beneficiaries.list({ country: 'CM', search: 'a' }).firstPage();
    const status = { status: 'complete' } as object;
    for (const list of [client.customers.list(status), client.webhooks.list(status), client.countries.list(status)])
      expect((await failure(list.firstPage())).message).toContain('unknown option status');
    expect((await failure(client.balance.retrieve({ curency: 'XAF' } as object))).message).toContain('currency?');
  });
});
