// The pages of the site, in the order that docs/README.md lists them; test/docs/index.test.ts holds that it lists all.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/**
 * @typedef {object} Page
 * @property {string} file its path from the root of the checkout
 * @property {string} title what it is called in the navigation
 * @property {Page[]} children the pages below it
 */

const linksIn = (text, file) =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)#:]+\.md)\)/g)].map(([, title, target]) => ({
    title: title[0].toUpperCase() + title.slice(1),
    file: join(dirname(file), target),
  }));

/** @returns {Page[]} */
function rowsOf(file, section) {
  return [...section.matchAll(/^\| (?=\[)(.+)\|$/gm)].map(([, row]) => {
    const [page] = linksIn(row.split(' | ')[0], file);
    return { ...page, children: [] };
  });
}

/** @returns {{ title: string, pages: Page[] }[]} the sections of docs/README.md */
export function sections() {
  const file = 'docs/README.md';
  const [, ...parts] = readFileSync(join(root, file), 'utf8').split(/^## /m);
  return parts.map((part) => ({ title: part.slice(0, part.indexOf('\n')), pages: rowsOf(file, part) }));
}

/** @param {Page[]} pages */
export const flat = (pages) => pages.flatMap((page) => [page, ...flat(page.children)]);
