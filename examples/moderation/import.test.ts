import { describe, expect } from 'vitest';
import { FederationAdminClient } from 'understudy-sdk/federation';
import { testWithFake } from 'understudy-sdk/fake/vitest';
import { importBlocks, rowsOf } from './import.ts';

const test = testWithFake();
const list = (length: number): string =>
  Array.from({ length }, (_, i) => `10.${i >> 8}.${i & 255}.0/24,no_access,spam`).join('\n');

describe('the import of a list', () => {
  test('blocks 5,000 ranges; those that are wrong do not stop the others', async ({ fake }) => {
    const lines = list(5_000).split('\n');
    lines[17] = '999.1.1.1,no_access,';
    lines[4_000] = '198.51.100.0/24,no_acess,';
    const admin = new FederationAdminClient(fake.options.federation);
    const { blocked, failed } = await importBlocks(admin, rowsOf(lines.join('\n')));
    expect(blocked).toBe(4_998);
    expect(failed.map(({ row: { line }, why }) => `${line}: ${why}`)).toEqual([
      expect.stringMatching(/^18: .*Ip/) as string,
      expect.stringMatching(/^4001: .*[Ss]everity/) as string,
    ]);
    const first = await admin.ipBlocks.list({ limit: 200 }).firstPage();
    expect(first.items.length).toBe(200);
  });

  test('may be repeated', async ({ fake }) => {
    const admin = new FederationAdminClient(fake.options.federation);
    await importBlocks(admin, rowsOf(list(10)));
    expect(await importBlocks(admin, rowsOf(list(12)))).toEqual({ blocked: 2, known: 10, failed: [] });
  });

  test('waits where the server asks for it', async ({ fake }) => {
    fake.faults.add({ on: 'ipBlocks.create', effect: { status: 429, retryAfter: 5 }, times: 3 });
    const admin = new FederationAdminClient(fake.options.federation);
    expect(await importBlocks(admin, rowsOf(list(20)))).toMatchObject({ blocked: 20, failed: [] });
  });
});
