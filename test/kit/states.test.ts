import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { composeFake, createWorlds, defineArea, id, SeedError, table, type Area } from '../../fake/kit.ts';
import { createFake as createAll } from '../../fake/index.ts';
import { createFake as createPayments } from '../../fake/payments.ts';

/** An area with one table of these columns. */
const areaWith = (columns: Readonly<Record<string, z.ZodMiniType>>): Area =>
  defineArea({
    name: 'notes',
    base: '/notes',
    tables: { notes: table({ id: id(), ...columns }) },
    operations: {
      'notes.list': { method: 'GET', path: '/', handle: ({ world }) => world.notes.all() },
      'notes.create': {
        method: 'POST',
        path: '/',
        handle: ({ world }) => void world.notes.insert({ text: 'new' } as never),
      },
    },
  });

const text = z._default(z.string(), '');
const notes = areaWith({ text });

/** The places of what is wrong with a document. */
function placesIn(run: () => void): string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof SeedError) return error.issues.map(({ path }) => path);
    throw error;
  }
  return [];
}

describe('a state', () => {
  const state = composeFake([notes])().export();

  test.each<[name: string, columns: Readonly<Record<string, z.ZodMiniType>>, expected: string[]]>([
    ['the same columns', { text: z._default(z.string(), '') }, []],
    ['another default', { text: z._default(z.string(), 'none') }, []],
    ['a further column', { text, stars: z._default(z.int(), 0) }, ['state.version']],
    ['another type', { text: z._default(z.int(), 0) }, ['state.version']],
    ['a column that may be absent', { text: z.optional(z.string()) }, ['state.version']],
    ['a column of another name', { words: text }, ['state.version']],
  ])('of an area with %s', (_name, columns, expected) => {
    expect(placesIn(() => composeFake([areaWith(columns)])({ seed: state }))).toEqual(expected);
  });

  test('is for a fake of the same areas', () => {
    const ofPayments = createPayments().export();
    expect(placesIn(() => createPayments({ seed: ofPayments }))).toEqual([]);
    expect(placesIn(() => createAll({ seed: ofPayments }))).toEqual(['state.areas']);
    const { payments: _payments, ...rest } = createAll().export();
    expect(placesIn(() => createPayments({ seed: rest }))).toEqual(['state.areas']);
  });

  test('of the areas of the package has the version that it had', () => {
    const versionOf = (document: { state?: object | null }): string => (document.state as { version: string }).version;
    expect(versionOf(createAll().export())).toMatch(/^3\.[0-9a-f]{16}$/);
    expect(versionOf(createPayments().export())).toBe(versionOf(createAll().export()));
  });
});

test('worlds of other areas keep their states, and rows get the columns that they lack', async () => {
  const seeds = {
    main: { notes: { notes: [{ text: 'a' }] } },
    one: { notes: { notes: [{ text: 'b' }, { text: 'c' }] } },
  };
  const worlds = createWorlds({ createFake: composeFake([notes]), seed: seeds.main });
  worlds.create({ name: 'one', seed: seeds.one });
  const texts = async (path: string): Promise<unknown> => {
    const listed = await worlds.handle(new Request(`${worlds.url}${path}/notes/`));
    return ((await listed.json()) as { text: string }[]).map((note) => note.text);
  };
  await worlds.handle(new Request(`${worlds.url}/_world/one/notes/`, { method: 'POST' }));
  worlds.recompose(composeFake([areaWith({ text: z._default(z.string(), 'x') })]));
  expect([await texts(''), await texts('/_world/one')]).toEqual([['a'], ['b', 'c', 'new']]);
  expect(() => worlds.recompose(composeFake([areaWith({ words: text })]))).toThrow(SeedError);
  expect([await texts(''), await texts('/_world/one')]).toEqual([['a'], ['b', 'c', 'new']]);
  worlds.recompose(composeFake([areaWith({ text, stars: z._default(z.int(), 0) })]));
  expect([await texts(''), await texts('/_world/one')]).toEqual([['a'], ['b', 'c', 'new']]);
  const unfit = composeFake([areaWith({ text: z.string().check(z.maxLength(1)), stars: z._default(z.int(), 0) })]);
  expect(() => worlds.recompose(unfit)).toThrow('the state has 1 issue: notes.notes[3].text');
  expect([await texts(''), await texts('/_world/one')]).toEqual([['a'], ['b', 'c', 'new']]);
  worlds.get('one')?.reset();
  expect(await texts('/_world/one')).toEqual(['b', 'c']);
  expect(worlds.names).toEqual(['one']);
});

test('a path that no area takes is a 404 that says so, and is recorded', async () => {
  const fake = composeFake([notes])({ url: 'https://host.example/fake' });
  const response = await fake.fetch(`${fake.url}/other`);
  const nearest = ['GET /notes/', 'POST /notes/'];
  const reason = `no area of this fake takes /other: there is notes at /notes; the nearest routes: ${nearest.join(', ')}`;
  expect([response.status, await response.text()]).toEqual([404, `${reason}\n`]);
  expect(response.headers.get('x-understudy-nearest')).toBe(nearest.join(', '));
  expect(fake.unmatched).toMatchObject([{ method: 'GET', path: '/other', reason, nearest }]);
});
