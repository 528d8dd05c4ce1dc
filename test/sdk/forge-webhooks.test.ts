import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { signForgeWebhook, verifyForgeWebhook, WebhookVerificationError } from 'understudy-sdk/pulls';
import { failure } from './support.ts';

const secret = 's3crét';
const body = '{ "ref": "refs/heads/main", "commits": [], "repository": { "full_name": "älice/proj" } }';
const sign = (text: string, key = secret): string => createHmac('sha256', key).update(text).digest('hex');
const type = { 'X-Gitea-Event-Type': 'push', 'X-Gitea-Delivery': '1-2' };
const signed = { ...type, 'X-Gitea-Signature': sign(body) };

const rejected = async (...args: Parameters<typeof verifyForgeWebhook>): Promise<string> =>
  (await failure<WebhookVerificationError>(verifyForgeWebhook(...args))).code;

describe('verifyForgeWebhook', () => {
  it('takes the exact text or bytes, with the headers of any of the family', async () => {
    const bytes = new TextEncoder().encode(body);
    const hub = `sha256=${sign(body)}`;
    for (const headers of [
      signed,
      new Headers(signed),
      { ...type, 'x-hub-signature-256': [hub] },
      { 'X-Forgejo-Event-Type': 'push', 'X-Forgejo-Delivery': '1-2', 'X-Forgejo-Signature': sign(body) },
      { 'X-GitHub-Event-Type': 'push', 'X-GitHub-Delivery': '1-2', 'X-Hub-Signature-256': hub },
    ])
      for (const raw of [body, bytes, bytes.buffer]) {
        const event = await verifyForgeWebhook(raw, headers, secret);
        expect([event.type, event.delivery, event.payload.repository.full_name]).toEqual(['push', '1-2', 'älice/proj']);
      }
  });

  it('verifies a form by its field payload, not by the form', async () => {
    const form = new URLSearchParams({ payload: body }).toString();
    const headers = { ...signed, 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await verifyForgeWebhook(form, headers, secret)).type).toBe('push');
    expect(await rejected(form, { ...headers, 'X-Gitea-Signature': sign(form) }, secret)).toBe('BAD_SIGNATURE');
    expect(await rejected('a=b', headers, secret)).toBe('BAD_BODY');
  });

  it.each([undefined, ''])('a secret that is %s signs nothing', async (key) => {
    const error = await failure<WebhookVerificationError>(
      signForgeWebhook({ type: 'push', payload: body }, key as string),
    );
    expect(error.code).toBe('BAD_SECRET');
  });

  it.each([
    ['NO_SIGNATURE', body, type, secret],
    ['NO_SIGNATURE', body, { ...type, 'X-Gitea-Signature': '' }, secret],
    ['NO_SIGNATURE', body, { ...type, 'X-Hub-Signature-256': 'sha256=' }, secret],
    ['OTHER_HEADER', body, { ...type, 'X-Hub-Signature': 'sha1=00' }, secret],
    ['BAD_SIGNATURE', `${body} `, signed, secret],
    ['BAD_SIGNATURE', body, signed, 'other'],
    ['BAD_SIGNATURE', body, { ...type, 'X-Gitea-Signature': sign(body).toUpperCase() }, secret],
    ['BAD_SIGNATURE', body, { ...type, 'X-Gitea-Signature': [sign(body), sign(body)] }, secret],
    ['BAD_SIGNATURE', body, { ...type, 'X-Hub-Signature-256': sign(body) }, secret],
    ['BAD_SIGNATURE', body, { ...type, 'X-Hub-Signature-256': `sha512=${sign(body)}` }, secret],
    ['PARSED_BODY', JSON.parse(body) as string, signed, secret],
    ['BAD_SECRET', body, signed, ''],
    ['BAD_BODY', body, { 'X-Gitea-Signature': sign(body) }, secret],
    ['BAD_BODY', body, { ...signed, 'X-Gitea-Event-Type': 'pull_request' }, secret],
    ['BAD_BODY', '[]', { ...type, 'X-Gitea-Signature': sign('[]') }, secret],
    ['BAD_BODY', 'no', { ...type, 'X-Gitea-Signature': sign('no') }, secret],
  ] as const)('says %s', async (code, raw, headers, key) => {
    const error = await failure<WebhookVerificationError>(verifyForgeWebhook(raw, headers, key));
    expect([error.code, error.name]).toEqual([code, 'WebhookVerificationError']);
    expect(`${error.message} ${String(error.stack)}`).not.toContain(secret);
  });

  it('says what is wrong', async () => {
    const message = async (...args: Parameters<typeof verifyForgeWebhook>): Promise<string> =>
      (await failure(verifyForgeWebhook(...args))).message;
    expect(await message(body, { ...type, 'X-Gitea-Signature': '' }, secret)).toBe(
      'x-gitea-signature is empty: the webhook has no secret',
    );
    expect(await message(body, { ...type, 'X-Hub-Signature-256': sign(body) }, secret)).toBe(
      'x-hub-signature-256 is not sha256= and 64 lower-case hex digits',
    );
    expect(await message(body, signed, '')).toBe('the secret of this webhook is empty');
    expect(await message(body, type, secret)).toBe('there is no header x-gitea-signature');
    const form = { ...signed, 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };
    expect(await message('a=b', form, secret)).toBe('the form has no field payload');
    expect(await message(body, { 'X-Gitea-Signature': sign(body) }, secret)).toBe(
      'there is no header x-gitea-event-type',
    );
    expect(await message('[]', { ...type, 'X-Gitea-Signature': sign('[]') }, secret)).toBe(
      'the body is not a JSON object',
    );
    expect(await message('{}', { ...type, 'X-Gitea-Signature': sign('{}') }, secret)).toMatch(
      /^the body has no '\w+', as the event that its headers name has$/,
    );
  });

  // The name of an event is not signed: the body must have what only that event's has.
  it.each([
    ['push', 'commits'],
    ['create', 'ref_type'],
    ['delete', 'ref_type'],
    ['issue_comment', 'comment'],
    ['pull_request_comment', 'comment'],
    ['pull_request', 'pull_request'],
    ['pull_request_review_approved', 'pull_request'],
    ['issues', 'issue'],
    ['issue_label', 'issue'],
    ['status', 'context'],
    ['repository', 'organization'],
    ['fork', 'forkee'],
    ['release', 'release'],
  ])('takes %s with %s only', async (name, mark) => {
    const verified = async (payload: unknown): Promise<unknown> => {
      const text = JSON.stringify(payload);
      const headers = { 'X-Gitea-Event-Type': name, 'X-Gitea-Signature': sign(text) };
      const event = verifyForgeWebhook(text, headers, secret);
      return event.catch((error: WebhookVerificationError) => error.code);
    };
    expect(await verified({ [mark]: {} })).toEqual({ type: name, delivery: '', payload: { [mark]: {} } });
    for (const other of [{}, { other: {} }, null, 5, [], [{ [mark]: {} }]])
      expect(await verified(other)).toBe('BAD_BODY');
  });

  it('takes any body of an event that it does not know', async () => {
    const known = ['push', 'create', 'delete', 'issue_comment', 'pull_request_comment', 'status', 'repository', 'fork'];
    const names = [...known, 'release']
      .flatMap((name) => [`x${name}`, `${name}x`])
      .filter((name) => !/^(?:pull|issue)/.test(name));
    for (const name of ['wiki', ...names, 'xpull_request', 'xissue']) {
      const verified = (text: string) =>
        verifyForgeWebhook(text, { 'X-Gitea-Event-Type': name, 'X-Gitea-Signature': sign(text) }, secret);
      expect((await verified('{}')).type).toBe(name);
      for (const text of ['[]', 'null', '5']) expect(await failure(verified(text))).toMatchObject({ code: 'BAD_BODY' });
    }
  });

  it('takes what signForgeWebhook signs, and every delivery of the fake', async () => {
    const { body: made, headers } = await signForgeWebhook({ type: 'create', payload: { ref_type: 'tag' } }, secret);
    expect((await verifyForgeWebhook(made, headers, secret)).type).toBe('create');
    for (const contentType of ['json', 'form'] as const) {
      const fake = createFake();
      const repo = fake.pulls.repo('alice/proj');
      repo.hook({ url: 'https://bot.example', events: ['push', 'create', 'pull_request'], secret, contentType });
      repo.branch('topic').commit().pull();
      const events = fake.deliveries.map((one) => verifyForgeWebhook(one.body, one.headers, secret));
      const types = (await Promise.all(events)).map((event) => event.type);
      expect(types).toEqual(['create', 'push', 'push', 'pull_request']);
    }
  });
});
