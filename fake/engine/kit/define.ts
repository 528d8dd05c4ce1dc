import type { Operation } from '../../../src/core/operation.ts';
import { didYouMean } from '../http/spelling.ts';
import { isSegment, Router } from '../http/router.ts';
import type { AnyTable } from './table.ts';
import type { AnyDefinition, AnyOperation, Defined } from './any-definition.ts';
import { AreaError } from './area-error.ts';
import { credentialHeaders } from './credential-headers.ts';
import { checkDefinition, checkExtension } from './check-definition.ts';
import { sourceOf } from './emit.ts';
import { httpArea } from './http-area.ts';
import { areaOf, type Area, type AreaModule } from '../area/module.ts';
import type { DefineArea, ExtendArea, PrefixArea } from './definition.ts';
import { statusOf } from './failure.ts';
import { partsOf } from './parts.ts';
import { viewOf } from './views.ts';

function check(isFine: boolean, place: string, message: string): void {
  if (!isFine) throw new AreaError(`${place}: ${message}`);
}

// Kept to be extended, and to be given a prefix.
const definitions = new WeakMap<object, AnyDefinition>();

function define(definition: AnyDefinition): Area {
  checkDefinition(definition);
  checkName(definition);
  checkTables(definition);
  checkErrors(definition);
  checkOperations(definition);
  const operations = operationTable(definition);
  const viewIn = viewOf(definition);
  const defined: Defined = { definition, viewIn, source: sourceOf(definition, viewIn) };
  const module: AreaModule<never> = {
    ...partsOf(defined),
    routes: [{ prefixes: [definition.base ?? ''], area: httpArea(defined, operations) }],
  };
  const area = areaOf(module);
  definitions.set(area, definition);
  return area;
}

/**
 * Defines an area: a service of your own, or a part of one. Two parts are required, `tables` and `operations`; seeds,
 * exports, faults, coverage, the journal, worlds, options of clients and what people see follow from them.
 *
 * A handler is synchronous and one transaction: what it throws changes nothing.
 *
 * @throws {@link AreaError} when the definition cannot be used.
 *
 * @example
 * ```ts
 * import { composeFake, defineArea, id, table } from 'understudy-sdk/fake/kit';
 * import * as z from 'zod/mini';
 *
 * const note = { text: z.string() };
 * const notes = defineArea({
 *   name: 'notes',
 *   tables: { notes: table({ id: id(), ...note }) },
 *   operations: {
 *     'notes.create': { method: 'POST', path: '/notes', success: 201, body: z.object(note), handle: ({ world, body }) => world.notes.insert(body) },
 *     'notes.list': { method: 'GET', path: '/notes', handle: ({ world }) => world.notes.all() },
 *   },
 * });
 * const fake = composeFake([notes])();
 * await fake.fetch(`${fake.url}/notes`, { method: 'POST', body: JSON.stringify({ text: 'buy milk' }) });
 * console.log(await (await fake.fetch(`${fake.url}/notes`)).json()); // [ { id: 1, text: 'buy milk' } ]
 * ```
 */
export const defineArea: DefineArea = (definition) => define(definition as unknown as AnyDefinition) as never;

/**
 * Adds operations to an area that `defineArea` made: the routes that your program calls and the area lacks.
 *
 * @throws {@link AreaError} when the area has one of the operations, or none can be added to it.
 */
export const extendArea: ExtendArea = (area, extension) => {
  checkExtension(extension);
  const { operations } = extension;
  const known = definitionOf(area);
  for (const id of Object.keys(operations))
    check(!Object.hasOwn(known.operations, id), `${area.name}.operations['${id}']`, 'the area has this operation');
  const own = operations as unknown as AnyDefinition['operations'];
  return define({ ...known, operations: { ...known.operations, ...own } }) as never;
};

/**
 * Puts a name before the ids of an area's operations, `stripe/customers.list`: for two areas of others that have the same.
 *
 * @throws {@link AreaError} when the area was not made by `defineArea`.
 */
export const prefixArea: PrefixArea = (area, prefix) => {
  const known = definitionOf(area);
  const entries = Object.entries(known.operations).map(([id, operation]) => [`${prefix}/${id}`, operation] as const);
  return define({ ...known, operations: Object.fromEntries(entries) }) as never;
};

function definitionOf(area: Area): AnyDefinition {
  const known = definitions.get(area);
  if (known === undefined) throw new AreaError(`the area '${area.name}' was not made by defineArea of this package`);
  return known;
}

// Names that a world, an exported state or a world document has besides those of areas.
const TAKEN: ReadonlySet<string> = new Set(
  'absent address announce as clock control dialect faults follow holds ids journal objects outbox state store time users webhooks'.split(
    ' ',
  ),
);

/** Whether an area may have a name. */
export const isFreeName = (name: string): boolean => /^[A-Za-z]\w*$/.test(name) && !TAKEN.has(name);

function checkName({ name }: AnyDefinition): void {
  check(
    isFreeName(name),
    `defineArea: name`,
    `expected letters and digits, and none of ${[...TAKEN].join(', ')}; received '${name}'`,
  );
}

function checkTables({ name, tables, settings = {}, requires = [] }: AnyDefinition): void {
  for (const [table, { columns }] of Object.entries<AnyTable>(tables)) {
    const place = `${name}.tables.${table}`;
    check(Object.hasOwn(columns, 'id'), place, 'a table needs the column `id`, such as `id: id()`');
    check(table !== 'settings' && !Object.hasOwn(settings, table), place, 'the settings have this name');
    check(!requires.some((area) => area.name === table), place, 'a required area has this name');
  }
}

function checkErrors({ name, errors = {} }: AnyDefinition): void {
  for (const error of Object.keys(errors)) {
    const status = statusOf(errors, error);
    check(
      isStatus(status, 400, 599),
      `${name}.errors.${error}`,
      `expected a status from 400 to 599; received ${status}`,
    );
  }
}

function checkOperations({ name, base, operations, errors = {} }: AnyDefinition): void {
  const taken = new Map<string, string>();
  for (const [id, operation] of Object.entries(operations)) {
    const place = `${name}.operations['${id}']`;
    check(operation.path.startsWith('/'), place, `a path begins with a slash; received '${operation.path}'`);
    for (const part of operation.path.split('/'))
      check(
        isSegment(part),
        place,
        `a part of a path is a word, {name}, {name}.{other}, or {name*} for the rest; received '${part}'`,
      );
    for (const spelling of [`${operation.method} ${operation.path}`, ...(operation.aliases ?? [])]) {
      const route = spelling.replace(/\{[^{}]+\}/g, '{}');
      check(!taken.has(route), place, `'${taken.get(route)}' has the route ${spelling} already`);
      taken.set(route, id);
    }
    checkReachable(place, base ?? '', operation);
    for (const status of [operation.success ?? 200].flat())
      check(isStatus(status, 200, 399), `${place}.success`, `expected a status from 200 to 399; received ${status}`);
    for (const error of operation.errors ?? [])
      if (typeof error === 'number')
        check(isStatus(error, 400, 599), `${place}.errors`, `expected a status from 400 to 599; received ${error}`);
    for (const error of operation.errors ?? [])
      check(
        typeof error === 'number' || Object.hasOwn(errors, error),
        `${place}.errors`,
        `the area has no error '${error}'${didYouMean(String(error), Object.keys(errors))}`,
      );
  }
}

const isStatus = (status: number, from: number, to: number): boolean =>
  Number.isInteger(status) && status >= from && status <= to;

/** Rejects a path that no request has: a URL resolves dots, ends at `?` and `#`, and encodes blanks. */
function checkReachable(place: string, base: string, { method, path, aliases = [] }: AnyOperation): void {
  for (const spelling of [`${method} ${path}`, ...aliases]) {
    const template = base + spelling.slice(spelling.indexOf(' ') + 1);
    const urlPath = URL.parse(`http://host${template.replace(/\{\w+\*?\}/g, 'x')}`)?.pathname ?? '';
    const isRouted =
      new Router({ found: { method, path: template, aliases: [] } }).match(method, urlPath).kind === 'operation';
    check(isRouted, place, `no request reaches the path '${template}': in a URL it is '${urlPath}'`);
    check(!/^\/_(?:fake|world)(?:\/|$)/.test(urlPath), place, `the path '${template}' is one of the fake's own routes`);
  }
}

/** The operations as the engine has them: with the base before each path, and statuses instead of names. */
function operationTable(definition: AnyDefinition): Readonly<Record<string, Operation>> {
  const { base = '', operations, errors = {} } = definition;
  const usual = credentialHeaders(definition) === undefined ? 'none' : 'any';
  const rowOf = (id: string, operation: AnyOperation): Operation => ({
    method: operation.method,
    path: base + operation.path,
    aliases: (operation.aliases ?? []).map((alias) => alias.replace(' ', ` ${base}`)),
    success: [operation.success ?? 200].flat(),
    errors: [...new Set((operation.errors ?? []).map((error) => statusOf(errors, error)))].sort((a, b) => a - b),
    credential: operation.needs ?? usual,
    idempotent: operation.idempotent ?? operation.method === 'GET',
    about: operation.about ?? id,
  });
  return Object.fromEntries(Object.entries(operations).map(([id, operation]) => [id, rowOf(id, operation)]));
}
