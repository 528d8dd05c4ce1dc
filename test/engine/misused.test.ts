import { describe, expect, test } from 'vitest';
import { assertAllMatched, createFake, fakeMatchers, type Received } from 'understudy-sdk/fake';
import { handlersOf } from 'understudy-sdk/fake/msw';
import { listen, mount } from 'understudy-sdk/fake/node';

/** The value that JavaScript passes where a type forbids it. */
const any = (value: unknown): never => value as never;

describe('what is misspelt or missing is an error, and not without effect', () => {
  test('options of listen and mount', async () => {
    await expect(listen(createFake(), any({ inspecter: true }))).rejects.toThrow(
      new TypeError("listen: inspecter: unknown key; did you mean 'inspector'?"),
    );
    expect(() => mount(createFake(), any({ port: 1 }))).toThrow(/^mount: port: unknown key; .*allowHosts, /);
  });

  test.each([undefined, null, {}])('a fake that is %j', async (given) => {
    await expect(listen(any(given))).rejects.toThrow(/^listen: expected a fake or worlds; received /);
    expect(() => mount(any(given))).toThrow(/^mount: expected a fake or worlds; received /);
    expect(() => handlersOf(any(given))).toThrow(/^handlersOf: expected a fake; received /);
  });

  test('the operation and the conditions of a filter', () => {
    const fake = createFake();
    const asked = (filter: object) => () => fake.requests(filter);
    expect(asked({ operation: 'payments.create' })).toThrow(
      /^requests: no operation 'payments\.create'; there are: .*payments\.initialize/,
    );
    expect(asked({ operation: 'paymnts.list' })).toThrow("no operation 'paymnts.list'; did you mean 'payments.list'?");
    expect(asked({ operaton: 'payments.list' })).toThrow("operaton: unknown key; did you mean 'operation'?");
    expect(asked({ operation: 'payments.list' })()).toEqual([]);
  });

  test('the operation and the conditions of toHaveReceived', () => {
    const fake = createFake();
    expect(() => fakeMatchers.toHaveReceived(fake, any('payments.create'))).toThrow("no operation 'payments.create'");
    expect(() =>
      fakeMatchers.toHaveReceived(fake, 'payments.list', any({ bodies: {} } satisfies object) as Received),
    ).toThrow('toHaveReceived: bodies: unknown key; there are: times, status, body, query');
  });
});

describe('assertAllMatched says apart', () => {
  test('an internal error and an unmatched request', async () => {
    const fake = createFake();
    fake.faults.add({
      on: 'channels.list',
      effect: { drop: 'before' },
      where: () => {
        throw new Error('boom');
      },
    });
    await fake.fetch(`${fake.url}/channels`);
    await fake.fetch(`${fake.url}/chanels`);
    fake.faults.clear();
    expect(() => assertAllMatched(fake)).toThrow(
      /^the fake had 1 internal error\(s\):\nGET \/channels: Error: boom\n[^]*\nthe fake had 1 unmatched request\(s\):\nGET \/chanels: no such route/,
    );
  });

  test('a fault that never fired, from the operations that were requested', async () => {
    const fake = createFake();
    fake.faults.add({ on: 'payments.cancel', effect: { drop: 'after' } });
    expect(() => assertAllMatched(fake)).toThrow(/\nno operation was requested$/);
    for (const path of ['/channels', '/payments', '/channels']) await fake.fetch(fake.url + path);
    expect(() => assertAllMatched(fake)).toThrow(/\nrequested were: channels\.list, payments\.list$/);
  });
});

test('a mounted fake that rejects a host names the option of mount', async () => {
  const { handle } = mount(createFake({ url: 'https://shop.test/fake' }));
  const response = await handle(new Request('https://evil.test/fake/channels'));
  expect(await response.text()).toBe("The host 'evil.test' is not allowed. Allow it with allowHosts of mount.\n");
});
