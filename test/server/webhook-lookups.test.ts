import { expect, test } from 'vitest';
import type { Lookup } from '../../fake/adapters/port/lookups.ts';
import { senderTo } from '../../fake/adapters/port/send.ts';

/** A sender whose names are looked up when the test says so, and what it has asked for. */
function sender(): { send: (name: string, signal?: AbortSignal) => Promise<string>; asked: string[]; end: () => void } {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const lookup: Lookup = (host) => {
    asked.push(host);
    return new Promise((resolve) => waiting.push(() => resolve([{ address: '192.0.2.1' }])));
  };
  const post = senderTo('local', lookup);
  const send = async (name: string, signal = new AbortController().signal): Promise<string> => {
    try {
      await post?.(new Request(`http://${name}/`, { method: 'POST', body: '', signal }));
      return 'sent';
    } catch (error) {
      return (error as Error).message;
    }
  };
  return { send, asked, end: () => waiting.shift()?.() };
}

test('two names of receivers are looked up at a time, each once for all webhooks that go there', async () => {
  const { send, asked, end } = sender();
  const sent = ['a', 'a', 'b', 'b', 'c', 'c'].map((name) => send(`${name}.example`));
  expect(asked).toEqual(['a.example', 'b.example']);
  end();
  await Promise.all(sent.slice(0, 2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(['a.example', 'b.example', 'c.example']);
  end();
  end();
  for (const text of await Promise.all(sent)) expect(text).toMatch(/is not on this machine/);
});

test('a name is not looked up any more once the time of its webhook is over', async () => {
  const { send, asked, end } = sender();
  const late = new AbortController();
  const sent = [send('a.example'), send('b.example'), send('c.example', late.signal)];
  late.abort(new Error('too late'));
  end();
  end();
  expect((await Promise.all(sent)).at(-1)).toBe('too late');
  expect(asked).toEqual(['a.example', 'b.example']);
});
