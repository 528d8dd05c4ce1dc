import { execFileSync } from 'node:child_process';
import {
  rmSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWorlds, type Fake, type Worlds, type WorldsOptions } from 'understudy-sdk/fake';
import { composeFake, createWorlds as createKitWorlds, defineArea, id, table } from 'understudy-sdk/fake/kit';
import * as z from 'zod/mini';
import { createWorlds as createPaymentWorlds } from 'understudy-sdk/fake/payments';
import { PaymentsClient } from 'understudy-sdk/payments';
import { StateFile } from '../../fake/cli/server/state-file.ts';

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const pay = (fake: Fake): PromiseLike<unknown> => new PaymentsClient(fake.options.payments).initialize(charge);
const push = (fake: Fake, content: string): unknown =>
  fake.git.push('alice/proj', { as: 'alice', commits: [{ branch: 'main', message: 'B', files: { b: content } }] });
const textOf = (worlds: Worlds): string =>
  JSON.stringify([worlds.main, ...worlds.names.map((name) => worlds.get(name))].map((fake) => fake?.export()));
const newPath = (): string => join(mkdtempSync(join(tmpdir(), 'understudy-')), 'state');
const fail = (problem: string): never => {
  throw new Error(problem);
};

/** A server's worlds with a state file. */
function kept(path: string, options?: WorldsOptions): { worlds: Worlds; file: StateFile } {
  const worlds = createWorlds(options);
  return { worlds, file: new StateFile(path, worlds, fail) };
}

/** Changes of all kinds, one after the other. */
const changes: readonly ((worlds: Worlds) => unknown)[] = [
  ({ main }) => pay(main),
  ({ main }) => main.pulls.repo('alice/proj').branch('feature').commit().pull(),
  ({ main }) => main.clock.advance(60),
  (worlds) => worlds.create({ name: 'shop', seed: { clock: '2030-01-01T00:00:00Z' } }),
  ({ main }) => push(main, 'one'),
  (worlds) => pay(worlds.get('shop') as Fake),
  (worlds) => worlds.create({ name: 'copy', from: worlds.main }),
  (worlds) => push(worlds.get('copy') as Fake, 'two'),
  ({ main }) => main.clock.advance(4 * 3600),
  (worlds) => worlds.delete('shop'),
  ({ main }) => main.seed({ clock: '2031-01-01T00:00:00Z' }),
  ({ main }) => pay(main),
];

describe('the state of a server', () => {
  test('is what it was, after any change and a kill at any byte that follows', async () => {
    const path = newPath();
    const { worlds, file } = kept(path);
    const states = [{ length: statSync(path).size, text: textOf(worlds) }];
    for (const change of changes) {
      await change(worlds);
      file.save();
      states.push({ length: statSync(path).size, text: textOf(worlds) });
    }
    const bytes = readFileSync(path);
    const lengths = [...states.map(({ length }) => length), bytes.length + 1];
    for (const [i, { length, text }] of states.entries()) {
      const end = lengths[i + 1] ?? 0;
      for (const cut of new Set([length, length + 1, (length + end) >> 1, end - 1])) {
        const copy = newPath();
        writeFileSync(copy, bytes.subarray(0, cut));
        const again = kept(copy);
        expect(textOf(again.worlds)).toBe(text);
        // It goes on from there.
        await pay(again.worlds.main);
        again.file.close();
        expect(textOf(kept(copy).worlds)).toBe(textOf(again.worlds));
      }
    }
  });

  test('is reset to what each world was loaded with', async () => {
    const path = newPath();
    const { worlds, file } = kept(path, { seed: { payments: { payments: [{ reference: 'order-1' }] } } });
    const seeded = textOf(worlds);
    await pay(worlds.main);
    file.close();
    const again = kept(path);
    again.worlds.main.reset();
    expect(textOf(again.worlds)).toBe(seeded);
  });

  test('is not written for a read, nor for time that passes by itself', async () => {
    let time = Date.parse('2030-01-01T00:00:00Z');
    const path = newPath();
    const { worlds, file } = kept(path, { time: () => time, seed: { payments: { rateLimit: 100 } } });
    worlds.main.pulls.repo('alice/proj').branch('feature').commit().pull();
    file.save();
    const before = readFileSync(path);
    time += 1000;
    await new PaymentsClient(worlds.main.options.payments).list().firstPage();
    await worlds.main.fetch(`${worlds.main.url}/api/v1/repos/alice/proj/pulls/1`, {
      headers: { authorization: 'token understudy' },
    });
    file.close();
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('grows by what has changed, whatever there is', async () => {
    const bytesOf = async (count: number): Promise<number> => {
      const path = newPath();
      const payments = Array.from({ length: count }, (_, i) => ({ reference: `p${i}` }));
      const { worlds, file } = kept(path, { seed: { payments: { payments } } });
      const { size } = statSync(path);
      await pay(worlds.main);
      file.save();
      return statSync(path).size - size;
    };
    expect(Math.abs((await bytesOf(10)) - (await bytesOf(10_000)))).toBeLessThan(50);
  });

  test('is compacted when its changes have become longer than its states', async () => {
    const path = newPath();
    const { worlds, file } = kept(path);
    worlds.main.pulls.repo('alice/proj');
    const sizes: number[] = [];
    for (let i = 0; i < 30; i++) {
      push(worlds.main, String(i).repeat(50_000));
      worlds.main.reset();
      worlds.main.pulls.repo('alice/proj');
      file.save();
      sizes.push(statSync(path).size);
    }
    await pay(worlds.main);
    file.close();
    expect(Math.max(...sizes)).toBeLessThan(3_000_000);
    expect(textOf(kept(path).worlds)).toBe(textOf(worlds));
  });

  test('is written a moment after a change', async () => {
    const path = newPath();
    const { worlds } = kept(path);
    const { size } = statSync(path);
    await pay(worlds.main);
    await Promise.resolve();
    expect(statSync(path).size).toBeGreaterThan(size);
  });

  test('is for its user alone, as it has credentials', () => {
    const path = newPath();
    kept(path).file.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe('a file that cannot be used stays as it is', () => {
  const usual = async (): Promise<Buffer> => {
    const path = newPath();
    const { worlds, file } = kept(path);
    await pay(worlds.main);
    file.close();
    return readFileSync(path);
  };

  test.each<[name: string, change: (bytes: Buffer) => Buffer, message: string]>([
    ['with another byte in a state', (bytes) => withByte(bytes, bytes.indexOf('"alice') + 300), 'is not as understudy'],
    ['with another byte in the last line', (bytes) => withByte(bytes, bytes.length - 3), 'is not as understudy'],
    ['with another first line', (bytes) => Buffer.from(bytes.toString().replace(/^.*\n/, '')), 'is not as understudy'],
    ['that is another file', () => Buffer.from('users: []\n'), 'is not as understudy'],
  ])('%s', async (_name, change, message) => {
    const path = newPath();
    const bytes = change(await usual());
    writeFileSync(path, bytes);
    expect(() => kept(path)).toThrow(message);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('of other areas', async () => {
    const path = newPath();
    const bytes = await usual();
    writeFileSync(path, bytes);
    const worlds = createPaymentWorlds();
    expect(() => new StateFile(path, worlds, fail)).toThrow(
      'has the state of another version of understudy-sdk, or of other areas',
    );
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('that cannot be made', () => {
    expect(() => kept('/nowhere/state')).toThrow('/nowhere/state cannot be written: its folder is not there');
  });
});

describe('a file that another program touches', () => {
  const noted = (path: string): { worlds: Worlds; file: StateFile; problems: string[] } => {
    const worlds = createWorlds();
    const problems: string[] = [];
    return { worlds, file: new StateFile(path, worlds, (problem) => void problems.push(problem)), problems };
  };

  test.each<[string, (path: string) => void, number]>([
    ['is emptied', (path) => truncateSync(path, 0), 0],
    ['is removed', (path) => unlinkSync(path), 0],
    ['is replaced', (path) => (writeFileSync(`${path}x`, 'mine'), renameSync(`${path}x`, path)), 1],
    ['is cut', (path) => truncateSync(path, statSync(path).size - 5), 1],
  ])('%s: it is written again, what it had is kept, and both are said', async (_name, touch, copies) => {
    const path = newPath();
    const { worlds, file, problems } = noted(path);
    await pay(worlds.main);
    file.save();
    touch(path);
    await pay(worlds.main);
    file.save();
    expect(problems).toEqual([expect.stringContaining('was changed by another program, and is written again')]);
    expect(readdirSync(dirname(path)).filter((name) => name.includes('before'))).toHaveLength(copies);
    file.close();
    expect(textOf(kept(path).worlds)).toBe(textOf(worlds));
  });

  test('a last state that cannot be written is the exit status of the program', async () => {
    const path = newPath();
    const { worlds, file, problems } = noted(path);
    rmSync(dirname(path), { recursive: true });
    await pay(worlds.main);
    try {
      file.close();
      expect(problems.at(-1)).toContain(`the state could not be written to ${path}`);
      expect(process.exitCode).toBe(1);
    } finally {
      process.exitCode = undefined;
    }
  });

  test("is no other server's while one has it; the lock of one that was killed does not count", () => {
    const path = newPath();
    const { file } = kept(path);
    expect(() => kept(path)).toThrow(/state is used by this process: a state file is for one server at a time/);
    file.close();
    writeFileSync(`${path}.lock`, `${process.ppid}\n`);
    expect(() => kept(path)).toThrow(`state is used by the process ${process.ppid}:`);
    writeFileSync(`${path}.lock`, '999999999\n');
    kept(path).file.close();
    expect(readdirSync(dirname(path))).toEqual(['state']);
  });

  test('that was cut within its states is damaged, and stays as it is', async () => {
    const path = newPath();
    const worlds = createWorlds();
    for (const name of ['a', 'b']) worlds.create({ name });
    new StateFile(path, worlds, fail).close();
    const bytes = readFileSync(path);
    for (const cut of [10, 200, bytes.length >> 1, bytes.length - 1]) {
      const copy = newPath();
      writeFileSync(copy, bytes.subarray(0, cut));
      expect(() => kept(copy)).toThrow('is not as understudy-sdk serve --state wrote it');
      expect(readFileSync(copy).length).toBe(cut);
    }
  });
});

describe('a path that is no plain file', () => {
  test('is rejected, and nothing is changed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
    expect(() => kept(folder)).toThrow('is a folder: expected a plain file');
    expect(() => kept('/dev/null')).toThrow('/dev/null is a device: expected a plain file');
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(() => kept(join(folder, 'pipe'))).toThrow('is a pipe: expected a plain file');
    symlinkSync(join(folder, 'nothing'), join(folder, 'dangling'));
    expect(() => kept(join(folder, 'dangling'))).toThrow('is a link to a file that is not there');
    expect(readdirSync(folder).sort()).toEqual(['dangling', 'pipe']);
  });

  test('a link leads to its file, and one at the temporary name leads nowhere', () => {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
    writeFileSync(join(folder, 'victim'), 'precious');
    writeFileSync(join(folder, 'real'), '');
    symlinkSync(join(folder, 'real'), join(folder, 'state'));
    symlinkSync(join(folder, 'victim'), join(folder, 'real.tmp'));
    kept(join(folder, 'state')).file.close();
    expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('precious');
    expect(statSync(join(folder, 'real')).size).toBeGreaterThan(100);
    expect(statSync(join(folder, 'real')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['real', 'state', 'victim']);
  });
});

describe('a state of other tables', () => {
  const notes = (columns: object): ReturnType<typeof composeFake> =>
    composeFake([
      defineArea({
        name: 'notes',
        base: '/notes',
        tables: { notes: table({ id: id(), ...columns }) },
        operations: {
          'notes.list': { method: 'GET', path: '/', handle: ({ world }) => world.notes.all() },
          'notes.create': {
            method: 'POST',
            path: '/',
            body: z.unknown(),
            handle: ({ world, body }) => world.notes.insert(body as never),
          },
        },
      }),
    ]);
  const served = (path: string, columns: object): { worlds: Worlds; file: StateFile; problems: string[] } => {
    const worlds = createKitWorlds({ createFake: notes(columns) }) as unknown as Worlds;
    const problems: string[] = [];
    return { worlds, file: new StateFile(path, worlds, (problem) => void problems.push(problem)), problems };
  };
  const ask = async ({ worlds }: { worlds: Worlds }, body?: object): Promise<unknown> => {
    const init = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    return (await worlds.main.fetch(`${worlds.main.url}/notes/`, init)).json();
  };

  test('goes on with new columns that have defaults and without those that are gone; the file before is kept', async () => {
    const path = newPath();
    const first = served(path, { text: z.string(), old: z._default(z.string(), 'x') });
    await ask(first, { text: 'one' });
    first.file.save();
    await ask(first, { text: 'two' });
    first.file.close();
    const bytes = readFileSync(path);
    const next = served(path, { text: z.string(), stars: z._default(z.int(), 0) });
    expect(next.problems).toEqual([expect.stringContaining('were carried over, and the file before is')]);
    expect(await ask(next)).toEqual([
      { id: 1, text: 'one', stars: 0 },
      { id: 2, text: 'two', stars: 0 },
    ]);
    next.file.close();
    expect(readFileSync(`${path}.before`).equals(bytes)).toBe(true);
    expect(await ask(served(path, { text: z.string(), stars: z._default(z.int(), 0) }))).toHaveLength(2);
  });

  test('is rejected where a row does not fit, and stays as it is', async () => {
    const path = newPath();
    const first = served(path, { text: z.string() });
    await ask(first, { text: 'one' });
    first.file.close();
    const bytes = readFileSync(path);
    expect(() => served(path, { text: z.string(), by: z.string() })).toThrow(
      /cannot be carried over to the present tables: .*notes\.notes\[1\]\.by: expected string; it is missing; give a new column a default/,
    );
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });
});

function withByte(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
