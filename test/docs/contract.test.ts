import { describe, expect, test } from 'vitest';
import { commentsIn, filesOf, proseOf, textOf } from './prose.ts';

const AREAS = ['payments', 'federation', 'pulls'] as const;
type Area = (typeof AREAS)[number];

/** A rule that a text cites. */
interface Citation {
  readonly area: Area;
  readonly rule: string;
}

const NUMBER = String.raw`\d+(?:\.\d+)*`;
const IN_CODE = new RegExp(
  String.raw`\bcontract: (${AREAS.join('|')}) (${NUMBER}(?:(?:, | and | to )${NUMBER})*)`,
  'g',
);
const IN_LINK = new RegExp(String.raw`\b(${AREAS.join('|')})\.md#(${NUMBER})`, 'g');

// Numbers of a list that nobody can find.
const ANYWHERE: readonly RegExp[] = [/\bdecisions? \d+/i, /\bsettled \d+/i, /\b(?:the|this|fact) sheet\b/i];
const IN_COMMENTS: readonly RegExp[] = [
  ...ANYWHERE,
  new RegExp(String.raw`(?:\(contract:|\bcontract: (?=\w+ \d))(?! ?(?:${AREAS.join('|')}) \d).{0,20}`, 'i'),
  /\bcontract,? (?:section )?\d[\d.]*/i,
  /\([ABC] [a-z]+(?: \d+)?\)/,
];
const SPECIFICATION = /.{0,20}\bspecification\b.{0,20}/i;

// Where the word is a kind of evidence that a scenario may have, and not a citation.
const KINDS_OF_EVIDENCE: ReadonlySet<string> = new Set([
  'test/docs/contract-pages.test.ts',
  'test/conformance/scenario.ts',
]);

function citationsIn(text: string): Citation[] {
  const one = (area: string | undefined, rule: string): Citation => ({ area: area as Area, rule });
  const numbers = new RegExp(NUMBER, 'g');
  return [
    ...[...text.matchAll(IN_CODE)].flatMap(([, area, list = '']) =>
      [...list.matchAll(numbers)].map(([rule]) => one(area, rule)),
    ),
    ...[...text.matchAll(IN_LINK)].map(([, area, rule = '']) => one(area, rule)),
  ];
}

function otherForms(text: string, forms: readonly RegExp[]): string[] {
  return forms.flatMap((form) => form.exec(text)?.[0] ?? []);
}

const page = (area: Area): string => `docs/contract/${area}.md`;
const rulesOf = (text: string): string[] => [...text.matchAll(/<a id="([^"]*)"><\/a>/g)].map(([, id = '']) => id);
const twice = (list: readonly string[]): string[] => list.filter((one, i) => list.indexOf(one) !== i);

const rules: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  AREAS.map((area) => [area, new Set(rulesOf(textOf(page(area))))]),
);
const exists = ({ area, rule }: Citation): boolean => rules[area]?.has(rule) === true;
const unresolved = (text: string): string[] =>
  citationsIn(text).flatMap((one) => (exists(one) ? [] : [`${one.area} ${one.rule}`]));

/** The faults in the citations of a source file. */
function wrongInCode(file: string, source: string): string[] {
  const forms = KINDS_OF_EVIDENCE.has(file) ? IN_COMMENTS : [...IN_COMMENTS, SPECIFICATION];
  return commentsIn(source).flatMap((comment) => [...unresolved(comment), ...otherForms(comment, forms)]);
}

/** The faults in those of a page; the contract may speak of its source, and so may the page that says what that is. */
function wrongInPage(file: string, text: string): string[] {
  const free = file.startsWith('docs/contract/') || file === 'docs/contributing.md';
  return [...unresolved(text), ...otherForms(proseOf(text), free ? ANYWHERE : [...ANYWHERE, SPECIFICATION])];
}

const sources = filesOf('{src,fake,test,examples}/**/*.{ts,mjs,cjs}').filter(
  (file) => file !== 'test/docs/contract.test.ts',
);
const pages = filesOf('{docs/**/*.md,README.md,CHANGELOG.md}');

describe('the contract', () => {
  test.each(AREAS)('of %s defines each rule once', (area) => {
    const defined = rulesOf(textOf(page(area)));
    expect(defined.length).toBeGreaterThan(15);
    expect(twice(defined)).toEqual([]);
    expect(defined.filter((id) => !/^\d+(\.\d+)*$/.test(id))).toEqual([]);
  });

  test.each(AREAS)('of %s links to rules that it has', (area) => {
    const links = [...textOf(page(area)).matchAll(/\]\(#([\d.]+)\)/g)].map(([, rule = '']) => rule);
    expect(links.filter((rule) => !exists({ area, rule }))).toEqual([]);
  });

  test('is cited in one form, and every citation finds its rule', () => {
    const wrong = [
      ...sources.flatMap((file) => wrongInCode(file, textOf(file)).map((what) => `${file}: ${what}`)),
      ...pages.flatMap((file) => wrongInPage(file, textOf(file)).map((what) => `${file}: ${what}`)),
    ];
    expect(wrong).toEqual([]);
  });

  test('is cited in many places of the code', () => {
    const cited = sources.flatMap((file) => commentsIn(textOf(file)).flatMap(citationsIn));
    expect(cited.length).toBeGreaterThan(60);
  });
});

describe('the finder', () => {
  test.each([
    ['// Cancels a payment (contract: payments 18).', []],
    ['/** Finds the head\n * (contract: pulls 6.1 to 6.5). */', []],
    ['const contract = 4; // contract: federation 7, contract: pulls 3.6', []],
    ['// (contract: payments 4711)', ['payments 4711']],
    ['// (contract: payments 2 and 4711)', ['payments 4711']],
    ['/**\n * Ends it (contract:\n * pulls 6.99).\n */', ['pulls 6.99']],
    ['// (contract: transfers 3)', ['(contract: transfers 3)']],
    ['// Which contract: transfers 3 of it', ['contract: transfers 3 of it']],
    ['// (contract: some rule)', ['(contract: some rule)']],
    ['// As the contract: not at all.', []],
    ['// as contract 8 has it', ['contract 8']],
    ['// what it carries (contract, section 8)', ['contract, section 8']],
    ['// (decisions 2 to 5)', ['decisions 2']],
    ['// (settled 6)', ['settled 6']],
    ['// as the sheet says', ['the sheet']],
    ['// Lists pull requests (C list).', ['(C list)']],
    ['/** A payment (specification, "Resources", A). */', ['A payment (specification, "Resources", A).']],
    ['const text = "decision 17"; // in a string, so no citation', []],
  ])('of %j', (source, wrong) => {
    expect(wrongInCode('src/sample.ts', source)).toEqual(wrong);
  });

  test.each([
    ['[moves](contract/payments.md#18)', []],
    ['[moves](contract/payments.md#4711)', ['payments 4711']],
    ['the specification says', ['the specification says']],
  ])('of the page %j', (text, wrong) => expect(wrongInPage('docs/sample.md', text)).toEqual(wrong));

  test('sees a number that is defined twice', () => {
    expect(twice(rulesOf('### <a id="1"></a>1. One\n### <a id="1"></a>1. Two'))).toEqual(['1']);
  });
});
