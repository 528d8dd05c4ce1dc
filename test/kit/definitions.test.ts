import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { composeFake, defineArea, extendArea, id, table, UploadedFile } from '../../fake/kit.ts';

// As JavaScript calls them, and test runners that strip types.
const untyped = { composeFake, defineArea, extendArea, table } as unknown as Readonly<
  Record<'composeFake' | 'defineArea' | 'extendArea' | 'table', (...given: readonly unknown[]) => unknown>
>;

const tables = { notes: table({ id: id(), key: z.string() }) };
const list = { method: 'GET', path: '/notes', handle: () => [] } as const;
const area = defineArea({ name: 'notes', tables, operations: { 'notes.list': list } });

describe('a table', () => {
  const columns = { id: id(), key: z.string() };
  const functions = 'expected functions of a row by name, such as { key: ({ key }) => key }';

  const foreign = (name: string, kind: string): string =>
    `columns.${name}: expected what JSON has, such as a text; received ${kind}`;

  test.each<[name: string, given: readonly unknown[], message: string]>([
    ['unique values as names', [columns, { unique: ['key'] }], `unique: ${functions}; received an array`],
    ['lists as names', [columns, { lists: ['key'] }], `lists: ${functions}; received an array`],
    ['a name for a function', [columns, { unique: { key: 'key' } }], `unique: ${functions}; received an object`],
    ['an unknown option', [columns, { uniq: {} }], "uniq: unknown key; did you mean 'unique'?"],
    ['a type for a schema', [{ id: String }], 'columns.id: expected a schema of zod 4; received a function'],
    ['dates', [{ id: id(), at: z.optional(z.date()) }], foreign('at', 'date')],
    ['files', [{ id: id(), all: z.array(z.instanceof(UploadedFile)) }], foreign('all', 'UploadedFile')],
    ['a map in an object', [{ id: id(), of: z.object({ a: z.map(z.string(), z.string()) }) }], foreign('of', 'map')],
    ['nothing', [], 'columns: expected object; it is missing'],
  ])('of %s is rejected where it is described', (_name, given, message) => {
    expect(() => untyped.table(...given)).toThrow(`table: ${message}`);
  });
});

describe('a definition', () => {
  const definition = { name: 'notes', tables, operations: {} };
  const { operations: _operations, ...rest } = definition;

  test.each<[name: string, given: unknown, message: string]>([
    ['without a name', { tables, operations: {} }, 'defineArea: name: expected string; it is missing'],
    [
      'with operation for operations',
      { ...rest, operation: {} },
      "defineArea: operations: expected object; it is missing; operation: unknown key; did you mean 'operations'?",
    ],
    ['of no table', { ...definition, tables: { notes: {} } }, 'defineArea: tables.notes: expected what table() gives'],
    [
      'of a status that is text',
      { ...definition, errors: { gone: '410' } },
      'defineArea: errors.gone: expected a status, or [status, message]; received "410"',
    ],
    [
      'of a task without data',
      { ...definition, tasks: { go: { run: () => undefined } } },
      'defineArea: tasks.go.data: expected a schema of zod 4; it is missing',
    ],
  ])('%s is rejected', (_name, given, message) => {
    expect(() => untyped.defineArea(given)).toThrow(message);
  });

  test.each<[name: string, operation: unknown, message: string]>([
    [
      'with handler for handle',
      { method: 'GET', path: '/notes', handler: () => 1 },
      "handle: expected a function, such as ({ world }) => …; it is missing; handler: unknown key; did you mean 'handle'?",
    ],
    [
      'of a method in lower case',
      { ...list, method: 'get' },
      'method: expected "GET", "POST", "PUT", "PATCH" or "DELETE"; received "get"',
    ],
    ['without a path', { method: 'GET', handle: () => 1 }, 'path: expected string; it is missing'],
    [
      'of a status of no response',
      { ...list, success: 101 },
      'success: expected a status from 200 to 399; received 101',
    ],
    ['of an error beyond 599', { ...list, errors: [600] }, 'errors: expected a status from 400 to 599; received 600'],
    ['of a path with a query', { ...list, path: '/notes?x' }, "no request reaches the path '/notes?x'"],
    ['of a path with dots', { ...list, path: '/a/../b' }, "in a URL it is '/b'"],
    ['of a path of the fake', { ...list, path: '/_fake/x' }, "is one of the fake's own routes"],
    ['of an unknown error', { ...list, errors: ['gon'] }, "the area has no error 'gon'; did you mean 'gone'?"],
  ])('of an operation %s is rejected', (_name, operation, message) => {
    const given = { ...definition, errors: { gone: 410 }, operations: { 'notes.list': operation } };
    expect(() => untyped.defineArea(given)).toThrow(/^notes\.operations\['notes\.list'\]/);
    expect(() => untyped.defineArea(given)).toThrow(message);
  });

  test('is extended by operations only', () => {
    expect(() => untyped.extendArea(area, { operation: {} })).toThrow(
      'extendArea: operations: expected object; it is missing; operation: unknown key',
    );
  });
});

test.each<[name: string, given: unknown, message: string]>([
  ['one area', area, 'areas: expected a list of areas, such as composeFake([area]); received an object'],
  ['nothing', undefined, 'areas: expected a list of areas, such as composeFake([area]); it is missing'],
  ['a list of something else', [area, {}], 'areas[1]: expected an area, as defineArea gives; received an object'],
])('a composition of %s is rejected', (_name, given, message) => {
  expect(() => untyped.composeFake(given)).toThrow(`composeFake: ${message}`);
});
