import { describe, expect, onTestFinished, test } from 'vitest';
import { createFake, type Fake, type FaultEffect } from 'understudy-sdk/fake';
import { listen, mount, type ServedRequest } from 'understudy-sdk/fake/node';
import { requestLine } from '../../fake/engine/world/log-lines.ts';

const effects: readonly FaultEffect[] = [
  { status: 503, retryAfter: 5 },
  { drop: 'before' },
  { drop: 'after' },
  { truncate: 0.5 },
  { garble: 'json' },
  { garble: 'html' },
  { delay: 1 },
  { delay: 1, after: true },
  { hold: 'before' },
  { hold: 'after' },
  { rateLimit: { requests: 0, seconds: 60 } },
];
type Log = (request: ServedRequest) => void;

/** The ways to a fake that log what they served. */
const ways: Readonly<Record<string, (fake: Fake, log: Log) => Promise<(path: string) => Promise<unknown>>>> = {
  listen: async (fake, log) => {
    const { url, close } = await listen(fake, { log });
    onTestFinished(close);
    return (path) => fetch(url + path).then((response) => response.text());
  },
  mount: async (fake, log) => {
    const { handle } = mount(fake, { log });
    return (path) => handle(new Request(fake.url + path)).then((response) => response.text());
  },
};

describe.each(Object.entries(ways))('what %s logs of a fault is what the fake logs:', (_, open) => {
  test.each(effects.map((effect) => [JSON.stringify(effect), effect] as const))('%s', async (_name, effect) => {
    const fake = createFake();
    const lines: string[] = [];
    const ask = await open(fake, (request) => lines.push(requestLine(request)));
    fake.faults.add({ on: 'countries.list', effect });
    const asked = ask('/countries').catch(() => undefined);
    if ('hold' in effect) await expect.poll(() => fake.faults.list[0]?.fired).toBe(1);
    if ('hold' in effect) fake.faults.clear();
    await asked;
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines).toEqual([fake.log()]);
    expect(lines[0]).toContain('fault: ');
  });
});
