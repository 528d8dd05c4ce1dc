import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLinks } from '../../src/core/lists/link-header.ts';

const base = new URL('https://api.example/v1/list?page=1');
const parsed = (header: string) => Object.fromEntries(parseLinks(header, base));

describe('Link header', () => {
  it.each([
    ['</a>; rel="next"', { next: 'https://api.example/a' }],
    ['<b?x=1>; rel=next', { next: 'https://api.example/v1/b?x=1' }],
    ['<?page=2>;rel=next', { next: 'https://api.example/v1/list?page=2' }],
    [
      '<https://api.example/a,b>; rel="next", </c>; rel="prev"',
      { next: 'https://api.example/a,b', prev: 'https://api.example/c' },
    ],
    ['</a>; title="x, <y>; rel=\\"prev\\""; REL="Next"', { next: 'https://api.example/a' }],
    ['</a>; rel="next last"', { next: 'https://api.example/a', last: 'https://api.example/a' }],
    ['</a>; rel="next"; rel="prev"', { next: 'https://api.example/a' }],
    ['</a>; rel="next",</b>; rel="next"', { next: 'https://api.example/a' }],
    ['  </a>  ;  rel = "next"  ,  , </b> ; rel=last', { next: 'https://api.example/a', last: 'https://api.example/b' }],
    ['</a>; type="text/html"; rel=next; title*=UTF-8\'\'x', { next: 'https://api.example/a' }],
    ['</a>; rel="n\\ex\\t l\\ast"', { next: 'https://api.example/a', last: 'https://api.example/a' }],
    ['</a>; crossorigin; rel=next', { next: 'https://api.example/a' }],
    ['</a>', {}],
    ['', {}],
    ['nonsense', {}],
    ['<http://[>; rel=next', { next: 'http://[' }],
  ])('%s', (header, links) => {
    expect(parsed(header)).toEqual(links);
  });

  const segment = fc.stringMatching(/^[\w,;=&?-]{1,12}$/);
  const relation = fc.constantFrom('next', 'prev', 'first', 'last');

  it('reads back what was written, in any order and spelling', () => {
    const link = fc.record({
      path: segment,
      rel: relation,
      quoted: fc.boolean(),
      upper: fc.boolean(),
      title: fc.stringMatching(/^[\w ,<>;]{0,9}$/),
    });
    fc.assert(
      fc.property(fc.uniqueArray(link, { selector: ({ rel }) => rel, maxLength: 4 }), (links) => {
        const header = links
          .map(({ path, rel, quoted, upper, title }) => {
            const word = upper ? rel.toUpperCase() : rel;
            return `<https://api.example/${path}>; title="${title}"; rel=${quoted ? `"${word}"` : word}`;
          })
          .join(', ');
        const expected = links.map(({ path, rel }) => [rel, new URL(`https://api.example/${path}`).href]);
        expect(parsed(header)).toEqual(Object.fromEntries(expected));
      }),
    );
  });

  it('never throws and never hangs', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => parseLinks(text, base) instanceof Map));
    const hostile = fc.stringMatching(/^[<>;,="\\ rel]{0,300}$/);
    fc.assert(fc.property(hostile, (text) => parseLinks(text, base) instanceof Map));
  });
});
