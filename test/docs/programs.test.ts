import { expect, test } from 'vitest';
import { filesOf, textOf } from './prose.ts';

const page = textOf('docs/programs.md');
const table = textOf('test/outside/strangers/programs.mjs');

test('the page of programs names each that is run, in the version that is installed', () => {
  const installed = [...table.matchAll(/'([^'\s]+(?:@v?|==)\d[\w.-]*)'/g)].map(([, text = '']) => text);
  expect(installed.length).toBeGreaterThan(8);
  const named = [...page.matchAll(/`([^`\s]+(?:@v?|==)\d[\w.-]*)`/g)].map(([, text = '']) => text);
  expect(named.sort()).toEqual(installed.sort());
});

test('the lines that it shows of their scripts are there', () => {
  const shown = [...page.matchAll(/^\| `([\w-]+\.\w+)` \| `(.+)` \|$/gm)];
  expect(shown.length).toBeGreaterThan(3);
  for (const [, script = '', line] of shown)
    expect(
      textOf(`test/outside/strangers/${script}`)
        .split('\n')
        .map((one) => one.trim()),
    ).toContain(line);
});

test('every script and configuration beside them is of a program', () => {
  const scripts = filesOf('test/outside/strangers/**/*').filter((file) => /\.(?:py|php|go|mjs|json)$/.test(file));
  const own = ['run.mjs', 'programs.mjs', 'world.mjs'];
  const used = scripts.map((file) => file.replace('test/outside/strangers/', '')).filter((file) => !own.includes(file));
  expect(
    used.filter((file) => !table.includes(file) && !textOf('test/outside/strangers/world.mjs').includes(file)),
  ).toEqual([]);
});
