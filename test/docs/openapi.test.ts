import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exchangesOf } from '../calls/exchanges.ts';
import { layOut } from '../../fake/lab/cases/layout.ts';
import { areas, openApi } from '../openapi/document.ts';
import { shapesFile, type ShapedDocument } from '../openapi/shapes.ts';

test('no schema has the name of the constructor that generators for Go give another one', () => {
  const { components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { components: { schemas: object } };
  const names = Object.keys(components.schemas);
  expect(names.filter((name) => names.includes(name.replace(/^New/, '')) && name.startsWith('New'))).toEqual([]);
});

test(
  'openapi.json and the schemas of responses say what the tables and the types say',
  { timeout: 60_000 },
  async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const exchanges = areas.map(async ({ name, operations }) => [name, await exchangesOf(operations)] as const);
    const document: unknown = JSON.parse(JSON.stringify(openApi(version, new Map(await Promise.all(exchanges)))));
    for (const { name, operations } of areas) {
      const file = shapesFile(document as ShapedDocument, operations);
      await expect(file).toMatchFileSnapshot(`../../src/${name}/shapes.ts`);
    }
    await expect(`${layOut(document)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
  },
);
