// A typedoc plugin: one site of the pages of docs/, the operations and the API.
import {
  Application,
  Comment,
  CommentTag,
  Converter,
  DocumentReflection,
  IndexEvent,
  PageEvent,
  Slugger,
} from 'typedoc';
import { categoryOf } from './categories.mjs';
import { themeOf } from './layout.mjs';
import { operationIds, writeOperations } from './operations.mjs';
import { flat, sections } from './pages.mjs';
import { playgroundLink } from './playable.mjs';
import { fileOf, SiteRouter } from './router.mjs';

const SECTIONS = [...sections(), writeOperations()];
const PAGES = [{ file: 'docs/README.md', title: 'Documentation' }, ...flat(SECTIONS.flatMap(({ pages }) => pages))];
const titles = new Map(PAGES.map(({ file, title }) => [file, title.replaceAll('`', '')]));

/** @param {Application} app */
export function load(app) {
  const documents = new Map();
  app.renderer.defineRouter('site', SiteRouter);
  app.renderer.defineTheme('site', themeOf(SECTIONS, documents));
  app.on(Application.EVENT_BOOTSTRAP_END, () => {
    app.options.setValue('theme', 'site');
    app.options.setValue('router', 'site');
    app.options.setValue('projectDocuments', [...titles.keys()]);
    app.options.setValue('markdownItLoader', (parser) => adjust(parser, app));
  });
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, document) => {
    documents.set(fileOf(document), document);
    document.name = titles.get(fileOf(document));
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => categorize(project));
  // After typedoc has grouped and sorted.
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => tidy(project), -10_000);
  app.renderer.on(PageEvent.END, (page) => (page.contents = accessible(page.contents)));
  app.renderer.on(IndexEvent.PREPARE_INDEX, (event) => indexSections(event, app.renderer.router));
}

// In typedoc's own parts, headings skip levels, and what folds a section holds a link; a column may have no name.
function accessible(html) {
  const [before, ...after] = html.split(/(?=<h2)/);
  return [before.replace(/(<\/?)h4/g, '$1h2'), ...after]
    .join('')
    .replace(/<h5( class="tsd-index-heading[^>]*>[^<]*<\/)h5>/g, '<h2$1h2>')
    .replace(/(<summary\b(?:(?!<\/summary>)[^])*?)<a [^>]*class="tsd-anchor-icon">.*?<\/a>/g, '$1')
    .replace(/<th( [^>]*)?><\/th>/g, '<td$1></td>');
}

function categorize(project) {
  for (const module of project.children ?? [])
    for (const one of module.children ?? []) {
      const category = categoryOf(one.sources?.[0]?.fullFileName ?? '');
      const tag = new CommentTag('@category', [{ kind: 'text', text: category }]);
      for (const owner of one.signatures ?? [one]) (owner.comment ??= new Comment()).blockTags.push(tag);
    }
}

// The page of the API is for modules alone, and no line of a source is worth a line of a page.
function tidy(project) {
  project.groups = project.groups?.filter(({ title }) => title === 'Modules');
  for (const reflection of Object.values(project.reflections)) delete reflection.sources;
}

const headingText = (line) =>
  line
    .replace(/^#+ /, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '');

/** A document's text by its headings. */
function sectionsOf(document) {
  const slugger = new Slugger({ lowercase: true });
  const found = [{ heading: undefined, anchor: undefined, parts: [] }];
  const open = (line) => {
    const heading = headingText(line);
    found.push({ heading, anchor: slugger.slug(heading), parts: [] });
  };
  for (const part of document.content) {
    if (part.kind !== 'text') found.at(-1).parts.push(part.text.replace(/^```[^]*/, ''));
    else
      for (const line of part.text.split('\n')) {
        if (/^#+ /.test(line)) open(line);
        else found.at(-1).parts.push(line);
      }
  }
  return found.map(({ heading, anchor, parts }) => ({ heading, anchor, text: parts.join('\n') }));
}

// Who searches for a word mostly wants to read of it; a name of the API is found by itself.
const PAGES_BOOST = 1.5;

// Found by its name only: its text is the operations' once more.
const BY_NAME = new Set(['docs/routes.md']);

// A hit in a guide leads to the section, not to the top of a long page.
function indexSections(event, router) {
  const documents = event.searchResults.filter((one) => one.isDocument());
  for (const document of documents) {
    event.searchResults.splice(event.searchResults.indexOf(document), 1);
    const [, title, ...rest] = BY_NAME.has(fileOf(document)) ? [] : sectionsOf(document);
    const add = (name, text, url) => {
      const hit = new DocumentReflection(name, document.project, [{ kind: 'text', text }], {});
      hit.relevanceBoost = PAGES_BOOST;
      router.fullUrls.set(hit, url);
      event.searchResults.push(hit);
    };
    const url = router.getFullUrl(document);
    add(document.name, `${title?.heading ?? ''}\n${title?.text ?? ''}`, url);
    for (const { heading, anchor, text } of rest) add(`${heading} › ${document.name}`, text, `${url}#${anchor}`);
  }
}

/** The lines with which the examples of a client's methods begin: a page shows them as one, and the playground has all. */
const SET_UP = /^(?:import .*\n)+\nconst fake = createFake\(\);\nconst (\w+) = new (\w+)\(fake\.options\.\w+\);\n/;

/** Has typedoc's parser do what these pages need. */
function adjust(parser, app) {
  const { rules } = parser.renderer;
  let page;
  app.renderer.on(PageEvent.BEGIN, (event) => (page = event));
  const here = (url) => '../'.repeat(page.url.split('/').length - 1) + url;

  // typedoc takes no code into a heading's anchor.
  parser.core.ruler.push('plain-headings', ({ tokens }) => {
    tokens.forEach((token, i) => {
      if (tokens[i - 1]?.type !== 'heading_open') return;
      for (const child of token.children) if (child.type === 'code_inline') child.type = 'text';
    });
  });

  // The anchors of rules in the contract are anchors for typedoc, too.
  rules.html_inline = (tokens, i) => {
    const [, id] = /^<a id="([^"]+)">$/.exec(tokens[i].content) ?? [];
    if (id !== undefined) app.renderer.router.getSlugger(page.model).seen.set(id, 0);
    return tokens[i].content;
  };

  // An operation's id leads to its page.
  const code = rules.code_inline;
  rules.code_inline = (tokens, i, ...rest) => {
    const html = code(tokens, i, ...rest);
    const inLink = tokens.slice(0, i).findLast(({ type }) => type.startsWith('link_'))?.type === 'link_open';
    const url = `operations/${tokens[i].content}.html`;
    const links = operationIds.has(tokens[i].content) && !inLink && page.url !== url;
    return links ? `<a href="${here(url)}">${html}</a>` : html;
  };

  const fence = rules.fence;
  rules.fence = (tokens, i, ...rest) => {
    const { info, content } = tokens[i];
    const fragment = playgroundLink(info, content);
    if (page.url.startsWith('api/'))
      tokens[i].content = content.replace(SET_UP, '// $1: a $2 on fake = createFake()\n');
    const html = fence(tokens, i, ...rest);
    if (fragment === undefined) return html;
    const url = here(`playground/index.html${fragment}`);
    return `<div class="playable">${html}<a class="play" href="${url}">Open in the playground</a></div>`;
  };

  // A wide table scrolls by itself, by keyboard, too.
  rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
  rules.table_close = () => '</table></div>';
}
