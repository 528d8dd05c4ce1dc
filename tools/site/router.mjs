// Where each page is: a page of docs/ as in docs/, so that links between pages are the same in both; the API by module.
import { relative } from 'node:path';
import { StructureRouter } from 'typedoc';
import { root } from './pages.mjs';

/** The file of a document, from the root of the checkout. */
export const fileOf = (document) => relative(root, document.project.files.getReflectionPath(document));

/** The page of the API as a whole; beside the first page, because typedoc has one address for both. */
export const API_INDEX = 'api.html';

function pathOf(file) {
  const path = file
    .replace(/^docs\/|^\.out\/site\//, '')
    .replace(/README\.md$/, 'index.md')
    .replace(/\.md$/, '');
  return path === 'index' ? 'documentation' : path;
}

export class SiteRouter extends StructureRouter {
  getIdealBaseName(reflection) {
    if (reflection.isDocument()) return pathOf(fileOf(reflection));
    return super
      .getIdealBaseName(reflection)
      .replace(/^understudy-sdk\/(?=.)/, 'api/')
      .replace(/^(?!api\/)/, 'api/');
  }

  buildPages(project) {
    const pages = super.buildPages(project);
    for (const page of pages.filter(({ url }) => url === 'modules.html')) page.url = API_INDEX;
    this.fullUrls.set(project, API_INDEX);
    return pages;
  }
}
