import { createHmac } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { signWebhook, verifyWebhook, WebhookVerificationError } from 'understudy-sdk/payments';
import { failure, payment } from './support.ts';

const secret = 'hsk_test.secret-key';
const event = {
  id: 'evt_1',
  type: 'payment.complete',
  event: 'payment.complete',
  created_at: '',
  data: payment,
} as const;
const body = `{ "id":"evt_1", "type":"payment.complete","data":{"reference":"ördér"} }`;
const signature = createHmac('sha256', secret).update(body).digest('hex');
const name = 'x-notch-signature';

describe('verifyWebhook', () => {
  it('takes the exact text or bytes, and headers in any form', async () => {
    const bytes = new TextEncoder().encode(body);
    for (const raw of [body, bytes, Buffer.from(body)]) {
      for (const headers of [
        { [name]: signature },
        { 'X-Notch-Signature': signature },
        { [name]: [signature] },
        new Headers({ [name]: signature }),
      ]) {
        const got = await verifyWebhook(raw, headers, secret);
        expect([got.type, got.event]).toEqual(['payment.complete', 'payment.complete']);
      }
    }
  });

  it('takes bytes and headers of another realm, and bare buffers', async () => {
    const numbers = [...new TextEncoder().encode(body)];
    const foreign = runInNewContext(`new Uint8Array(${JSON.stringify(numbers)})`) as Uint8Array;
    const view = Buffer.from(`..${body}`).subarray(2);
    // A class of its own, as the packages undici and node-fetch have.
    const headers = { [Symbol.iterator]: () => Object.entries({ [name]: signature })[Symbol.iterator]() };
    for (const raw of [foreign, view, Uint8Array.from(numbers).buffer]) {
      expect((await verifyWebhook(raw, headers as never, secret)).type).toBe('payment.complete');
    }
  });

  it.each<[unknown, string]>([
    [`${secret}\n`, 'the hash key of this account and environment has leading or trailing whitespace'],
    [` ${secret}`, 'the hash key of this account and environment has leading or trailing whitespace'],
    [['old', secret], 'the hash key of this account and environment is not a string'],
    [Buffer.from(secret), 'the hash key of this account and environment is not a string'],
    [undefined, 'the hash key of this account and environment is empty'],
    ['', 'the hash key of this account and environment is empty'],
  ])('says what is wrong with the secret %j', async (given, message) => {
    const error = await failure<WebhookVerificationError>(verifyWebhook(body, { [name]: signature }, given as string));
    expect([error.code, error.message]).toEqual(['BAD_SECRET', message]);
  });

  it('takes a secret with whitespace at its end where that signed', async () => {
    const signed = await signWebhook(event, `${secret} `);
    expect((await verifyWebhook(signed.body, signed.headers, `${secret} `)).id).toBe('evt_1');
  });

  it('agrees with signWebhook and with the service', async () => {
    const signed = await signWebhook(event, secret);
    expect(signed.headers[name]).toBe(createHmac('sha256', secret).update(signed.body).digest('hex'));
    expect(await verifyWebhook(signed.body, signed.headers, secret)).toEqual(event);
  });

  it('takes an event of your own making', async () => {
    const made = { type: 'payment.complete', data: { reference: 'order-1' } } as const;
    const signed = await signWebhook(made, secret);
    expect(await verifyWebhook(signed.body, signed.headers, secret)).toMatchObject(made);
    // @ts-expect-error -- no event has this name
    await signWebhook({ type: 'payment.completed', data: {} }, secret);
  });

  const mismatch =
    'the signature does not match this body and key: the body was changed or serialized again (pass the bytes as received), or the key is not the hash key of this account and environment';
  const digits = `${name} is not 64 lower-case hex digits`;
  const twice = `${name} came more than once`;
  const missing = `there is no header ${name}`;
  const parsed = 'the body must be the string or bytes as received, not the parsed object';
  const empty = 'the hash key of this account and environment is empty';

  it.each([
    ['a changed body', body.replace('evt_1', 'evt_2'), { [name]: signature }, secret, 'BAD_SIGNATURE', mismatch],
    [
      'a body written again',
      JSON.stringify(JSON.parse(body)),
      { [name]: signature },
      secret,
      'BAD_SIGNATURE',
      mismatch,
    ],
    ['another key', body, { [name]: signature }, 'hsk.secret-key', 'BAD_SIGNATURE', mismatch],
    ['an upper-case signature', body, { [name]: signature.toUpperCase() }, secret, 'BAD_SIGNATURE', digits],
    ['a short signature', body, { [name]: signature.slice(2) }, secret, 'BAD_SIGNATURE', digits],
    ['a long signature', body, { [name]: `${signature}0` }, secret, 'BAD_SIGNATURE', digits],
    ['something before the signature', body, { [name]: `=${signature}` }, secret, 'BAD_SIGNATURE', digits],
    ['two signatures', body, { [name]: [signature, signature] }, secret, 'BAD_SIGNATURE', twice],
    ['no signature', body, {}, secret, 'NO_SIGNATURE', missing],
    ['a header without a value', body, { [name]: undefined }, secret, 'NO_SIGNATURE', missing],
    [
      'an older header',
      body,
      { 'X-Notchpay-Signature': signature },
      secret,
      'OTHER_HEADER',
      `found x-notchpay-signature instead of ${name}`,
    ],
    [
      'another older header',
      body,
      { 'notchpay-signature': signature },
      secret,
      'OTHER_HEADER',
      `found notchpay-signature instead of ${name}`,
    ],
    ['a parsed body', JSON.parse(body) as never, { [name]: signature }, secret, 'PARSED_BODY', parsed],
    ['no body', undefined as never, { [name]: signature }, secret, 'PARSED_BODY', parsed],
    ['no key', body, { [name]: signature }, '', 'BAD_SECRET', empty],
    ['a key that is not set', body, { [name]: signature }, undefined as never, 'BAD_SECRET', empty],
  ])('rejects %s', async (_, raw, headers, key, code, message) => {
    const error = await failure<WebhookVerificationError>(verifyWebhook(raw, headers, key));
    expect(error).toBeInstanceOf(WebhookVerificationError);
    expect([error.name, error.code, error.message]).toEqual(['WebhookVerificationError', code, message]);
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain('secret-key');
  });

  it.each([undefined, '', null, 7])('a key that is %s signs nothing', async (key) => {
    const error = await failure<WebhookVerificationError>(signWebhook(event, key as string));
    expect([error.name, error.code]).toEqual(['WebhookVerificationError', 'BAD_SECRET']);
  });

  it('rejects a signed body that is no event', async () => {
    for (const text of ['[]', '"x"', 'x', '{}', 'null', '{"type":5}']) {
      const signed = await signWebhook(text, secret);
      expect(await failure(verifyWebhook(text, signed.headers, secret))).toMatchObject({
        code: 'BAD_BODY',
        message: 'the body is not an event',
      });
    }
  });

  it('names the event of older deliveries, which have only `event`', async () => {
    const text = '{"id":"whk.1","event":"payment.failed","data":{}}';
    const signed = await signWebhook(text, secret);
    expect(await verifyWebhook(text, signed.headers, secret)).toMatchObject({
      type: 'payment.failed',
      event: 'payment.failed',
    });
    const both = await signWebhook('{"type":"payment.complete","event":"payment.failed"}', secret);
    expect((await verifyWebhook(both.body, both.headers, secret)).event).toBe('payment.complete');
  });
});
