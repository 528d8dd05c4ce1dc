import { expect, test } from 'vitest';
import { portability, type Area } from '../../fake/cli/verify/portable.ts';
import type { Scenario } from '../../fake/scenarios/scenario.ts';
import { federationDifferences, federationProducts } from '../../fake/areas/federation/differences.ts';
import { federationDifferenceTexts } from '../../fake/areas/federation/difference-texts.ts';
import { pullsDifferences, pullsProducts } from '../../fake/areas/pulls/state/differences.ts';
import { pullsDifferenceTexts } from '../../fake/areas/pulls/state/difference-texts.ts';
import type { DifferenceText } from '../../fake/engine/world/difference-texts.ts';
import type { Difference, Versions } from '../../fake/engine/world/versions.ts';
import { scenariosOf } from '../conformance/scenario.ts';
import { textOf } from './prose.ts';

// Each case counts for the first source that its basis names.
const SOURCES: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/recorded from a live server/, 'recorded from a live server'],
  [/run on the peer code/, "run on the real server's own code"],
  [/^decision$/, 'decided by this project'],
  [/^spec(?:ification|\s)/, 'stated by the specification'],
  [/./, "read in the real server's code or tests"],
];

function sourceOf({ basis }: Scenario): string {
  return SOURCES.find(([pattern]) => pattern.test(basis))?.[1] ?? '';
}

function requestsIn({ steps }: Scenario): number {
  return steps.reduce((sum, step) => sum + ('request' in step ? (step.repeat ?? 1) : 0), 0);
}

/** How many cases an area has, where they come from, and how many `understudy verify` plays. */
function casesOf(area: Area): string {
  const scenarios = scenariosOf(area);
  const requests = scenarios.reduce((sum, scenario) => sum + requestsIn(scenario), 0);
  const from = SOURCES.flatMap(([, text]) => {
    const count = scenarios.filter((scenario) => sourceOf(scenario) === text).length;
    return count === 0 ? [] : [`${count} ${text}`];
  });
  const portable = scenarios.filter((scenario) => 'needs' in portability(area, scenario)).length;
  return `Tested by ${scenarios.length} cases with ${requests} requests: ${from.join(', ')}. [\`understudy verify\`](../verify.md) plays ${portable} of them against a real server.`;
}

type Texts = Readonly<Record<string, DifferenceText<string | Readonly<Record<string, string>>>>>;

const VERSIONS: Readonly<Record<'federation' | 'pulls', { versions: Versions; texts: Texts }>> = {
  federation: {
    versions: { products: federationProducts, differences: federationDifferences },
    texts: federationDifferenceTexts,
  },
  pulls: {
    versions: { products: pullsProducts, differences: pullsDifferences },
    texts: pullsDifferenceTexts,
  },
};

/** The other behaviours of a difference: what each is, and where it is so. */
function othersOf(difference: Difference, there: string | Readonly<Record<string, string>>): string {
  const ranges = typeof difference === 'string' ? { '': difference } : difference;
  const texts = typeof there === 'string' ? { '': there } : there;
  return Object.entries(ranges)
    .map(([name, range]) => `${texts[name] ?? ''} (${range})`)
    .join('; ');
}

/** Where the real servers differ, and since when. */
function differencesOf(area: keyof typeof VERSIONS): string {
  const { versions, texts } = VERSIONS[area];
  const rows = Object.entries<Difference>(versions.differences).map(([name, difference]) => {
    const { subject, here, there } = texts[name] ?? { subject: '', here: '', there: '' };
    return `| ${subject} | ${here} | ${othersOf(difference, there)} |`;
  });
  return `| subject | here | the real servers |\n|---|---|---|\n${rows.join('\n')}`;
}

/** A page with the text between `<!-- name -->` and `<!-- /name -->` replaced. */
function withPart(page: string, name: string, text: string): string {
  const part = new RegExp(`(<!-- ${name} -->\\n)[^]*(\\n<!-- /${name} -->)`);
  if (!part.test(page)) throw new Error(`the page has no part "${name}"`);
  return page.replace(part, (_, start: string, end: string) => `${start}\n${text}\n${end}`);
}

test.each([
  ['payments', ['cases']],
  ['federation', ['cases', 'differences']],
  ['pulls', ['cases', 'differences']],
] as const)('the generated parts of the contract of %s are current', async (area, parts) => {
  const texts = { cases: casesOf(area), differences: area === 'payments' ? '' : differencesOf(area) };
  const file = `docs/contract/${area}.md`;
  const page = parts.reduce((text, part) => withPart(text, part, texts[part]), textOf(file));
  await expect(page).toMatchFileSnapshot(`../../${file}`);
});

test('a page without the part is an error', () => {
  expect(() => withPart('# Page', 'cases', '')).toThrow('the page has no part "cases"');
});
