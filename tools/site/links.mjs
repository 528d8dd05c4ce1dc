// Finds links in a folder of HTML pages that lead nowhere: to a file that is not there, or an id that its page has not.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parse } from 'parse5';

const ATTRIBUTES = { a: 'href', link: 'href', script: 'src', img: 'src', source: 'src', iframe: 'src', form: 'action' };

function* elements(node) {
  if (node.attrs !== undefined) yield node;
  for (const child of node.childNodes ?? []) yield* elements(child);
}

function read(file) {
  const ids = new Set();
  const twice = [];
  const targets = [];
  for (const { tagName, attrs } of elements(parse(readFileSync(file, 'utf8')))) {
    const values = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    if (values.id !== undefined) ids.has(values.id) ? twice.push(values.id) : ids.add(values.id);
    const target = values[ATTRIBUTES[tagName]];
    if (target !== undefined) targets.push(target);
  }
  return { ids, twice, targets };
}

const isElsewhere = (target) => /^(?:[a-z][a-z+.-]*:|\/\/)/i.test(target);

/**
 * @param {string} folder
 * @returns {{ pages: number, links: number, broken: string[] }}
 */
export function checkLinks(folder) {
  const pages = new Map(globSync('**/*.html', { cwd: folder }).map((page) => [page, read(join(folder, page))]));
  const broken = [];
  let links = 0;
  const check = (page, target) => {
    const [path, fragment = ''] =
      target.split('?')[0] === target ? target.split('#') : target.replace(/\?[^#]*/, '').split('#');
    const found = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
    const file = join(folder, found);
    if (!existsSync(file) || statSync(file).isDirectory()) broken.push(`${page}: ${target} is not there`);
    // A fragment of the playground is code.
    else if (
      fragment !== '' &&
      !fragment.includes('=') &&
      pages.get(found)?.ids.has(decodeURIComponent(fragment)) !== true
    )
      broken.push(`${page}: ${target} has no such id`);
  };
  for (const [page, { twice, targets }] of pages) {
    for (const id of twice) broken.push(`${page}: the id ${id} is there twice`);
    for (const target of targets.filter((one) => !isElsewhere(one))) {
      links += 1;
      check(page, target);
    }
  }
  return { pages: pages.size, links, broken };
}
