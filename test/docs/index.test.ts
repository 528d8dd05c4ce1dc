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

// Each is indexed by its heading in the site's search.
test.each(['declined payments', 'a timeout', 'several merchants', 'parallel jobs', 'OpenTelemetry', 'many records'])(
  'who looks for %s finds a heading',
  (words) => {
    const headings = pages.flatMap((page) => textOf(page).match(/^#+ .+$/gm) ?? []);
    expect(headings.filter((heading) => heading.toLowerCase().includes(words.toLowerCase()))).not.toEqual([]);
  },
);
