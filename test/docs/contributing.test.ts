import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = (text: string): string[] => text.split('\n').map((line) => line.trim());

test('the code that contributing shows of a route is the code of the fake', () => {
  const page = readFileSync('docs/contributing.md', 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith('A route of the forge')) ?? '';
  const shown = [...section.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => lines(code.trim()).join('\n'));
  const sources = ['api/table.ts', 'access/routes.ts'].map((file) =>
    lines(readFileSync(`fake/areas/pulls/${file}`, 'utf8')).join('\n'),
  );
  expect(shown).toHaveLength(2);
  const [row, entry] = shown.map((code) => code.split('\n'));
  for (const line of row ?? []) expect(sources[0]).toContain(line);
  const entries = (entry ?? []).join('\n').split(/\n(?=')/);
  for (const one of entries) expect(sources[1]).toContain(one);
});
