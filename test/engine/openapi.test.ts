import { createFake } from 'understudy-sdk/fake';
import { expect, test } from 'vitest';
import { areas } from '../openapi/document.ts';

interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  readonly components: Readonly<Record<string, object>>;
}

const fake = createFake({ url: 'https://fake.example/base' });
const get = async (query: string): Promise<Document> =>
  (await (await fake.fetch(`${fake.url}/_fake/openapi.json${query}`)).json()) as Document;

const operationsOf = ({ paths }: Document): string[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));

test('the control route has the document of every area, at its own address', async () => {
  const document = await get('');
  expect(document.servers).toEqual([{ url: 'https://fake.example/base' }]);
  expect(operationsOf(document).sort()).toEqual(areas.flatMap(({ operations }) => Object.keys(operations)).sort());
});

test.each(areas)('of $name alone it has the operations, and the components that they refer to', async (area) => {
  const document = await get(`?area=${area.name}`);
  expect(operationsOf(document).sort()).toEqual(Object.keys(area.operations).sort());
  const { components } = document;
  const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  const referred = new Set(named.map(([, kind, name]) => `${kind}/${name}`));
  const schemes = Object.keys(area.schemes).map((name) => `securitySchemes/${name}`);
  const present = Object.entries(components).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `${kind}/${name}`),
  );
  expect(present.sort()).toEqual([...referred, ...schemes].sort());
});

test('an unknown area is rejected with those there are', async () => {
  const response = await fake.fetch(`${fake.url}/_fake/openapi.json?area=__proto__`);
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ error: 'no area __proto__: there are payments, federation, pulls' });
});
