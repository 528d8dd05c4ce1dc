import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { FederationAdminClient, type DomainAllow } from 'understudy-sdk/federation';

const adminOf = (fake: Fake): FederationAdminClient =>
  new FederationAdminClient({ baseUrl: fake.url, fetch: fake.fetch, auth: { token: fake.credentials.token } });

const domains = (from: number, count: number): { domain: string }[] =>
  Array.from({ length: count }, (_, i) => ({ domain: `d${from + i}.example` }));

const fakeWith = (count: number): Fake => createFake({ seed: { federation: { domainAllows: domains(0, count) } } });

describe('walking a list by its links', () => {
  test('gives every row once and in order, whatever the limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 70 }), async (count, limit) => {
        const found = await adminOf(fakeWith(count)).domainAllows.list({ limit }).toArray({ limit: 1000 });
        expect(found.map(({ domain }) => domain)).toEqual(
          domains(0, count)
            .map(({ domain }) => domain)
            .reverse(),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('never gives a row twice nor skips one that was there throughout, whatever is added and removed meanwhile', async () => {
    const change = fc.record({ add: fc.nat(3), remove: fc.array(fc.nat(100), { maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(change, { minLength: 1, maxLength: 10 }),
        async (count, limit, changes) => {
          const fake = fakeWith(count);
          const admin = adminOf(fake);
          const [seen, removed]: [DomainAllow[], Set<string>] = [[], new Set()];
          let [added, turn] = [1000, 0];
          for await (const page of admin.domainAllows.list({ limit }).pages()) {
            seen.push(...page.items);
            const { add, remove } = changes[turn++ % changes.length] ?? { add: 0, remove: [] };
            for (const { domain } of domains((added += 10), add)) await admin.domainAllows.create({ domain });
            for (const id of remove)
              if ((await admin.domainAllows.delete(String(id)).safe()).ok) removed.add(String(id));
          }
          const ids = seen.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const stood = Array.from({ length: count }, (_, i) => String(i + 1)).filter((id) => !removed.has(id));
          expect(stood.filter((id) => !ids.includes(id))).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
