import { describe, expectTypeOf, it } from 'vitest';
import { createFake, type ProtectionSeed, type WorldDocument } from 'understudy-sdk/fake';
import { z } from 'zod';
import { federationSchemas, isHttpError, paymentSchemas, pullSchemas } from 'understudy-sdk';
import type {
  AuthenticationError,
  ConflictError,
  ContentVersionConflictError,
  FederationAdminClient,
  HttpError,
  IpBlock,
  List,
  ListedPullRequest,
  MergeResult,
  MethodNotAllowedError,
  NotFoundError,
  OperationError,
  Page,
  Payment,
  PaymentsClient,
  PaymentsClientOptions,
  PaymentsError,
  PreconditionFailedError,
  PullRequest,
  PullsClient,
  PullsClientOptions,
  ReversibleList,
  ServerError,
  ValidationFailedError,
  WebhookEvent,
} from 'understudy-sdk';
import type {
  paymentOperations,
  PaymentOperationId,
  PaymentsErrorBody,
  PullsErrorBody,
  Transfer,
} from 'understudy-sdk';

declare const payments: PaymentsClient;
declare const admin: FederationAdminClient;
declare const forge: PullsClient;
declare const repo: ReturnType<PullsClient['repo']>;
type PullsStatusError = OperationError<PullsErrorBody>;
const terms = { amount: 1, currency: 'XAF' } as const;
const transfer = { ...terms, description: 'x' } as const;

describe('bodies', () => {
  it('a payment needs a payer', () => {
    void payments.initialize({ ...terms, email: 'a@b.example' });
    void payments.initialize({ ...terms, phone: '+237' });
    void payments.initialize({ ...terms, customer: 'cus.1' });
    void payments.initialize({ ...terms, customer: { email: 'a@b.example' } });
    // @ts-expect-error nobody pays
    void payments.initialize({ ...terms });
    // @ts-expect-error no amount
    void payments.initialize({ currency: 'XAF', email: 'a@b.example' });
    // @ts-expect-error once needs a reference
    void payments.initializeOnce({ ...terms, email: 'a@b.example' });
  });

  it('a transfer needs a beneficiary, or a recipient and a channel', () => {
    void payments.transfers.initiate({ ...transfer, beneficiary: 'ben.1' });
    void payments.transfers.initiate({ ...transfer, recipient: '+237', channel: 'cm.mtn' });
    // @ts-expect-error nobody gets it
    void payments.transfers.initiate({ ...transfer });
    // @ts-expect-error no channel
    void payments.transfers.initiate({ ...transfer, recipient: '+237' });
    // @ts-expect-error no recipient
    void payments.transfers.initiate({ ...transfer, channel: 'cm.mtn' });
  });

  it('sets are closed in requests and open in responses', () => {
    void admin.ipBlocks.create({ severity: 'no_access' });
    // @ts-expect-error unknown severity
    void admin.ipBlocks.create({ severity: 'other' });
    // @ts-expect-error no severity
    void admin.ipBlocks.create({ ip: '10.0.0.0/8' });
    void repo.merge(1, { Do: 'rebase-merge' });
    // @ts-expect-error unknown style
    void repo.merge(1, { Do: 'octopus' });
    // @ts-expect-error unknown state
    repo.list({ state: 'merged' });
    expectTypeOf<string>().toExtend<IpBlock['severity']>();
    expectTypeOf<string>().toExtend<Payment['status']>();
  });
});

describe('filters', () => {
  it('are those that the operation names', () => {
    type Named<Id extends PaymentOperationId> = (typeof paymentOperations)[Id] extends { filters: infer F }
      ? keyof F
      : never;
    type Typed<Filters> = Exclude<keyof NonNullable<Filters>, 'cursor'>;
    expectTypeOf<Named<'payments.list'>>().toEqualTypeOf<Typed<Parameters<PaymentsClient['list']>[0]>>();
    expectTypeOf<Named<'transfers.list'>>().toEqualTypeOf<Typed<Parameters<PaymentsClient['transfers']['list']>[0]>>();
    expectTypeOf<Named<'customers.list'>>().toEqualTypeOf<Typed<Parameters<PaymentsClient['customers']['list']>[0]>>();
    expectTypeOf<Named<'beneficiaries.list'>>().toEqualTypeOf<
      Typed<Parameters<PaymentsClient['beneficiaries']['list']>[0]>
    >();
    expectTypeOf<Named<'webhooks.list'>>().toEqualTypeOf<Typed<Parameters<PaymentsClient['webhooks']['list']>[0]>>();
    expectTypeOf<Named<'channels.list'>>().toEqualTypeOf<Typed<Parameters<PaymentsClient['channels']['list']>[0]>>();
    expectTypeOf<Named<'balance.retrieve'>>().toEqualTypeOf<
      Typed<Parameters<PaymentsClient['balance']['retrieve']>[0]>
    >();
  });
});

describe('responses', () => {
  it('are the record, but for initialize', () => {
    expectTypeOf(payments.retrieve('a')).resolves.toEqualTypeOf<Payment>();
    expectTypeOf(payments.process('a', { channel: 'x' })).resolves.toEqualTypeOf<Payment | undefined>();
    expectTypeOf(payments.transfers.retrieve('a')).resolves.toEqualTypeOf<Transfer>();
    expectTypeOf(payments.initialize({ ...terms, email: 'a' })).resolves.toHaveProperty('transaction');
    expectTypeOf(repo.merge(1, { Do: 'merge' })).resolves.toEqualTypeOf<MergeResult>();
    expectTypeOf(repo.isMerged(1)).resolves.toEqualTypeOf<boolean>();
    expectTypeOf(repo.diff(1)).resolves.toEqualTypeOf<string>();
    expectTypeOf(repo.retrieve(1)).resolves.toEqualTypeOf<PullRequest>();
    expectTypeOf(repo.retrieve(1).withResponse()).resolves.toHaveProperty('status').toEqualTypeOf<number>();
  });

  it('lists are no promises, and only exact ones can be turned', () => {
    expectTypeOf(payments.list()).not.toExtend<PromiseLike<unknown>>();
    expectTypeOf(payments.list()).toExtend<List<Payment>>();
    expectTypeOf(repo.list()).toExtend<ReversibleList<ListedPullRequest>>();
    expectTypeOf(admin.ipBlocks.list()).not.toHaveProperty('reverse');
    // @ts-expect-error a limit is needed
    void payments.list().toArray();
    expectTypeOf<ListedPullRequest['assignees']>().toExtend<readonly unknown[] | null>();
    expectTypeOf<PullRequest['assignees']>().not.toBeNullable();
  });

  it('merging tells its two results apart', async () => {
    const result = await repo.merge(1, { Do: 'merge' });
    if (result.merged) expectTypeOf(result.scheduled).toEqualTypeOf<undefined>();
    else expectTypeOf(result.scheduled).toEqualTypeOf<true>();
  });
});

describe('a request to any path', () => {
  it('is unknown, or what its schema or its way of reading makes of it', () => {
    const schema = z.object({ topics: z.array(z.string()) }).transform(({ topics }) => topics.length);
    expectTypeOf(forge.request('GET', '/x')).resolves.toEqualTypeOf<unknown>();
    expectTypeOf(forge.request('GET', '/x', { schema })).resolves.toEqualTypeOf<number>();
    expectTypeOf(forge.request('GET', '/x', { read: 'found' })).resolves.toEqualTypeOf<boolean>();
    expectTypeOf(forge.request('GET', '/x', { read: 'stream' })).resolves.toEqualTypeOf<ReadableStream<Uint8Array>>();
    expectTypeOf(forge.requestList('/x')).toEqualTypeOf<List<unknown, PullsStatusError>>();
    expectTypeOf(forge.requestList('/x', { schema }).firstPage()).resolves.toEqualTypeOf<Page<number>>();
    // @ts-expect-error: not in upper case
    void forge.request('get', '/x');
    // @ts-expect-error: a credential of another area
    void forge.request('GET', '/x', { auth: { apiKey: 'k' } });
    // @ts-expect-error: the schema decides
    void forge.request('GET', '/x', { validate: 'strict' });
  });

  it('fails with any status', async () => {
    const result = await forge.request('GET', '/x').safe();
    if (result.ok || result.error.code !== 'HTTP') return;
    if (result.error.status === 422) expectTypeOf(result.error).toEqualTypeOf<ValidationFailedError<PullsErrorBody>>();
    if (result.error.status === 409) expectTypeOf(result.error).toEqualTypeOf<ConflictError<PullsErrorBody>>();
  });
});

describe('a client with other defaults', () => {
  it('is of the same class, and takes what the client takes but the server', () => {
    expectTypeOf(forge.withOptions({ timeout: 1, prefix: '/api/v2' })).toEqualTypeOf<PullsClient>();
    expectTypeOf(payments.withOptions({ signal: AbortSignal.abort() })).toEqualTypeOf<PaymentsClient>();
    // @ts-expect-error: another server is another client
    void admin.withOptions({ baseUrl: 'https://other.example' });
    // @ts-expect-error: this area has no prefix
    void payments.withOptions({ prefix: '/v2' });
  });
});

describe('errors', () => {
  it('of an operation narrow by code and status', async () => {
    const result = await payments.initialize({ ...terms, email: 'a' }).safe();
    if (result.ok) return;
    const { error } = result;
    expectTypeOf(error.code).toEqualTypeOf<
      | 'HTTP'
      | 'TRANSPORT'
      | 'FETCH'
      | 'TIMEOUT'
      | 'ABORTED'
      | 'CONTRACT'
      | 'TOO_LARGE'
      | 'CREDENTIAL'
      | 'REDIRECT'
      | 'INPUT'
    >();
    if (error.code === 'TIMEOUT') expectTypeOf(error.which).toEqualTypeOf<'attempt' | 'deadline'>();
    if (error.code !== 'HTTP') return;
    if (error.status === 422) expectTypeOf(error).toEqualTypeOf<ValidationFailedError<PaymentsErrorBody>>();
    if (error.status === 401) expectTypeOf(error).toEqualTypeOf<AuthenticationError<PaymentsErrorBody>>();
    // Of the live service.
    if (error.status === 409) expectTypeOf(error).toEqualTypeOf<ConflictError<PaymentsErrorBody>>();
    // Not in this operation's table entry: only what every error of a response has.
    if (error.status === 412) expectTypeOf(error).toExtend<HttpError>();
    if (error.status === 412) expectTypeOf(error).not.toExtend<PreconditionFailedError>();
    if (error.status === 503) expectTypeOf(error).toEqualTypeOf<ServerError<PaymentsErrorBody>>();
    if (error.status === 408) expectTypeOf(error).toExtend<HttpError>();
  });

  it('of methods with several calls narrow in the same way', async () => {
    const once = await payments.initializeOnce({ ...terms, email: 'a', reference: 'r' }).safe();
    if (!once.ok && once.error.code === 'HTTP' && once.error.status === 422) {
      expectTypeOf(once.error.fields).toEqualTypeOf<Readonly<Record<string, readonly string[]>>>();
    }
    const merged = await repo.mergeWhenReady(1, { Do: 'squash' }).safe();
    if (!merged.ok && merged.error.code === 'HTTP' && merged.error.status === 422) {
      expectTypeOf(merged.error.reasons).toEqualTypeOf<readonly string[]>();
    }
    const read = await payments.retrieve('a').safe();
    if (!read.ok && read.error.code === 'HTTP' && read.error.status === 422) {
      expectTypeOf(read.error).not.toHaveProperty('fields');
    }
    const updated = await repo.update(1, { content_version: 1 }).safe();
    if (!updated.ok && updated.error.code === 'HTTP' && updated.error.status === 409) {
      expectTypeOf(await updated.error.current?.()).toEqualTypeOf<PullRequest | undefined>();
      if (updated.error.current) expectTypeOf(updated.error).toEqualTypeOf<ContentVersionConflictError>();
    }
  });

  it('narrow by the guard, and where they are caught', () => {
    const thrown: unknown = undefined;
    if (isHttpError(thrown, 422)) expectTypeOf(thrown).toEqualTypeOf<ValidationFailedError>();
    if (isHttpError(thrown, 503)) expectTypeOf(thrown).toEqualTypeOf<ServerError>();
    if (isHttpError(thrown, 418)) expectTypeOf(thrown).toEqualTypeOf<HttpError<418>>();
    if (isHttpError(thrown)) expectTypeOf(thrown).toEqualTypeOf<HttpError>();
    const handle = (error: PaymentsError): void => {
      if (error.code === 'HTTP' && error.status === 422) expectTypeOf(error.fields).toBeObject();
    };
    void handle;
  });

  it('carry the body of their area', async () => {
    const result = await repo.merge(1, { Do: 'merge' }).safe();
    if (result.ok || result.error.code !== 'HTTP') return;
    if (result.error.status === 405) {
      expectTypeOf(result.error).toEqualTypeOf<MethodNotAllowedError<PullsErrorBody>>();
      expectTypeOf(result.error.body).toEqualTypeOf<PullsErrorBody | undefined>();
    }
  });

  it('name what is special to a method', async () => {
    const update = await repo.update(1, { title: 'x' }).safe();
    if (!update.ok && update.error instanceof Error) {
      expectTypeOf<ContentVersionConflictError>().toExtend<typeof update.error>();
    }
    const merged = await repo.isMerged(1).safe();
    if (!merged.ok) expectTypeOf<NotFoundError<PullsErrorBody>>().not.toExtend<typeof merged.error>();
    const waited = await repo.mergeWhenReady(1, { Do: 'merge' }).safe();
    if (!waited.ok && waited.error.code === 'NOT_READY') expectTypeOf(waited.error.seen.draft).toEqualTypeOf<boolean>();
  });
});

it('webhook events are told apart by type', () => {
  const event = {} as WebhookEvent;
  if (event.type === 'payment.complete') expectTypeOf(event.data).toEqualTypeOf<Payment>();
  if (event.type === 'transfer.failed') expectTypeOf(event.data).toEqualTypeOf<Transfer>();
});

it('a call is awaited by functions as a promise is', () => {
  const message = (error: Error): string => error.message;
  expectTypeOf(payments.retrieve('x').then(({ amount }) => amount, message)).toEqualTypeOf<Promise<number | string>>();
  expectTypeOf(payments.cancel('x').catch(message)).toExtend<Promise<unknown>>();
});

it('a client takes the schemas of its own area only', () => {
  expectTypeOf(pullSchemas).toExtend<PullsClientOptions['schemas']>();
  expectTypeOf(paymentSchemas).not.toExtend<PullsClientOptions['schemas']>();
  expectTypeOf(federationSchemas).not.toExtend<PaymentsClientOptions['schemas']>();
});

describe('closed sets', () => {
  it('take no other word', () => {
    void payments.list({ status: 'complete' });
    // @ts-expect-error the service calls it 'complete'
    void payments.list({ status: 'completed' });
    void payments.transfers.list({ status: 'sent' });
    // @ts-expect-error a status of transfers only
    void payments.list({ status: 'sent' });
    const seed = { payments: { payments: [{ status: 'failed' }] } } satisfies WorldDocument;
    void createFake({ seed });
    // @ts-expect-error a declined payment is 'failed'
    void createFake({ seed: { payments: { payments: [{ status: 'declined' }] } } });
    // @ts-expect-error no such event
    void createFake({ seed: { payments: { webhooks: [{ url: 'https://a.example', events: ['payment.declined'] }] } } });
    const repo = { owner: 'admin', name: 'a' };
    void createFake({
      seed: { pulls: { repos: [{ ...repo, protections: [{ rule_name: 'main', required_approvals: 1 }] }] } },
    });
    // @ts-expect-error an unknown key
    const wrong: ProtectionSeed = { rule_name: 'main', requiredApprovals: 1 };
    void wrong;
  });
});
