import { describe, expect, test } from 'vitest';
import { commentsIn, docCommentsIn, filesOf, proseOf, textOf, titlesIn } from './prose.ts';

/** A private word: what it is called instead, and sentences that have it and that only seem to. */
interface Word {
  readonly pattern: RegExp;
  readonly use: string;
  readonly bad: readonly string[];
  readonly fine?: readonly string[];
  /** Whether it means nothing else, so that no comment and no title of a test has it either. */
  readonly strict?: true;
}

const OF_ONE = 'an?|this|each|every|another|one|first|last|next';
const OF_ANY =
  "the|these|its|their|our|your|any|no|some|all|empty|such|same|other|whose|late|bad|wrong|good|real|error|server['’]s|provider['’]s|payer['’]s|of|in|from|with|without|on|for|between|against|as";

// The left column of the glossary in docs/contributing.md, as far as a pattern can tell it from plain English.
const WORDS: readonly Word[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?:${OF_ONE}|${OF_ANY}) answer\b|\b(?:${OF_ANY}|both|two|these|more) answers\b|^#+ Answers\b`,
      'im',
    ),
    use: 'response',
    bad: [
      'Reading the answer.',
      'What an answer carries.',
      '## Answers against the contract',
      'waits for late answers',
    ],
    fine: [
      'The server answers with 404.',
      'the area that answers',
      'both answer the same way',
      'too slow to answer',
      'Answers a request.',
    ],
    strict: true,
  },
  {
    pattern: /\bwhole numbers?\b/i,
    use: 'integer',
    bad: ['must be a whole number'],
    fine: ['the whole sequence'],
    strict: true,
  },
  {
    pattern: /\b(?:be|is|are|was|were|not|never|safely) repeated\b|\brepeatable\b|\bsecond sending\b/i,
    use: 'retry',
    bad: ['may be repeated', 'is not repeated', 'a repeatable read'],
    fine: ['a repeated parameter'],
  },
  {
    pattern: /\ba try\b|\b(?:two|three|all|more|many|between|of|its|the) tries\b/i,
    use: 'attempt',
    bad: ['after a try', 'between tries', 'the number of tries'],
    fine: ['the client tries again', 'try it'],
  },
  {
    pattern: /\b(?<!\b(?:that|which|what) )stands\b(?! in for\b| for\b)/i,
    use: 'is; the clock is frozen',
    bad: ['its clock stands', 'where the base stands'],
    fine: ['the fake server that stands in for it', 'N stands for a number'],
  },
  {
    pattern: /\b(?:re)?plant(?:s|ed|ing)?\b|\buproot/i,
    use: 'load',
    bad: ['plants a world', 'plant it'],
    strict: true,
  },
  {
    pattern: /\bdoors?\b/i,
    use: 'adapter',
    bad: ['every door', 'through both doors'],
    fine: ['outdoors', 'indoor'],
    strict: true,
  },
  { pattern: /\b(?:every|other|each|all) ways? in(?:to)?\b/i, use: 'adapter', bad: ['through every way into it'] },
  { pattern: /\bverbs?\b/i, use: 'control action', bad: ['a control verb', 'The verbs over HTTP'], fine: ['verbatim'] },
  {
    pattern: /\brefusals?\b/i,
    use: 'rejection',
    bad: ['a Refusal of a kind'],
    fine: ['the server refuses it'],
    strict: true,
  },
  { pattern: /\bunanswered\b/i, use: 'unmatched', bad: ['the unanswered requests'], strict: true },
  {
    pattern: /\bfaults? (?:of|in) (?:a|the) (?:document|world|fake|seed)\b|\bis a fault\b|\bwith faults\b/i,
    use: 'issue; internal error',
    bad: ['a fault of the fake', 'an unknown key is a fault', 'a document with faults'],
    fine: ['fault injection', 'adds a fault'],
  },
  {
    pattern: /\b(?:leaves?|left|leaving) out\b/i,
    use: 'omit',
    bad: ['what is left out', 'the server leaves out'],
    fine: ['leaves the list', 'out of the list'],
    strict: true,
  },
  { pattern: /\bg(?:ives?|iven|ave) whole\b/i, use: 'return as is', bad: ['so it is given whole'], strict: true },
  {
    pattern: /\bhand(?:s|ed|ing)? on\b/i,
    use: 'pass through',
    bad: ['is handed on, unchanged', 'hands on'],
    fine: ['hands-on', 'at hand'],
    strict: true,
  },
  {
    pattern: /\bagainst the contract\b/i,
    use: 'response validation',
    bad: ['held against the contract'],
    fine: ['follows the contract'],
    strict: true,
  },
  {
    pattern: /\bblanks? at (?:an|the|its|both|either) ends?\b/i,
    use: 'whitespace',
    bad: ['a blank at an end'],
    strict: true,
  },
  {
    pattern: /\b(?:a|be|is|as) text\b(?! (?:file|field|editor|area|node|message))/i,
    use: 'string',
    bad: ['must be a text', 'as text'],
  },
  { pattern: /\bnothing secret\b/i, use: 'secrets are redacted', bad: ['nothing secret in what prints'], strict: true },
  { pattern: /\btold of\b/i, use: 'notify', bad: ['is told of each difference'], fine: ['told apart'] },
  { pattern: /\bplayed against\b|\bwhat is proven\b/i, use: 'tested against', bad: ['is played against cases'] },
  { pattern: /\bthe house\b/i, use: 'architecture', bad: ['How the house is laid out'], fine: ['in-house'] },
  {
    pattern: /^#+ (?:Two commands|To read|Decided where|Chosen otherwise)/im,
    use: 'Quick start, Documentation, …',
    bad: ['## Two commands', '## Chosen otherwise than usual, and why'],
    fine: ['Two commands do it.'],
  },
  { pattern: /\bwhom\b/i, use: 'another sentence', bad: ['the user whom it blocks'], strict: true },
  { pattern: /\banew\b/i, use: 'again', bad: ['writes it anew'], strict: true },
  { pattern: /\blooked at\b/i, use: 'checked', bad: ['before anything is looked at'], strict: true },
];

const STRICT = WORDS.filter(({ strict }) => strict);

/** The private words of a prose, with what to use instead. */
function privateWords(prose: string, words: readonly Word[] = WORDS): string[] {
  return words.flatMap(({ pattern, use }) => {
    const found = pattern.exec(prose)?.[0];
    return found === undefined ? [] : [`"${found.trim()}": use ${use}`];
  });
}

/** A page without the rows that it takes from scenarios, which are data. */
const ownText = (page: string): string =>
  page.includes('Generated from `test/scenarios`') ? page.replace(/^\| `.*$/gm, '') : page;

const wordsIn = (file: string): string[] =>
  file.endsWith('.md')
    ? privateWords(proseOf(ownText(textOf(file))))
    : [...new Set(docCommentsIn(textOf(file)).flatMap((text) => privateWords(text)))];

// Not converted yet. A file that is clean must go from here; none may come.
const PENDING: readonly string[] = [];

const files = filesOf('{docs/**/*.md,README.md,CHANGELOG.md,src/**/*.ts,fake/*.ts}');

describe('private words', () => {
  test.each(files.filter((file) => !PENDING.includes(file)))('are not in %s', (file) => {
    expect(wordsIn(file)).toEqual([]);
  });

  test.each(PENDING)('are still in %s, which is to be converted', (file) => {
    expect(files).toContain(file);
    expect(wordsIn(file)).not.toEqual([]);
  });

  // This file has them as data.
  test.each(filesOf('{src,fake,test}/**/*.{ts,tsx}').filter((file) => file !== 'test/docs/words.test.ts'))(
    'are in no comment and no title of %s',
    (file) => {
      const source = textOf(file);
      const prose = [...commentsIn(source).map(proseOf), ...(file.startsWith('test/') ? titlesIn(source) : [])];
      expect([...new Set(prose.flatMap((text) => privateWords(text, STRICT)))]).toEqual([]);
    },
  );
});

describe('the words', () => {
  test.each(WORDS.flatMap(({ bad, use }) => bad.map((sentence) => [sentence, use] as const)))(
    'finds %j, for which there is %s',
    (sentence, use) => expect(privateWords(sentence).join()).toContain(`use ${use}`),
  );

  test.each(WORDS.flatMap(({ fine = [] }) => fine))('has nothing against %j', (sentence) => {
    expect(privateWords(sentence)).toEqual([]);
  });

  test('leaves code and what a server sends alone', () => {
    const page = 'Says `no door`.\n\n```ts\nplant(world) // anew\n```\n\n[here](door.md)';
    expect(privateWords(proseOf(page))).toEqual([]);
    expect(
      docCommentsIn('/** Sends `anew`.\n * ```ts\n * door();\n * ```\n */').flatMap((text) => privateWords(text)),
    ).toEqual([]);
    expect(docCommentsIn('/** One\n * door. */ // anew').flatMap((text) => privateWords(text))).toHaveLength(1);
  });

  test('finds the titles of tests and of groups, with cases and without', () => {
    const source = `test.each(DOORS)('a %s', run); describe("b's", () => { it.skip(\n'c', run); }); door('d');`;
    expect(titlesIn(source)).toEqual(['a %s', "b's", 'c']);
  });
});
