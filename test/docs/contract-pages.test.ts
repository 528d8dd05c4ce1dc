import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Case } from '../../fake/engine/composed/case.ts';
import { federationDifferences, federationProducts } from '../../fake/areas/federation/differences.ts';
import { federationDifferenceTexts } from './differences/federation.ts';
import { pullsDifferences, pullsProducts } from '../../fake/areas/pulls/state/differences.ts';
import { pullsDifferenceTexts } from './differences/pulls.ts';
import { paymentsDifferences } from '../../fake/areas/payments/differences.ts';
import { paymentsDifferenceTexts } from './differences/payments.ts';

import type { DifferenceText } from './differences/texts.ts';
import {
  behaviourOf,
  isIn,
  linesOf,
  versionNamed,
  type Products,
  type Version,
  type VersionTables,
} from '../../fake/engine/world/releases.ts';
import { pullFields, pullSchemaNames } from '../../fake/areas/pulls/state/fields.ts';
import { supportOperations } from '../../fake/areas/pulls/api/operations.ts';
import { pullOperations } from '../../src/pulls/operations.ts';
import type { Operation } from '../../src/core/operation.ts';
import { casesOfArea, isVerified, sourceOf, SOURCES } from './evidence.ts';
import { liveStatuses, table } from './live-payments.ts';
import { filesOf, textOf } from './prose.ts';

function requestsIn({ steps }: Case): number {
  return steps.reduce((sum, step) => sum + ('request' in step ? (step.repeat ?? 1) : 0), 0);
}

/** How many cases an area has, where they come from, and how many `understudy-sdk verify` plays. */
function casesOf(area: string): string {
  const scenarios = casesOfArea(area);
  const requests = scenarios.reduce((sum, scenario) => sum + requestsIn(scenario), 0);
  const from = SOURCES.flatMap(([, text]) => {
    const count = scenarios.filter((scenario) => sourceOf(scenario) === text).length;
    return count === 0 ? [] : [`${count} ${text}`];
  });
  const counts = `Tested by ${scenarios.length} cases with ${requests} requests: ${from.join(', ')}.`;
  if (area !== 'pulls') return counts;
  const portable = scenarios.filter(isVerified).length;
  return `${counts} [\`understudy-sdk verify\`](../verify.md) plays ${portable} of them against a real server.`;
}

type Texts = Readonly<Record<string, DifferenceText<string | Readonly<Record<string, string>>>>>;

const VERSIONS: Readonly<Record<'federation' | 'pulls', { versions: VersionTables; texts: Texts }>> = {
  federation: {
    versions: { products: federationProducts, differences: federationDifferences },
    texts: federationDifferenceTexts,
  },
  pulls: {
    versions: { products: pullsProducts, differences: pullsDifferences },
    texts: pullsDifferenceTexts,
  },
};

/** A column for each line of releases; those that cases were recorded from are bold. */
function columnsOf(products: Products): { readonly name: string; readonly version: Version }[] {
  const recorded = readdirSync(new URL('../scenarios/versions', import.meta.url));
  return linesOf(products).map((name) => {
    const version = versionNamed(products, name) as Version;
    const isRecorded = recorded.some((file) => file === `${version.product}@${version.release}.json`);
    return { name: isRecorded ? `**${name}**` : name, version };
  });
}

const LETTERS = 'abc';

/** The differences, and what each version does: as here, or one of the other behaviours. */
function differencesOf(area: keyof typeof VERSIONS): string {
  const { versions, texts } = VERSIONS[area];
  const columns = columnsOf(versions.products);
  const rows = Object.entries(versions.differences).map(([name, difference]) => {
    const { subject, here, there, source = 'the specification' } = texts[name] as Texts[string];
    const others = typeof there === 'string' ? [['true', there]] : Object.entries(there);
    const cells = columns.map(({ version }) => {
      const found = others.findIndex(([one]) => one === String(behaviourOf(difference, version)));
      return LETTERS[found] ?? '';
    });
    const behaviours = others.map(([, text = ''], i) => `${LETTERS[i] ?? ''}: ${text}`).join('<br>');
    return [subject, here, behaviours, ...cells, source];
  });
  return table(['subject', 'here', 'others', ...columns.map(({ name }) => name), 'source'], rows);
}

/** The fields of records and bodies, and the routes, that not all versions have. */
function fieldsOf(): string {
  const columns = columnsOf(pullsProducts);
  const operations: Readonly<Record<string, Operation>> = { ...supportOperations, ...pullOperations };
  const nameOf = (kind: string, name: string): string => {
    const { method, path } = operations[name] ?? { method: '', path: '' };
    return kind === 'Route' ? `\`${method} ${path}\`` : `${kind}: \`${name}\``;
  };
  const rows = Object.entries<Readonly<Record<string, string>>>(pullFields).flatMap(([kind, ranges]) =>
    Object.entries(ranges).map(([name, range]) => [
      nameOf(kind, name),
      ...columns.map(({ version }) => (isIn(range, version) ? '✓' : '')),
    ]),
  );
  return table(['field or route', ...columns.map(({ name }) => name)], rows);
}

/** The differences of the live payments service, with how sure each is. */
function liveDifferences(): string {
  const rows = Object.keys(paymentsDifferences).map((name) => {
    const text = paymentsDifferenceTexts[name as keyof typeof paymentsDifferences];
    return [text.subject, text.here, text.there, `*${text.certainty}*`, String(text.weight), text.source ?? ''];
  });
  return table(['subject', 'here', 'as `notchpay`', 'how sure', 'weight', 'evidence'], rows);
}

test('each difference of the live payments service says how sure it is, by what evidence, and how much that weighs', () => {
  for (const { certainty, weight, source } of Object.values(paymentsDifferenceTexts)) {
    expect(certainty).toMatch(/^(sure|likely|unknown)$/);
    expect(weight).toBeGreaterThan(0);
    expect(source).not.toBe('');
  }
});

/** A page with the text between `<!-- name -->` and `<!-- /name -->` replaced. */
function withPart(page: string, name: string, text: string): string {
  const part = new RegExp(`(<!-- ${name} -->\\n)[^]*(\\n<!-- /${name} -->)`);
  if (!part.test(page)) throw new Error(`the page has no part "${name}"`);
  return page.replace(part, (_, start: string, end: string) => `${start}\n${text}\n${end}`);
}

test.each([
  ['payments', ['cases', 'differences', 'statuses']],
  ['federation', ['cases', 'differences']],
  ['pulls', ['cases', 'differences', 'fields']],
] as const)('the generated parts of the contract of %s are current', async (area, parts) => {
  const texts = {
    cases: casesOf(area),
    differences: area === 'payments' ? liveDifferences() : differencesOf(area),
    statuses: liveStatuses(),
    fields: fieldsOf(),
  };
  const file = `docs/contract/${area}.md`;
  const page = parts.reduce((text, part) => withPart(text, part, texts[part]), textOf(file));
  await expect(page).toMatchFileSnapshot(`../../${file}`);
});

test('a page without the part is an error', () => {
  expect(() => withPart('# Page', 'cases', '')).toThrow('the page has no part "cases"');
});

const clientTypes = filesOf('src/pulls/{records,deliveries}/*.ts')
  .concat('src/pulls/requests.ts', 'src/payments/records.ts')
  .map(textOf)
  .join('');

/** The members of one of the client's types, as they are written; none where it has no such type. */
const membersOf = (name: string): string =>
  new RegExp(`^export interface ${name}\\b[^{]*\\{\\n([^]*?)^\\}`, 'm').exec(clientTypes)?.[1] ?? '';

const PRODUCT_NAMES: Readonly<Record<string, string>> = { gitea: 'Gitea', forgejo: 'Forgejo' };

/** A range as a doc comment says it: "Gitea 1.23 or newer, and Forgejo." */
function rangeInWords(range: string): string {
  const parts = range.split(', ').map((part) => {
    const [, product = '', from, before] = /^(\w+)(?: >=(.+)| <(.+))?$/.exec(part) ?? [];
    const name = PRODUCT_NAMES[product] ?? product;
    if (from !== undefined) return `${name} ${from} or newer`;
    return before === undefined ? name : `${name} before ${before}`;
  });
  return `${parts.join(', and ')}${parts.length === 1 && !range.includes(' ') ? ' only' : ''}.`;
}

test("a field of the client's types that only some versions have says which", () => {
  const typesOf = (kind: string): readonly string[] => [
    ...(pullSchemaNames[kind as keyof typeof pullFields] ?? [kind]),
    ...(kind.endsWith('HookOption') ? ['HookOptions'] : []),
  ];
  const fields = Object.entries<Readonly<Record<string, string>>>(pullFields).flatMap(([kind, ranges]) =>
    typesOf(kind).flatMap((type) => Object.entries(ranges).map(([name, range]) => ({ type, name, range }))),
  );
  const declared = fields.flatMap(({ type, name, range }) => {
    const found = new RegExp(`(.*)\\n  readonly ${name}\\??:`).exec(membersOf(type));
    return found === null ? [] : [{ field: `${type}.${name}`, comment: found[1], range: rangeInWords(range) }];
  });
  expect(declared.filter(({ comment, range }) => !comment?.includes(range))).toEqual([]);
  expect(declared.length).toBeGreaterThan(20);
});

test('a field that the live payments service shows otherwise says how sure that is, and by what evidence', () => {
  const wrong = Object.values(paymentsDifferenceTexts).flatMap(({ fields = [], certainty, weight, source = '' }) => {
    const remark = `(${certainty}, ${weight}: ${source.split(';', 1)[0]})`;
    return fields.flatMap((field) => {
      const [type = '', name] = field.split('.');
      const before = membersOf(type).split(new RegExp(`\\n  readonly ${name}\\??:`))[0] ?? '';
      const comment = before.slice(before.lastIndexOf('/**'));
      return comment.replace(/\s+\*?\s*/g, ' ').includes(remark) ? [] : [`${field}: ${remark}`];
    });
  });
  expect(wrong).toEqual([]);
});
