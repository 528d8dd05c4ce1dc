// What language models read of the site: llms.txt, which lists the pages, and each page as Markdown beside its HTML.
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './pages.mjs';

/** The list of all pages, with what each has, as docs/README.md says it. */
export function llmsText() {
  const [, ...sections] = readFileSync(join(root, 'docs/README.md'), 'utf8').split(/^## /m);
  const lists = sections.map((section) => {
    const title = section.slice(0, section.indexOf('\n'));
    const rows = [...section.matchAll(/^\| \[([^\]]+)\]\(([^)]+\.md)\) \| (.+) \|$/gm)];
    return `## ${title}\n\n${rows.map(([, name, target, about]) => `- [${name}](${target}): ${about}`).join('\n')}\n`;
  });
  const summary = readFileSync(join(root, 'README.md'), 'utf8').split('\n\n')[1];
  return `# Understudy\n\n> ${summary}\n\n${lists.join('\n')}`;
}

/** @param {string} site the folder of the site */
export function writeForModels(site) {
  writeFileSync(join(site, 'llms.txt'), llmsText());
  for (const file of globSync('**/*.md', { cwd: join(root, 'docs') })) {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    cpSync(join(root, 'docs', file), join(site, file));
  }
}
