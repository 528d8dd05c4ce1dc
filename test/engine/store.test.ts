import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../fake/engine/store/row.ts';
import { Table } from '../../fake/engine/store/table.ts';

interface Thing extends Row {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
  readonly at: number;
}

const newTable = (): Table<Thing, 'name'> =>
  new Table<Thing, 'name'>({
    unique: { name: (thing) => thing.name },
    lists: (thing) => ['all', thing.colour],
    order: (thing) => thing.at,
  });

const change = fc.record({
  what: fc.constantFrom('insert', 'replace', 'delete', 'mark', 'list', 'find'),
  id: fc.nat(60),
  colour: fc.constantFrom('red', 'green'),
  at: fc.nat(10),
});

const nameOf = (id: number, colour: string): string => `${colour} ${id}`;

/** Many inserts, in no order of their ids. */
const inserts = fc
  .uniqueArray(fc.nat(60), { maxLength: 60, size: 'max' })
  .map((ids) => ids.map((id) => ({ what: 'insert', id, colour: id % 2 === 0 ? 'red' : 'green', at: id % 7 })));

/** The content that the table must have, kept in the plainest way. */
class Model {
  readonly things: Thing[] = [];

  apply(
    table: Table<Thing, 'name'>,
    { what, id, colour, at }: { what: string; id: number; colour: string; at: number },
  ): void {
    const index = this.things.findIndex((thing) => thing.id === id);
    const thing = { id, name: nameOf(id, colour), colour, at };
    if (what === 'insert' && index < 0) this.things.push(table.insert(thing));
    if (what === 'replace' && index >= 0) this.things[index] = table.replace(thing);
    // Inserted rows are put into the trees when somebody asks, and into the lists later than that.
    if (what === 'mark') table.mark();
    if (what === 'find')
      expect(table.find('name', thing.name)).toEqual(this.things.find(({ name }) => name === thing.name));
    if (what === 'list') expect([...table.list(colour)]).toEqual(this.inOrder(colour));
    if (what === 'delete') {
      table.delete(id);
      if (index >= 0) this.things.splice(index, 1);
    }
  }

  inOrder(colour: string): Thing[] {
    return this.things
      .map((thing, i) => ({ thing, i }))
      .filter(({ thing }) => colour === 'all' || thing.colour === colour)
      .sort((a, b) => a.thing.at - b.thing.at || a.i - b.i)
      .map(({ thing }) => thing);
  }
}

describe('a table', () => {
  test('holds what a plain array would, in order, by every index and at every position', () => {
    fc.assert(
      fc.property(
        inserts,
        fc.array(change, { maxLength: 80 }),
        fc.nat(10),
        fc.nat(10),
        (first, changes, skip, count) => {
          const [table, model] = [newTable(), new Model()];
          for (const one of [...first, ...changes]) model.apply(table, one);
          const expectNamed = (): void => {
            for (const thing of model.things)
              expect([table.get(thing.id), table.find('name', thing.name)]).toEqual([thing, thing]);
            for (const { id, colour } of model.things)
              expect(table.find('name', nameOf(id, colour === 'red' ? 'green' : 'red'))).toBeUndefined();
          };
          // Before anything reads in order, and so has the trees take up what was inserted.
          expectNamed();
          for (const colour of ['all', 'red', 'green']) {
            const [list, expected] = [table.list(colour), model.inOrder(colour)];
            expect([...list]).toEqual(expected);
            expect(list.size).toBe(expected.length);
            expect(list.oldest(skip, count)).toEqual(expected.slice(skip, skip + count));
            expect(list.newest(skip, count)).toEqual(expected.toReversed().slice(skip, skip + count));
            expect([...list.between(3, 6)]).toEqual(expected.filter(({ at }) => at >= 3 && at <= 6));
          }
          expectNamed();
          expect(table.size).toBe(model.things.length);
        },
      ),
    );
  });

  test('finds rows by the keys that it declares, and another key does not compile', () => {
    const table = newTable();
    table.insert({ id: 1, name: 'a', colour: 'red', at: 0 });
    expect(table.find('name', 'a')?.id).toBe(1);
    // @ts-expect-error -- `nmae` is not a unique key of the table
    expect(table.find('nmae', 'a')).toBeUndefined();
  });

  test('goes back to any kept state, and comes back from what it wrote out', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), fc.array(change, { maxLength: 40 }), (before, after) => {
        const [table, model] = [newTable(), new Model()];
        for (const one of before) model.apply(table, one);
        const [mark, dump] = [table.mark(), JSON.stringify(table.dump())];
        for (const one of after) new Model().apply(table, { ...one, what: 'delete' });
        table.restore(mark);
        expect(JSON.stringify(table.dump())).toBe(dump);
        const copy = newTable();
        copy.load(JSON.parse(dump) as ReturnType<typeof copy.dump>);
        expect(JSON.stringify(copy.dump())).toBe(dump);
        expect([...copy.list('all')]).toEqual([...table.list('all')]);
      }),
    );
  });

  test.each([
    ['in order', (n: number) => n],
    ['in reverse', (n: number) => 5000 - n],
    ['in no order', (n: number) => (n * 7919) % 5000],
  ])('stays flat when rows come %s', (_, place) => {
    const table = newTable();
    for (let n = 0; n < 5000; n++) {
      const id = place(n);
      table.insert({ id, name: String(id), colour: 'red', at: id });
      // Each is put into the trees by itself.
      expect(table.size).toBe(n + 1);
    }
    const { rows } = table.mark();
    const depth = (node: typeof rows): number => ('nodes' in node ? 1 + Math.max(...node.nodes.map(depth)) : 1);
    expect(depth(rows)).toBeLessThanOrEqual(4);
    expect(table.list('red').oldest(0, 5000)).toEqual(table.all().sort((a, b) => a.id - b.id));
  });
});
