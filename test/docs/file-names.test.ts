import { expect, test } from 'vitest';
import { codeBlocksIn } from './code-blocks.ts';
import { filesOf, textOf } from './prose.ts';

const pages = ['README.md', ...filesOf('docs/*.md')];
// GitHub and npm do not show what follows the language of a fence.
const FENCE = /^```\w+(.*)\n[\s\S]*?^```$/gm;

/** The files of a page's samples that no text names between the heading above them and the sample. */
function unnamedIn(page: string): string[] {
  return [...page.matchAll(FENCE)].flatMap((fence) => {
    const file = / file=(\S+)/.exec(fence[1] ?? '')?.[1];
    if (file === undefined) return [];
    const above = page.slice(0, fence.index).replace(FENCE, '');
    const section = above.slice(above.search(/^#+ .+$(?![\s\S]*^#+ )/m));
    return namesOf(file).some((name) => section.includes(`${name}\``)) ? [] : [file];
  });
}

/** What names a file: its path, or for one of this repository its last segment or a folder. */
function namesOf(file: string): string[] {
  if (!/^(?:examples|test)\//.test(file)) return [file];
  const segments = file.split('/');
  return [file, ...segments.slice(-1), ...segments.map((_, i) => segments.slice(0, i).join('/')).slice(2)];
}

test.each(pages)('the text above each sample of %s names its file', (page) => {
  expect(unnamedIn(textOf(page))).toEqual([]);
});

test('there are such samples, and one that only its fence names is found', () => {
  expect(pages.flatMap(codeBlocksIn).filter(({ file }) => file !== undefined).length).toBeGreaterThan(20);
  const page = (text: string): string =>
    `# A\n\n\`a/b.ts\`\n\n## B\n\n${text}\n\n\`\`\`ts no-run file=a/b.ts\n# c\n\`\`\`\n`;
  expect(unnamedIn(page('Here:'))).toEqual(['a/b.ts']);
  expect(unnamedIn(page('In `a/b.ts`:'))).toEqual([]);
});
