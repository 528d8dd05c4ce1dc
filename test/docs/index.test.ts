import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, textOf } from './prose.ts';

const pages = filesOf('docs/**/*.md');
const linked = [...textOf('docs/README.md').matchAll(/\]\(([^)#]+)/g)].map(([, target = '']) => join('docs', target));

test('docs/README.md lists every page', () => {
  const listed = pages.filter((page) => page !== 'docs/README.md');
  expect([...new Set(linked)].sort()).toEqual(listed);
});

test.each(['README.md', ...pages])('the links between pages lead somewhere in %s', (page) => {
  const targets = [...textOf(page).matchAll(/\]\(([^)#:\s]+\.md)/g)].map(([, target = '']) =>
    normalize(join(dirname(page), target)),
  );
  expect(targets.filter((target) => !pages.includes(target) && !filesOf(target).includes(target))).toEqual([]);
});
