import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exchangesOf } from '../calls/exchanges.ts';
import { layOut } from '../../tools/scenarios/layout.ts';
import { areas, openApi } from '../openapi/document.ts';

test('openapi.json says what the tables and the types say', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const exchanges = areas.map(async ({ name, operations }) => [name, await exchangesOf(operations)] as const);
  const document = openApi(version, new Map(await Promise.all(exchanges)));
  await expect(`${layOut(JSON.parse(JSON.stringify(document)))}\n`).toMatchFileSnapshot('../../docs/openapi.json');
});
