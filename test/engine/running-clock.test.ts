import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

/** A fake whose clock runs with a time that the test moves. */
function running(): { fake: Fake; pass: (ms: number) => void } {
  let time = NOON;
  return { fake: createFake({ time: () => time }), pass: (ms) => (time += ms) };
}

async function ask(fake: Fake, method: string, path: string, body?: object): Promise<{ status: number; json: object }> {
  const init = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fake.fetch(`${fake.url}/_fake${path}`, { method, ...init });
  const text = await response.text();
  return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as object };
}

async function firstId(fake: Fake): Promise<string> {
  const payments = new PaymentsClient(fake.options.payments);
  return (await payments.initialize({ amount: 500, currency: 'XAF', email: 'a@b.example' })).transaction.id ?? '';
}

describe('a world whose clock runs', () => {
  test('is reset to the present time, and gives no id that it has given before', async () => {
    const { fake, pass } = running();
    const before = await firstId(fake);
    pass(3 * HOUR);
    fake.reset();
    expect(fake.clock.now()).toEqual(new Date(NOON + 3 * HOUR));
    const after = await firstId(fake);
    expect(after > before).toBe(true);
    expect(await firstId(running().fake)).toBe(before);
  });

  test('goes back in time with a snapshot, says by how much, and catches up when it is told to', async () => {
    const { fake, pass } = running();
    const start = fake.snapshot();
    pass(HOUR);
    expect((await ask(fake, 'GET', '/settings')).json).toMatchObject({ clock: 'real', behind: 0 });
    fake.restore(start);
    expect((await ask(fake, 'GET', '/settings')).json).toMatchObject({ clock: 'real', behind: 3600 });
    pass(60_000);
    expect((await ask(fake, 'GET', '/clock')).json).toEqual({ now: '2026-03-01T12:01:00.000Z' });
    expect((await ask(fake, 'POST', '/clock', { set: 'now' })).json).toEqual({ now: '2026-03-01T13:01:00.000Z' });
    await fake.clock.advance(60);
    expect((await ask(fake, 'GET', '/settings')).json).toMatchObject({ behind: -60 });
    expect((await ask(fake, 'POST', '/clock', { set: 'now' })).status).toBe(422);
  });

  test('stands still while it is told to', async () => {
    const { fake, pass } = running();
    expect((await ask(fake, 'PUT', '/settings', { clock: 'frozen' })).json).toMatchObject({ clock: 'frozen' });
    pass(HOUR);
    await ask(fake, 'GET', '/clock');
    expect(fake.clock.now()).toEqual(new Date(NOON));
    await ask(fake, 'PUT', '/settings', { clock: 'real' });
    pass(1000);
    await ask(fake, 'GET', '/clock');
    expect(fake.clock.now()).toEqual(new Date(NOON + 1000));
  });

  test('is frozen by a world that comes over HTTP, unless that is to run, too', async () => {
    const { fake, pass } = running();
    pass(HOUR);
    await ask(fake, 'PUT', '/world?clock=real', {});
    expect((await ask(fake, 'GET', '/settings')).json).toMatchObject({ clock: 'real', behind: 0 });
    await ask(fake, 'PUT', '/world', {});
    expect((await ask(fake, 'GET', '/settings')).json).toMatchObject({ clock: 'frozen' });
    expect(await firstId(fake)).toBe(await firstId(createFake()));
  });

  test('keeps running where a world is not valid', async () => {
    const { fake } = running();
    expect((await ask(fake, 'PUT', '/world', { payments: 1 })).status).toBe(422);
    expect((await ask(fake, 'GET', '/settings')).json).toMatchObject({ clock: 'real' });
  });
});

test('a fake without real time cannot run, and says what gives it one', async () => {
  const fake = createFake();
  const known = { error: 'this fake knows no real time: serve it with --clock real, or give it the option time' };
  expect(await ask(fake, 'PUT', '/settings', { clock: 'real' })).toEqual({ status: 422, json: known });
  expect(await ask(fake, 'POST', '/clock', { set: 'now' })).toEqual({ status: 422, json: known });
  expect(await ask(fake, 'PUT', '/world?clock=real', {})).toEqual({ status: 422, json: known });
});
