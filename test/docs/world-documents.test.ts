import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { createFake, worldJsonSchema } from '../../fake/index.ts';
import { exampleWorld } from './world-example.ts';

interface Node {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly additionalProperties?: Node | false;
  readonly anyOf?: readonly Node[];
}

/** An object of the document: its heading is its path, `[]` in lists and `*` by name. */
interface Section {
  readonly path: string;
  readonly about: string;
  readonly node: Node;
  readonly example: unknown;
}

/** The choices that a node has, without null, which means the same as omitting the key. */
const choicesOf = (node: Node): readonly Node[] =>
  node.anyOf === undefined ? [node] : node.anyOf.flatMap(choicesOf).filter(({ type }) => type !== 'null');

const isObject = ({ properties }: Node): boolean => Object.keys(properties ?? {}).length > 0;
const valuesOf = ({ additionalProperties }: Node): Node | undefined =>
  typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
    ? additionalProperties
    : undefined;

/** All objects of the document, those that occur twice once. */
function sectionsOf(root: Node, world: unknown): Section[] {
  const sections: Section[] = [];
  const seen = new Set<string>();
  const visit = (node: Node, path: string, about: string, example: unknown): void => {
    for (const choice of choicesOf(node)) {
      const values = valuesOf(choice);
      if (choice.items !== undefined) visit(choice.items, `${path}[]`, about, firstOf(example));
      if (values !== undefined) visit(values, `${path}.*`, about, firstOf(example));
      if (!isObject(choice) || seen.has(JSON.stringify(choice))) continue;
      seen.add(JSON.stringify(choice));
      sections.push({ path, about, node: choice, example });
      for (const [key, inner] of Object.entries(choice.properties ?? {})) {
        const value = (example as Record<string, unknown> | undefined)?.[key];
        visit(inner, path === '' ? key : `${path}.${key}`, inner.description ?? '', value);
      }
    }
  };
  visit(root, '', 'The whole document.', world);
  return sections;
}

// Of several, the one that says most: of files one that is no string.
function firstOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const all = Object.values(value);
  return all.find((one) => typeof one === 'object') ?? all[0];
}

const anchor = (path: string): string => path.toLowerCase().replace(/[^\w-]/g, '');

function takes(node: Node, path: string, sections: readonly Section[]): string {
  const texts = choicesOf(node).map((choice): string => {
    const values = valuesOf(choice);
    if (choice.items !== undefined) return `list of ${takes(choice.items, `${path}[]`, sections)}`;
    if (values !== undefined) return `${takes(values, `${path}.*`, sections)} by name`;
    const section = sections.find((one) => JSON.stringify(one.node) === JSON.stringify(choice));
    if (section !== undefined) return `[\`${section.path}\`](#${anchor(section.path)})`;
    const words = choice.enum ?? (choice.const === undefined ? undefined : [choice.const]);
    if (words !== undefined) return words.map((word) => `\`${String(word)}\``).join(', ');
    return [choice.type ?? 'any value']
      .flat()
      .filter((type) => type !== 'null')
      .join(' or ');
  });
  return [...new Set(texts)].join(' or ');
}

const cell = (text: string): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|');

/** An example of an object without the objects in it, which have examples of their own. */
function ownExample(example: unknown): unknown {
  if (typeof example !== 'object' || example === null) return undefined;
  const isPlain = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    (Array.isArray(value) && value.every((one) => typeof one !== 'object'));
  return Object.fromEntries(Object.entries(example).filter(([, value]) => isPlain(value)));
}

function sectionText({ path, about, node, example }: Section, sections: readonly Section[]): string {
  const rows = Object.entries(node.properties ?? {}).map(([key, inner]) => {
    const name = `\`${key}\`${node.required?.includes(key) === true ? ' (required)' : ''}`;
    return `| ${name} | ${cell(takes(inner, path === '' ? key : `${path}.${key}`, sections))} | ${cell(inner.description ?? '')} |`;
  });
  const own = ownExample(example);
  const yaml =
    own === undefined || Object.keys(own as object).length === 0 ? '' : `\n\`\`\`yaml\n${stringify(own)}\`\`\`\n`;
  const head = '| key | takes | what it is |\n|---|---|---|';
  return `## ${path === '' ? 'The document' : `\`${path}\``}\n\n${cell(about)}\n\n${head}\n${rows.join('\n')}\n${yaml}`;
}

const sections = sectionsOf(await worldJsonSchema(), exampleWorld);

test('docs/world-documents.md has every key of a world document', async () => {
  const page = `# World documents: every key

Generated from the types; \`npx vitest run -u test/docs/world-documents\` updates it. What a world is for, and how it is loaded: [worlds](worlds.md). Keys may be omitted unless they say otherwise; null means the same. Each example is a part of one document, which the tests load.

${sections.map((section) => sectionText(section, sections)).join('\n')}`;
  await expect(page).toMatchFileSnapshot('../../docs/world-documents.md');
});

test('the example of the page loads, and has an example of each object', () => {
  expect(createFake({ seed: exampleWorld }).clock.now()).toEqual(new Date('2026-07-16T10:00:00Z'));
  // These name what a history has: see the page on worlds.
  const ofHistories = ['pulls.repos[].git', 'pulls.repos[].git.pack', 'pulls.pulls[].merged'];
  expect(sections.filter(({ example }) => example === undefined).map(({ path }) => path)).toEqual(ofHistories);
});

test('the JSON Schema takes the example, which may name it, and says what is wrong with a misspelt key', async () => {
  const validate = new Ajv({ strict: false }).compile(await worldJsonSchema());
  const named = { $schema: 'node_modules/understudy-sdk/dist/world.schema.json', ...exampleWorld };
  expect([validate(named), validate.errors]).toEqual([true, null]);
  createFake({ seed: named });
  expect(validate({ ...named, usres: [] })).toBe(false);
  expect(validate.errors).toMatchObject([{ params: { additionalProperty: 'usres' } }]);
});
