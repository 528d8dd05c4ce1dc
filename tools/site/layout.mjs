// The frame around the text of a page.
import { DefaultTheme, DefaultThemeRenderContext, JSX, ReflectionKind } from 'typedoc';
import { API_INDEX, fileOf } from './router.mjs';

const h = JSX.createElement;

const TOP = [
  ['Documentation', 'documentation.html'],
  ['API', API_INDEX],
  ['Operations', 'operations/payments.html'],
  ['Playground', 'playground/index.html'],
];
const COLOURS = [
  ['os', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];
const DESCRIPTION =
  'Typed TypeScript clients and an in-memory fake server for payments, federation administration and pull requests.';

/** The path to a page in the tree of pages, from the top. */
function pathTo(file, pages) {
  for (const page of pages) {
    if (page.file === file) return [page];
    const below = pathTo(file, page.children);
    if (below.length > 0) return [page, ...below];
  }
  return [];
}

const flat = (pages) => pages.flatMap((page) => [page, ...flat(page.children)]);

/**
 * @param {{ title: string, pages: import('./pages.mjs').Page[] }[]} sections
 * @param {Map<string, import('typedoc').DocumentReflection>} documents by their files
 */
export function themeOf(sections, documents) {
  const tree = sections.flatMap(({ pages }) => pages);
  const order = flat(tree);

  class Context extends DefaultThemeRenderContext {
    get landing() {
      return this.page.url === 'index.html';
    }

    siteLinks = () =>
      TOP.map(([name, url]) => {
        const current = url === this.page.url ? 'page' : undefined;
        return h('a', { href: this.relativeURL(url), 'aria-current': current }, name);
      });

    toolbar = (props) =>
      h(
        'header',
        { class: 'tsd-page-toolbar' },
        h(
          'div',
          { class: 'tsd-toolbar-contents container' },
          h('a', { href: this.relativeURL('index.html'), class: 'title' }, props.project.name),
          h('nav', { id: 'tsd-toolbar-links', 'aria-label': 'Site' }, this.siteLinks()),
          this.search(),
          h(
            'label',
            { class: 'colours' },
            h('span', { class: 'visually-hidden' }, 'Colours'),
            h(
              'select',
              { id: 'tsd-theme' },
              COLOURS.map(([value, name]) => h('option', { value }, name)),
            ),
          ),
          h(
            'a',
            {
              href: '#',
              class: 'tsd-widget menu',
              id: 'tsd-toolbar-menu-trigger',
              role: 'button',
              'data-toggle': 'menu',
              'aria-label': 'Menu',
            },
            this.icons.menu(),
          ),
        ),
      );

    ofAllHeadings = this.pageNavigation;
    // The title of a page is no place in it.
    pageNavigation = (props) => {
      for (const section of props.pageSections)
        section.headings = section.headings
          .filter(({ level }) => level !== 1)
          .map((heading) => ({ ...heading, level: heading.level && heading.level - 1 }));
      return this.ofAllHeadings(props);
    };

    ofReflection = this.reflectionTemplate;
    reflectionTemplate = (props) => (props.model.isProject() ? this.modules(props.model) : this.ofReflection(props));

    modules = ({ children }) =>
      h(
        'div',
        { class: 'tsd-panel tsd-typography cards' },
        h(
          'ul',
          null,
          children.map((module) =>
            h(
              'li',
              null,
              h('strong', null, h('a', { href: this.urlTo(module) }, module.name)),
              this.displayParts(module.comment?.summary),
            ),
          ),
        ),
      );

    ofHeader = this.header;
    header = (props) =>
      props.model.isProject() && !this.landing
        ? h('div', { class: 'tsd-page-title' }, h('h1', null, 'API'))
        : this.ofHeader(props);

    search = () => [
      h(
        'button',
        { id: 'tsd-search-trigger', class: 'tsd-widget', type: 'button' },
        this.icons.search(),
        h('span', null, 'Search'),
        h('kbd', { 'aria-hidden': 'true' }, '/'),
      ),
      h(
        'dialog',
        { id: 'tsd-search', 'aria-label': 'Search' },
        h('input', {
          role: 'combobox',
          id: 'tsd-search-input',
          'aria-label': 'Search guides, operations and the API',
          'aria-controls': 'tsd-search-results',
          'aria-autocomplete': 'list',
          'aria-expanded': 'true',
          spellcheck: false,
          autocapitalize: 'off',
          autocomplete: 'off',
          placeholder: 'Search guides, operations and the API',
          maxLength: 100,
        }),
        h('ul', { role: 'listbox', id: 'tsd-search-results', 'aria-label': 'Results' }),
        h('div', { id: 'tsd-search-status', 'aria-live': 'polite', 'aria-atomic': 'true' }, h('div', null, 'Loading…')),
      ),
    ];

    settings = () => null;

    sidebar = () => [
      h('nav', { class: 'phone-links', 'aria-label': 'Site' }, this.siteLinks()),
      h(
        'nav',
        { class: 'tsd-navigation', 'aria-label': 'Pages' },
        h('ul', { class: 'tsd-small-nested-navigation', id: 'tsd-nav-container' }, h('li', null, 'Loading…')),
      ),
    ];

    breadcrumbs = (model) => {
      const path = model.isDocument()
        ? pathTo(fileOf(model), tree).map(({ file }) => documents.get(file))
        : [model.project, ...ancestorsOf(model)];
      if (path.length < 2) return null;
      const crumb = (at) =>
        h(
          'a',
          { href: this.urlTo(at), 'aria-current': at === model ? 'page' : undefined },
          at.isProject() ? 'API' : at.name,
        );
      return h(
        'nav',
        { 'aria-label': 'Breadcrumb' },
        h(
          'ol',
          { class: 'tsd-breadcrumb' },
          path.map((at) => h('li', null, crumb(at))),
        ),
      );
    };

    // For who reads the pages in their order.
    neighbours = (model) => {
      const at = model.isDocument() ? order.findIndex(({ file }) => file === fileOf(model)) : -1;
      if (at === -1) return null;
      const link = (page, rel, label) =>
        page &&
        h(
          'a',
          { href: this.urlTo(documents.get(page.file)), rel },
          h('small', null, label),
          h('span', null, page.title),
        );
      return h(
        'nav',
        { class: 'neighbours', 'aria-label': 'Previous and next page' },
        link(order[at - 1], 'prev', 'Previous'),
        link(order[at + 1], 'next', 'Next'),
      );
    };

    head = (props) => {
      const script = (name, more) => h('script', { ...more, src: this.relativeURL(`assets/${name}.js`, true) });
      return h(
        'head',
        null,
        h('meta', { charset: 'utf-8' }),
        h('title', null, this.landing ? 'Understudy: a fake server with state' : `${nameOf(props)} · Understudy`),
        h('meta', { name: 'description', content: DESCRIPTION }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('link', { rel: 'icon', href: this.relativeURL('assets/favicon.svg', true) }),
        ['style', 'highlight', 'custom'].map((name) =>
          h('link', { rel: 'stylesheet', href: this.relativeURL(`assets/${name}.css`, true) }),
        ),
        // Before anything is shown, so that a chosen colour scheme does not flash.
        script('colours'),
        script('main', { defer: true }),
        script('icons', { async: true, id: 'tsd-icons-script' }),
        h('script', { id: 'tsd-search-script', 'data-src': this.relativeURL('assets/search.js', true) }),
        script('load-search', { defer: true }),
        script('navigation', { async: true, id: 'tsd-nav-script' }),
      );
    };

    defaultLayout = (template, props) => {
      // First, because the page's own navigation is made of the headings that it meets.
      const content = [this.header(props), template(props), this.neighbours(props.model)];
      return h(
        'html',
        { class: 'default', lang: 'en', 'data-base': this.relativeURL('./') },
        this.head(props),
        h(
          'body',
          { class: this.landing ? 'landing' : undefined },
          h('a', { class: 'skip', href: '#main-content' }, 'Skip to the content'),
          this.toolbar(props),
          h(
            'div',
            { class: 'container container-main' },
            h('main', { class: 'col-content', id: 'main-content', tabIndex: -1 }, content),
            h(
              'div',
              { class: 'col-sidebar' },
              h('nav', { class: 'page-menu', 'aria-label': 'On this page' }, this.pageSidebar(props)),
              h('div', { class: 'site-menu' }, this.sidebar()),
            ),
          ),
          h('footer', null, h('p', null, 'MIT-licensed. Not affiliated with the services that it stands in for.')),
          h('div', { class: 'overlay' }),
        ),
      );
    };
  }

  return class extends DefaultTheme {
    ContextClass = Context;

    buildNavigation(project) {
      const entry = ({ file, children }) => {
        const document = documents.get(file);
        const link = { text: document.name, path: this.router.getFullUrl(document), kind: document.kind, class: '' };
        return withOverview({ ...link, children: children.map(entry) });
      };
      const modules = super.buildNavigation(project).filter(({ kind }) => kind === ReflectionKind.Module);
      return [
        ...sections.map(({ title, pages }) => ({ text: title, children: pages.map(entry) })),
        { text: 'API', children: modules.map(withOverview) },
      ];
    }
  };
}

// An entry that opens a list can be no link at the same time: assistive technology would see one of them.
function withOverview({ children = [], ...link }) {
  if (children.length === 0) return link;
  return { text: link.text, children: [{ ...link, text: 'Overview' }, ...children] };
}

function ancestorsOf(model) {
  return model.isProject() ? [] : [...ancestorsOf(model.parent), model];
}

const nameOf = ({ model }) => (model.isProject() ? 'API' : model.name);
