import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  derived,
  fresh,
  own,
  read,
  rowFrom,
  seedFrom,
  seedSchema,
  type SeedOf,
} from '../../fake/engine/area/columns.ts';

interface Context {
  readonly next: () => string;
}

const columns = {
  id: fresh(z.string(), ({ next }: Context) => next()),
  isNamed: derived(z.boolean(), (_context, { name }: { readonly name?: string }) => name !== undefined),
  name: z.optional(z.string()),
  size: z._default(read(z.union([z.number(), z.string()]), Number), 1),
  twice: derived(z.number(), (_context, { size }: { readonly size: number }) => size * 2),
  changes: own(() => 0),
};

interface Seed extends SeedOf<typeof columns> {}

function contextOf(): Context {
  let last = 0;
  return { next: () => `id${++last}` };
}

const rowOf = (seed: Seed) => rowFrom(columns, contextOf(), seed);
const usual = { id: 'id1', isNamed: false, size: 1, twice: 2, changes: 0 };

describe('a row', () => {
  test.each<[name: string, seed: Seed, row: object]>([
    ['has its defaults', {}, usual],
    [
      'has its defaults where a seed says null',
      { id: null, isNamed: null, name: null, size: null, twice: null },
      usual,
    ],
    ['has what is given, and what follows from it', { name: 'n' }, { ...usual, name: 'n', isNamed: true }],
    ['has what is given in the form that is stored', { size: '3' }, { ...usual, size: 3, twice: 6 }],
    ['has what is given where something else would follow', { twice: 0 }, { ...usual, twice: 0 }],
  ])('%s', (_name, seed, row) => {
    expect(rowOf(seed)).toEqual(row);
  });

  test.each<[name: string, seed: Seed, exported: Seed]>([
    ['what is new each time', {}, { id: 'id1' }],
    ['what is no default', { name: 'n', size: '3' }, { id: 'id1', name: 'n', size: 3 }],
    ['what does not follow from the rest', { isNamed: true, twice: 1 }, { id: 'id1', isNamed: true, twice: 1 }],
  ])('is exported with %s', (_name, seed, exported) => {
    const row = rowOf(seed);
    expect(seedFrom(columns, contextOf(), row)).toEqual(exported);
    expect(rowOf(exported)).toEqual(row);
  });
});

test('a seed is checked without the columns that are not its own', () => {
  const schema = seedSchema<Seed>(columns);
  expect(schema.safeParse({ id: null, size: '3' }).success).toBe(true);
  expect(schema.safeParse({ changes: 1 }).success).toBe(false);
  expect(schema.safeParse({ name: 1 }).success).toBe(false);
});
