import { expect, test } from 'vitest';
import { commentsIn, filesOf, proseOf, textOf, titlesIn } from './prose.ts';

// The private words that come back most, from the left column of the glossary in docs/contributing.md: each with a
// sentence that has it, and one that only seems to.
const WORDS: readonly (readonly [pattern: RegExp, use: string, bad: string, fine: string])[] = [
  [/\b(?:an|the|its|each|every|no) answer\b/i, 'response', 'Reads the answer.', 'An area answers it.'],
  [/\bwhole numbers?\b/i, 'integer', 'must be a whole number', 'the whole sequence'],
  [/\b(?:re)?plant(?:s|ed|ing)?\b|\buproot/i, 'load', 'plants a world', 'a plan'],
  [/\bdoors?\b/i, 'adapter', 'through every door', 'indoor'],
  [/\brefusals?\b/i, 'rejection', 'a refusal of a kind', 'the server refuses it'],
  [/\b(?:leaves?|left|leaving) out\b/i, 'omit', 'what is left out', 'leaves the list'],
  [/\bhand(?:s|ed|ing)? on\b/i, 'pass through', 'is handed on, unchanged', 'hands-on'],
  [/\bagainst the contract\b/i, 'response validation', 'held against the contract', 'follows the contract'],
  [/\bwhom\b|\banew\b/i, 'another sentence', 'the user whom it blocks', 'a new one'],
  [/\bnothing secret\b/i, 'secrets are redacted', 'nothing secret is shown', 'no secret'],
];

const privateWords = (prose: string): string[] =>
  WORDS.flatMap(([pattern, use]) => {
    const found = pattern.exec(prose)?.[0];
    return found === undefined ? [] : [`"${found}": use ${use}`];
  });

function proseIn(file: string): string[] {
  const text = textOf(file);
  if (file.endsWith('.md')) return [proseOf(text)];
  return [...commentsIn(text).map(proseOf), ...(file.startsWith('test/') ? titlesIn(text) : [])];
}

test.each(['{docs/**/*,README,CHANGELOG}.md', '{src,fake,test}/**/*.{ts,tsx}'])(
  'private words are in no prose, no comment and no title of %s',
  (pattern) => {
    // This file has them as data.
    const files = filesOf(pattern).filter((file) => file !== 'test/docs/words.test.ts');
    const found = files.flatMap((file) =>
      proseIn(file)
        .flatMap(privateWords)
        .map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(10);
  },
);

test.each(WORDS)('%s, for which there is %s, is in %j and not in %j', (_, use, bad, fine) => {
  expect(privateWords(bad)).toEqual([expect.stringContaining(`use ${use}`)]);
  expect(privateWords(fine)).toEqual([]);
});

test('prose is without code and the targets of links, and has the titles of tests', () => {
  const page = 'Says `no door`.\n\n```ts\nplant(world) // anew\n```\n\n[here](door.md)';
  expect(privateWords(proseOf(page))).toEqual([]);
  const source = `test.each(DOORS)('a %s', run); describe("b's", () => { it.skip(\n'c', run); }); door('d');`;
  expect(titlesIn(source)).toEqual(['a %s', "b's", 'c']);
});
