import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { expect, test } from 'vitest';
import openApi from '../../docs/openapi.json' with { type: 'json' };
import { createFake, worldJsonSchema, type WorldDocument } from '../../fake/index.ts';
import type { Description } from '../../fake/engine/seed/schema.ts';

const program = ts.createProgram(['fake/index.ts'], {
  strict: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
});
const checker = program.getTypeChecker();

/**
 * The doc comments of a type's keys, with those of the objects that the keys hold. They are sorted: the compiler
 * has the keys of a mapped type in an order that other files change.
 */
function described(type: ts.Type): Record<string, Description> {
  const keys = objectsIn(type).flatMap((one) => one.getProperties());
  return Object.fromEntries(keys.map((key) => [key.name, of(key)] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The types with keys of their own that a value may have: itself, in a list, by name, or as one of several choices. */
function objectsIn(type: ts.Type): ts.Type[] {
  if (type.isUnion()) return type.types.flatMap(objectsIn);
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return [];
  const held =
    checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? checker.getIndexTypeOfType(type, ts.IndexKind.String);
  return held === undefined ? [type] : objectsIn(held);
}

function of(key: ts.Symbol): Description {
  const text = ts.displayPartsToString(key.getDocumentationComment(checker));
  const keys = described(checker.getTypeOfSymbol(key));
  const value = defaultIn(text);
  return { text, ...(value !== undefined && { default: value }), ...(Object.keys(keys).length > 0 && { keys }) };
}

function defaultIn(text: string): unknown {
  const [, word] = /Default: (`[^`]+`|true|false|\d+|empty)\./.exec(text) ?? [];
  if (word === undefined) return undefined;
  if (word === 'empty') return '';
  return word.startsWith('`') ? word.slice(1, -1) : JSON.parse(word);
}

function documentKeys(): Record<string, Description> {
  const source = program.getSourceFile('fake/index.ts')!;
  const found = source.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'WorldDocument')!;
  return described(checker.getTypeAtLocation(found));
}

test('docs/world-keys.json has the doc comment of each key of a world', async () => {
  const file = '../../docs/world-keys.json';
  const config = await resolveConfig(file);
  const text = JSON.stringify(documentKeys());
  await expect(await format(text, { ...config, parser: 'json' })).toMatchFileSnapshot(file);
});

interface Node {
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly additionalProperties?: Node | false;
  readonly anyOf?: readonly Node[];
}

type Path = readonly string[];

/** Every key of the JSON Schema, by its path; the items of a list and the values of a record are `*`. */
function* keysOf(node: Node, path: Path = []): Generator<[Path, Node]> {
  for (const choice of node.anyOf ?? []) yield* keysOf(choice, path);
  if (node.items !== undefined) yield* keysOf(node.items, [...path, '*']);
  if (typeof node.additionalProperties === 'object') yield* keysOf(node.additionalProperties, [...path, '*']);
  for (const [key, property] of Object.entries(node.properties ?? {})) {
    yield [[...path, key], property];
    yield* keysOf(property, [...path, key]);
  }
}

const all = [...keysOf(await worldJsonSchema())];

test('every key is described', () => {
  expect(all.filter(([, { description = '' }]) => description === '').map(([path]) => path.join('.'))).toEqual([]);
});

/** A world with one of everything, and no key that has a default. */
const smallest: WorldDocument = {
  users: [{ name: 'ada', tokens: [{ token: 'ada' }], permissions: ['administrator'] }],
  payments: {
    keys: [{ key: 'pk_test.a' }],
    channels: [{ slug: 'cm.mtn' }],
    customers: [{ name: 'Ada' }],
    beneficiaries: [{ name: 'Ada' }],
    payments: [{}],
    transfers: [{}],
    webhooks: [{ url: 'https://example.com/hook' }],
  },
  federation: {
    ipBlocks: [{ ip: '192.0.2.1', severity: 'no_access' }],
    domainAllows: [{ domain: 'example.com' }],
  },
  pulls: {
    orgs: [
      {
        name: 'org',
        owner: 'ada',
        labels: [{ name: 'l', color: 'ff0000' }],
        teams: [{ name: 't', permission: 'read' }],
      },
    ],
    repos: [
      {
        owner: 'ada',
        name: 'r',
        labels: [{ name: 'l', color: 'ff0000' }],
        commits: [
          { message: 'm', files: { f: { content: 'x' } } },
          { branch: 'b', from: 'main', message: 'n', files: { f: 'y' } },
        ],
        milestones: [{ title: 'm' }],
        issues: [{ title: 'i', subscriptions: [{ user: 'ada' }] }],
        statuses: [{ commit: 'main' }],
        releases: [{ tag: 'v1' }],
        protections: [{ rule_name: 'main' }],
      },
    ],
    pulls: [
      {
        repo: 'ada/r',
        as: 'ada',
        head: 'b',
        base: 'main',
        title: 't',
        subscriptions: [{ user: 'ada' }],
        reviews: [{ as: 'ada', comments: [{ path: 'f', line: 1, body: 'c' }] }],
      },
    ],
    hooks: [{ url: 'https://example.com/hook' }],
    notifications: [{ user: 'ada', on: 'ada/r#1' }],
  },
};

/** A document with a value at a path; `*` is the first of a list or of a record. */
function withValue(document: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(document) ? [...(document as unknown[])] : { ...(document as object) }) as Record<
    string,
    unknown
  >;
  const own = key === '*' ? String(Object.keys(copy)[0]) : key;
  copy[own] = withValue(copy[own], rest, value);
  return copy;
}

const withDefaults = all.filter(([, { default: value }]) => value !== undefined);

// A document without the list `channels` means what `default` means; here the list is there to hold one.
const exported = (document: unknown): unknown => createFake({ seed: document as WorldDocument }).export();

test.each(withDefaults.map(([path, { default: value }]) => [path.join('.'), path, value] as const))(
  '%s is what it is without being said',
  (name, path, value) => {
    const without = name === 'payments.channels' ? withValue(smallest, path, undefined) : smallest;
    expect(exported(withValue(without, path, value))).toEqual(exported(without));
  },
);

/** The names of all properties in a description of an API. */
const propertiesIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(key === 'properties' ? Object.keys(inner as object) : []),
        ...propertiesIn(inner),
      ]);

/** The fields of the records and bodies of the service, which a document has as they are. */
const OF_THE_SERVICE = new Set(propertiesIn(openApi));
// Documents of before may have these.
const FORMER = ['due_date', 'target_url'];

test('a key is in camel case, but for fields of records of payments and of protections', () => {
  const named = all.map(([path]) => path).filter((path) => path.at(-1)?.includes('_'));
  const others = named.filter((path) => !path.includes('protections') && !FORMER.includes(path.at(-1) ?? ''));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter(([area, ...rest]) => area !== 'payments' || !OF_THE_SERVICE.has(rest.at(-1) ?? ''))).toEqual([]);
});
