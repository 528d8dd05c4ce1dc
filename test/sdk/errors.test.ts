import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { federationOperations } from 'understudy-sdk/federation';
import { paymentOperations } from 'understudy-sdk/payments';
import { pullOperations } from 'understudy-sdk/pulls';
import {
  AuthenticationError,
  ContractError,
  HttpError,
  isHttpError,
  isSdkError,
  NotFoundError,
  SdkError,
  ServerError,
  ValidationFailedError,
} from 'understudy-sdk';
import type { Operation } from '../../src/core/operation.ts';
import * as sdk from 'understudy-sdk';
import { failure, federation, json, paid, payment, payments, pulls, refused } from './support.ts';

describe('errors of validation', () => {
  const errors = {
    amount: ['Amount must be greater than 0'],
    currency: ['Currency is required', 'Currency is unknown'],
  };
  const invalid = (body: object) =>
    failure<ValidationFailedError>(payments([json(422, body)]).client.customers.create({ email: 'a@b.example' }));

  it('say what is wrong with each field', async () => {
    const error = await invalid({ message: 'Validation failed', errors });
    expect(error.message).toBe(
      'customers.create: 422 Validation failed (amount: Amount must be greater than 0; currency: Currency is required, Currency is unknown)',
    );
    expect(inspect(error)).toContain("currency: [ 'Currency is required', 'Currency is unknown' ]");
  });

  it('are bounded, whatever a server sends', async () => {
    const many = Object.fromEntries([...Array(1000).keys()].map((n) => [`field${n}`, ['x'.repeat(500)]]));
    const { message } = await invalid({ message: 'm'.repeat(9_000), errors: many });
    const reasons = `field0: ${'x'.repeat(500)}; field1: ${'x'.repeat(500)}`.slice(0, 1_000);
    expect(message).toBe(`customers.create: 422 ${'m'.repeat(2_000)} (${reasons}; and 990 more)`);
    const eleven = Object.fromEntries([...Array(11).keys()].map((n) => [`f${n}`, ['no']]));
    expect((await invalid({ message: 'no', errors: eleven })).message).toMatch(/ f9: no; and 1 more\)$/);
    delete eleven['f10'];
    expect((await invalid({ message: 'no', errors: eleven })).message).toMatch(/ f9: no\)$/);
    for (const strange of [null, 'text', 5, ['a'], { a: null }, { a: { toString: 1 } }, { a: [{ b: 1 }, 'c'] }]) {
      expect((await invalid({ message: 'no', errors: strange })).message).toMatch(/^customers\.create: 422 no/);
    }
  });
});

describe('the class of a status', () => {
  it.each([
    [400, 'BadRequestError'],
    [401, 'AuthenticationError'],
    [402, 'HttpError'],
    [403, 'PermissionError'],
    [404, 'NotFoundError'],
    [405, 'MethodNotAllowedError'],
    [409, 'ConflictError'],
    [412, 'PreconditionFailedError'],
    [422, 'ValidationFailedError'],
    [423, 'LockedError'],
    [429, 'RateLimitError'],
    [499, 'HttpError'],
    [500, 'ServerError'],
    [599, 'ServerError'],
  ] as const)('of %i is %s', async (status, name) => {
    const error = await failure<HttpError>(payments([refused(status)]).client.retrieve('a', { retry: false }));
    expect([error.name, error.status, error instanceof sdk[name]]).toEqual([name, status, true]);
  });

  it('without a message is said by what the status means, of 422 with the message as its only reason', async () => {
    const said = async (turn: Response): Promise<ValidationFailedError> =>
      failure<ValidationFailedError>(pulls([turn]).repo.retrieve(7, { retry: false }));
    expect((await said(new Response(null, { status: 410, statusText: 'Gone away' }))).message).toBe(
      'pulls.retrieve: 410 Gone away',
    );
    expect((await said(json(422, { message: 'one, two' }))).reasons).toEqual(['one, two']);
    expect((await said(json(422, { title: 'No', detail: 'why' }))).reasons).toEqual([]);
  });
});

describe('a lost connection', () => {
  const caused = (messages: readonly string[]): Error =>
    messages.reduceRight<Error | undefined>((cause, message) => new Error(message, { cause }), undefined)!;
  const circle = new Error('in a circle');
  circle.cause = circle;

  it.each([
    ['its innermost cause', caused(['outer', 'inner', 'root']), 'root'],
    ['a cause five levels down, and none below', caused(['0', '1', '2', '3', '4', 'five', '6', '7']), 'five'],
    ['a cause in a circle', circle, 'in a circle'],
    ['nothing', new Error(''), 'the connection failed'],
    ['no error', {} as Error, 'the connection failed'],
    ['a code', Object.assign(new Error('no'), { code: 'EPIPE' }), 'no (EPIPE)'],
    ['a code that the message has', Object.assign(new Error('no EPIPE'), { code: 'EPIPE' }), 'no EPIPE'],
  ])('that has %s says so', async (_, thrown, message) => {
    const { client } = payments([() => Promise.reject(thrown)]);
    expect(await failure(client.retrieve('a', { retry: false }))).toMatchObject({
      code: 'TRANSPORT',
      message: `payments.retrieve: ${message}`,
    });
  });
});

describe('errors of responses', () => {
  it('know the operation, the request, the attempts and the typed body', async () => {
    const { client } = payments([
      json(
        404,
        { code: 404, status: 'Not Found', message: 'Payment not found' },
        { 'x-request-id': 'r-1', 'x-other': 'no' },
      ),
    ]);
    const error = await failure<NotFoundError>(client.retrieve('none', { headers: { accept: 'application/json' } }));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({
      name: 'NotFoundError',
      code: 'HTTP',
      status: 404,
      operation: 'payments.retrieve',
      requestId: 'r-1',
      attempts: 1,
      method: 'GET',
      url: 'https://api.example/payments/none',
      message: 'payments.retrieve: 404 Payment not found',
      body: { code: 404, status: 'Not Found', message: 'Payment not found' },
      text: undefined,
    });
    expect(Object.keys(error.headers).sort()).toEqual(['content-type', 'x-request-id']);
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: 'NotFoundError',
      message: error.message,
      status: 404,
    });
  });

  it('split the reasons of federation, and keep the fields of payments', async () => {
    const said = { error: "Validation failed: Severity can't be blank, Ip has already been taken" };
    const federal = await failure<ValidationFailedError>(
      federation([json(422, said)]).client.ipBlocks.create({ severity: 'no_access' }),
    );
    expect(federal.reasons).toEqual(["Severity can't be blank", 'Ip has already been taken']);
    expect(federal.fields).toEqual({});
    const fields = { amount: ['Amount must be greater than 0'], currency: ['Currency is required', 'x'] };
    const paying = await failure<ValidationFailedError>(
      payments([refused(422, 'Validation failed', fields)]).client.initialize({} as never),
    );
    expect(paying.fields).toEqual(fields);
    expect(paying.reasons).toEqual(['Amount must be greater than 0', 'Currency is required', 'x']);
    const git = await failure<ValidationFailedError>(
      pulls([json(422, { message: '[Do]: Required' })]).repo.merge(1, {} as never),
    );
    expect(git.reasons).toEqual(['[Do]: Required']);
  });

  it('are made of HTML, of empty and of malformed bodies', async () => {
    const page = `<html>${'x'.repeat(5000)}</html>`;
    const gateway = payments([new Response(page, { status: 502, headers: { 'content-type': 'text/html' } })], {
      retry: false,
    });
    const error = await failure<ServerError>(gateway.client.retrieve('x'));
    expect(error).toBeInstanceOf(ServerError);
    expect([error.status, error.body, error.text?.length]).toEqual([502, undefined, 2000]);
    for (const body of ['', 'null', '[]', '"x"', '{"message":{}}', '{']) {
      const { client } = payments([new Response(body, { status: 401 })]);
      expect(await failure(client.retrieve('x'))).toBeInstanceOf(AuthenticationError);
    }
    const empty = await failure<HttpError>(pulls([new Response(null, { status: 405 })]).repo.merge(1, { Do: 'merge' }));
    expect(empty.message).toMatch(/^pulls\.merge: 405 not mergeable now: merged already, a draft, /);
    expect([empty.body, empty.text]).toEqual([undefined, undefined]);
    const phrase = new Response(null, { status: 404, statusText: 'Not Found' });
    expect((await failure<HttpError>(payments([phrase]).client.retrieve('x'))).message).toBe(
      'payments.retrieve: 404 Not Found',
    );
    expect(await failure(payments([new Response('tea', { status: 418 })]).client.retrieve('x'))).toMatchObject({
      name: 'HttpError',
      status: 418,
    });
  });

  it('a success that is no JSON, or lacks its part, is a contract error and is not retried', async () => {
    for (const answer of [
      new Response('<p>'),
      new Response('{"a":'),
      new Response(null, { status: 204 }),
      paid(202),
      json(200, null),
    ]) {
      const { client, seen } = payments([answer]);
      expect(await failure(client.retrieve('x'))).toBeInstanceOf(ContractError);
      expect(seen).toHaveLength(1);
    }
  });

  it('a success that is no record is a contract error too', async () => {
    for (const text of ['null', '"x"', '5', 'true']) {
      expect(await failure(pulls([new Response(text)]).repo.retrieve(1))).toBeInstanceOf(ContractError);
    }
    for (const text of ['{"transaction":null}', '{}', '[]']) {
      const { client } = payments([new Response(text)]);
      expect(await failure(client.retrieve('x'))).toMatchObject({ issues: [{ path: 'transaction' }] });
      const made = client.initialize({ amount: 1, currency: 'XAF', email: 'a@b.example' });
      expect(await failure(made)).toMatchObject({ issues: [{ path: 'transaction' }] });
    }
  });

  it('any 2xx is a success', async () => {
    expect((await payments([paid(200, { transaction: payment })]).client.retrieve('x')).id).toBe('pay_1');
  });

  it('are told apart by guards, also those of another copy of the package', async () => {
    const error = await failure(payments([refused(404)]).client.retrieve('x'));
    expect([isSdkError(error), isHttpError(error), isHttpError(error, 404), isHttpError(error, 409)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([isSdkError(new Error()), isSdkError(null), isHttpError('x')]).toEqual([false, false, false]);
    const copy = { [Symbol.for('understudy-sdk.error')]: true, code: 'HTTP', status: 404 };
    expect(isHttpError(copy, 404)).toBe(true);
  });

  it('have one class in all copies of the package, and subclasses of a user their own', async () => {
    class Copied extends Error {
      static readonly kind: string = 'SdkError';
    }
    class CopiedHttp extends Copied {
      static override readonly kind: string = 'HttpError';
    }
    class CopiedNotFound extends CopiedHttp {
      static override readonly kind = 'NotFoundError';
    }
    const copied: unknown = Object.assign(new CopiedNotFound(), { [Symbol.for('understudy-sdk.error')]: true });
    const of = [SdkError, HttpError, NotFoundError, ServerError].map((kind) => copied instanceof kind);
    expect(of).toEqual([true, true, true, false]);
    class Mine extends NotFoundError {}
    const error = await failure(payments([refused(404)]).client.retrieve('x'));
    expect([error instanceof NotFoundError, error instanceof Mine]).toEqual([true, false]);
  });

  it.each<[name: string, code: string, message: string, call: () => PromiseLike<unknown>]>([
    [
      'TransportError',
      'TRANSPORT',
      'payments.retrieve: no',
      () => payments([new Error('no')]).client.retrieve('a', { retry: false }),
    ],
    [
      'ContractError',
      'CONTRACT',
      'payments.retrieve: transaction should be present, is missing',
      () => payments([paid(202)]).client.retrieve('a'),
    ],
    [
      'ContractError',
      'CONTRACT',
      'pulls.list: the body should be an array, is object',
      () =>
        pulls([json(200, {})])
          .repo.list()
          .firstPage(),
    ],
    [
      'ResponseTooLargeError',
      'TOO_LARGE',
      'payments.retrieve: the response is longer than 5 bytes (maxResponseBytes)',
      () => payments([paid(202)], { maxResponseBytes: 5 }).client.retrieve('a'),
    ],
    [
      'CredentialError',
      'CREDENTIAL',
      'payments.retrieve: the credential function failed',
      () => payments([paid(202)], { auth: { apiKey: () => Promise.reject(new Error('x')) } }).client.retrieve('a'),
    ],
    [
      'InputError',
      'INPUT',
      'payments.retrieve: reference must not be empty',
      () => payments([paid(202)]).client.retrieve(''),
    ],
    [
      'InputError',
      'INPUT',
      'baseUrl must be an absolute http or https URL',
      async () => payments([paid(202)], { baseUrl: 'x' }),
    ],
  ])('%s has its name, the code %s and its message: %s', async (name, code, message, call) => {
    const error = await failure<SdkError>(call());
    expect([error.name, error.code, error.message]).toEqual([name, code, message]);
    expect(error instanceof sdk[name as 'InputError']).toBe(true);
  });

  it('.safe() gives them as values', async () => {
    const good = await payments([paid(202, { transaction: payment })])
      .client.retrieve('x')
      .safe();
    expect(good).toEqual({ ok: true, data: payment });
    const bad = await payments([refused(404)])
      .client.retrieve('x')
      .safe();
    expect(bad).toMatchObject({ ok: false, error: { status: 404 } });
  });
});

const statusNames: Readonly<Record<string, number>> = {
  BadRequestError: 400,
  AuthenticationError: 401,
  PermissionError: 403,
  NotFoundError: 404,
  MethodNotAllowedError: 405,
  ConflictError: 409,
  PreconditionFailedError: 412,
  ValidationFailedError: 422,
  LockedError: 423,
  ServerError: 500,
};

describe('the docs of methods', async () => {
  const { globSync, readFileSync } = await import('node:fs');
  const source = globSync('src/{payments,federation,pulls}/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const tables = { ...paymentOperations, ...federationOperations, ...pullOperations };

  interface Documented {
    readonly statuses: readonly number[];
    /** The operations that the method calls. */
    readonly ids: readonly string[];
  }

  /** The statuses that the doc comments of methods name, by an operation that their bodies call. */
  function documented(id: string): Documented[] {
    const calls = source.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+(?:\w+)\((?:(?!\/\*\*)[\s\S])*?(?:call|list|reversibleList|#text|#merge)\b(?:(?!\/\*\*)[\s\S])*?\n  \}/g,
    );
    return [...calls]
      .filter(
        ([text]) =>
          text.includes(`'${id}'`) ||
          (id === 'pulls.merge' && text.includes('  merge(')) ||
          (id === 'pulls.diff' && text.includes('#text(')),
      )
      .map(([text, comment = '']) => ({
        statuses: [...comment.matchAll(/@throws \{@link (\w+)\} (?=\d)/g)].map(
          ([, name = '']) => statusNames[name] ?? 0,
        ),
        ids: [id, ...Object.keys(tables).filter((other) => text.includes(`'${other}'`))],
      }));
  }

  it.each(Object.keys(tables))('%s: @throws says what its row says', (id) => {
    const methods = documented(id);
    expect(methods.length).toBeGreaterThan(0);
    for (const { statuses, ids } of methods) expect(statuses).toEqual(errorsOf(ids));
  });

  /** The statuses of the rows of operations that one method calls. */
  function errorsOf(ids: readonly string[]): number[] {
    const rows = ids.map((id): Operation => tables[id as keyof typeof tables]);
    const all = new Set(rows.flatMap(({ errors, live = {} }) => [...errors, ...(live.errors ?? [])]));
    const isCheck = ids.includes('pulls.isMerged');
    // 406 has the class of 403, and is said beside it.
    return [...all].sort().filter((status) => !(isCheck && status === 404) && status !== 406);
  }
});
