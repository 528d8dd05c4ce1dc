import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { areas, openApi } from '../openapi/document.ts';
import { scenarioExchanges, tourOf, type Exchanged } from '../openapi/recorded.ts';
import { ResponseValidator, type Document } from '../openapi/validation.ts';

const exchanged = new Map<string, readonly Exchanged[]>();
for (const { name, operations } of areas)
  exchanged.set(name, [...(await tourOf(name, operations)), ...(await scenarioExchanges(name, operations))]);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const document = openApi(version, exchanged);

test('openapi.json says what the tables and the types say', async () => {
  const config = await resolveConfig('docs/openapi.json');
  const text = await format(JSON.stringify(document), { ...config, parser: 'json' });
  await expect(text).toMatchFileSnapshot('../../docs/openapi.json');
});

test.each(areas.map(({ name }) => name))('every response of the scenarios of %s is as documented', (area) => {
  const validator = new ResponseValidator(document as Document);
  const exchanges = exchanged.get(area) ?? [];
  const json = exchanges.filter(({ type, body }) => type === 'application/json' && body !== '');
  const issues = json.flatMap(({ within, operation, status, type, body }) =>
    validator
      .issues(operation, status, type, JSON.parse(body))
      .map((issue) => `${operation} ${status}: ${issue} (${within})`),
  );
  expect([...new Set(issues)]).toEqual([]);
  expect(json.length).toBeGreaterThan(30);
});
