// Uses all three clients as a user would; compiled against the packed package, and counted.
import { FederationAdminClient } from 'understudy-sdk/federation';
import { isHttpError, PaymentsClient, verifyWebhook } from 'understudy-sdk/payments';
import { ContentVersionConflictError, PullsClient, type PullRequest } from 'understudy-sdk/pulls';

const payments = new PaymentsClient({
  baseUrl: 'https://pay.example',
  auth: { apiKey: async ({ rejected }) => (rejected ? 'b' : 'a'), grant: 'c' },
  hooks: { retry: ({ operation, delay }) => console.log(operation, delay) },
});
const admin = new FederationAdminClient({ baseUrl: 'https://social.example', auth: { token: 'x' } });
const repo = new PullsClient({ baseUrl: 'https://git.example', auth: { token: 'x' } }).repo('alice', 'proj');

export async function pay(): Promise<string> {
  const body = { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' };
  const made = await payments.initialize(body).safe();
  if (!made.ok) {
    if (made.error.code === 'HTTP' && made.error.status === 422) return made.error.reasons.join();
    return made.error.code;
  }
  const { existed } = await payments.initializeOnce(body, { deadline: 5_000 });
  for await (const { status, amount } of payments.list({ status: 'complete' })) console.log(status, amount, existed);
  await payments.transfers.initiate({ amount: 1, currency: 'XAF', description: 'x', beneficiary: 'b' });
  const page = await payments.customers.list().firstPage();
  return made.data.transaction.reference + String(page.total);
}

export async function allow(): Promise<number> {
  const { id } = await admin.ipBlocks.create({ ip: '10.0.0.0/8', severity: 'no_access' });
  await admin.ipBlocks.update(id, { comment: 'x' });
  const all = await admin.domainAllows.list({ limit: 200 }).toArray({ limit: 1_000 });
  const { status } = await admin.domainAllows.create({ domain: 'a.example' }).withResponse();
  return all.length + status;
}

export async function merge(): Promise<PullRequest | boolean> {
  const pull = await repo.create({ head: 'topic', base: 'main', title: 't' });
  const changed = await repo.update(pull.number, { body: 'x', content_version: pull.content_version }).safe();
  if (!changed.ok && changed.error instanceof ContentVersionConflictError) return changed.error.current();
  for await (const one of repo.list().reverse()) console.log(one.title);
  const merged = await repo.merge(pull.number, { Do: 'squash' }).safe();
  if (!merged.ok && isHttpError(merged.error, 405)) await repo.mergeWhenReady(pull.number, { Do: 'squash' });
  return repo.isMerged(pull.number);
}

export async function receive(request: Request): Promise<string> {
  const event = await verifyWebhook(await request.text(), request.headers, 'hsk_test.x');
  return event.type === 'payment.complete' ? event.data.reference : event.type;
}
