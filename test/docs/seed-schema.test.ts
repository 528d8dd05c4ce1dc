import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { createFake, worldJsonSchema, type WorldDocument } from '../../fake/index.ts';
import type { Description } from '../../fake/engine/seed/descriptions.ts';

const FILES = [
  'engine/seed',
  'engine/faults',
  ...['accounts', 'payments', 'federation', 'pulls'].map((area) => `areas/${area}/seed`),
];
const interfaces = new Map(FILES.flatMap((folder) => interfacesOf(`fake/${folder}/document.ts`)));

function interfacesOf(file: string): [string, ts.InterfaceDeclaration][] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isInterfaceDeclaration).map((declaration) => [declaration.name.text, declaration]);
}

/** What the doc comments of an interface's keys say, with those of the interfaces that the keys hold. */
function describeInterface({ members }: ts.InterfaceDeclaration): Record<string, Description> {
  return Object.fromEntries(
    members.filter(ts.isPropertySignature).map((member) => [member.name.getText(), of(member)]),
  );
}

function of(member: ts.PropertySignature): Description {
  const text = ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc)?.comment) ?? '';
  const inner = namesIn(member.type).flatMap((name) => interfaces.get(name) ?? []);
  const keys = Object.assign({}, ...inner.map(describeInterface)) as Record<string, Description>;
  const value = defaultIn(text);
  return { text, ...(value !== undefined && { default: value }), ...(inner.length > 0 && { keys }) };
}

function namesIn(node: ts.Node | undefined): string[] {
  if (node === undefined) return [];
  const own = ts.isTypeReferenceNode(node) ? aliased(node.typeName.getText()) : [];
  return [...own, ...node.getChildren().flatMap(namesIn)];
}

// The one alias among the types of documents: what a file of a commit may be.
const aliased = (name: string): string[] => [name === 'FileSeed' ? 'FileContentSeed' : name];

function defaultIn(text: string): unknown {
  const [, word] = /Default: (`[^`]+`|true|false|\d+|empty)\./.exec(text) ?? [];
  if (word === undefined) return undefined;
  if (word === 'empty') return '';
  return word.startsWith('`') ? word.slice(1, -1) : JSON.parse(word);
}

test('the JSON Schema of a world says of each key what its type says', async () => {
  const documents = [...interfaces].filter(([name]) => name.endsWith('Document')).map(([, found]) => found);
  const keys = Object.assign({}, ...documents.map(describeInterface)) as object;
  const code = `// Made from the doc comments of the types of documents; \`npx vitest run seed-schema -u\` updates it.

/** What a type says of a key of a world document. */
export interface Description {
  /** Its doc comment. */
  readonly text: string;
  /** Its default, where that is one value. */
  readonly default?: unknown;
  /** The keys of the objects in it. */
  readonly keys?: Readonly<Record<string, Description>>;
}

/** What the types say of each key of a world document. */
export const descriptions: Readonly<Record<string, Description>> = ${JSON.stringify(keys)};
`;
  const config = await resolveConfig('fake/engine/seed/descriptions.ts');
  await expect(await format(code, { ...config, parser: 'typescript' })).toMatchFileSnapshot(
    '../../fake/engine/seed/descriptions.ts',
  );
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

const all = [...keysOf(worldJsonSchema())];

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
    orgs: [{ name: 'org', owner: 'ada', labels: [{ name: 'l', color: 'ff0000' }] }],
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
