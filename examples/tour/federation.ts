import type { Fake } from 'understudy-sdk/fake';
import { FederationAdminClient } from 'understudy-sdk/federation';
import { chapter, narrated, say } from './narrator.ts';

/** An operator blocks ranges, pages through them, sees one end, and allows a domain twice. */
export async function federation(fake: Fake): Promise<void> {
  chapter('Federation administration');
  const options = { baseUrl: fake.url, auth: { token: fake.credentials.token } };
  const quiet = new FederationAdminClient({ ...options, fetch: fake.fetch });
  const admin = new FederationAdminClient({ ...options, fetch: narrated(fake.fetch) });

  say('An operator blocks a range for an hour; the host bits are masked.');
  const block = await admin.ipBlocks.create({ ip: '203.0.113.77/24', severity: 'no_access', expires_in: 3600 });

  say('With 249 more, three pages follow each other by the Link header.');
  for (let i = 0; i < 249; i++) await quiet.ipBlocks.create({ ip: `10.0.${i}.0/24`, severity: 'sign_up_block' });
  for await (const page of admin.ipBlocks.list({ limit: 100 }).pages())
    console.log(`    ${page.items.length} blocks, from ${page.items[0]?.ip} on; more: ${page.hasNext}`);

  say('A day later the nightly clean-up has removed the first.');
  await fake.clock.advance(24 * 3600);
  const gone = await admin.ipBlocks.retrieve(block.id).safe();
  console.log(`    ${gone.ok ? 'still there' : gone.error.message}`);

  say('A domain is allowed twice, in two spellings: the same record.');
  const first = await admin.domainAllows.create({ domain: 'Bücher.example' });
  const second = await admin.domainAllows.create({ domain: 'xn--bcher-kva.example' });
  console.log(`    ${first.id === second.id ? 'one record' : 'two records'}: ${second.domain}`);
}
