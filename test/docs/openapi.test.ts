import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { exchangesOf } from '../calls/exchanges.ts';
import { areas, openApi } from '../openapi/document.ts';

test('openapi.json says what the tables and the types say', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const exchanges = areas.map(async ({ name, operations }) => [name, await exchangesOf(operations)] as const);
  const document = openApi(version, new Map(await Promise.all(exchanges)));
  const config = await resolveConfig('docs/openapi.json');
  const text = await format(JSON.stringify(document), { ...config, parser: 'json' });
  await expect(text).toMatchFileSnapshot('../../docs/openapi.json');
});
