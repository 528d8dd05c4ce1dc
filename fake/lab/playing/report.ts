import type { CaseResult, Report } from './run-cases.ts';

const count = ({ cases }: Report, outcome: CaseResult['outcome']): number =>
  cases.filter((one) => one.outcome === outcome).length;

/** The count of cases that agree, as text. */
const agreeing = (many: number): string => (many === 1 ? '1 case agrees' : `${many} cases agree`);

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 600));

/** Who says what is expected, and who has responded. */
export type Sides = readonly [expected: string, received: string];

/** One case that differs, in words. */
export function differenceText({ name, detail = '', difference }: CaseResult, sides: Sides): string {
  if (difference === undefined) return `differs: ${name}: ${detail}`;
  const { step, field, expected, received, rule } = difference;
  const rows: [label: string, text: string][] = [
    [`${sides[0]} says`, shown(expected)],
    [`${sides[1]} says`, shown(received)],
    ...(rule === undefined ? [] : [['by its rule', rule] as [string, string]]),
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return [
    `differs: ${name}, ${step}: ${field}`,
    ...rows.map(([label, text]) => `    ${label.padEnd(width)} ${text}`),
  ].join('\n');
}

/** A report for people. */
export function reportText(report: Report): string {
  const { name, version, about, cases, notRemoved, isInterrupted, comparedWith, isFake } = report;
  const sides: Sides = ['the case', isFake ? 'the fake' : 'the service'];
  const reasons = new Map<string, number>();
  for (const { outcome, detail = '' } of cases)
    if (outcome === 'not played') reasons.set(detail, (reasons.get(detail) ?? 0) + 1);
  const counts = [
    agreeing(count(report, 'agrees')),
    `${count(report, 'differs')} ${count(report, 'differs') === 1 ? 'differs' : 'differ'}`,
    ...(['not prepared', 'not played'] as const).flatMap((outcome) =>
      count(report, outcome) > 0 ? [`${count(report, outcome)} were ${outcome}`] : [],
    ),
  ];
  return [
    `${name}${version === undefined ? '' : `, version ${version}`}${comparedWith === undefined ? '' : `, compared with ${comparedWith}`}:`,
    ...(about === undefined ? [] : [`  ${about}`]),
    `  ${counts.join(', ')}`,
    ...cases.filter(({ outcome }) => outcome === 'differs').map((one) => `  ${differenceText(one, sides)}`),
    ...cases
      .filter(({ outcome }) => outcome === 'not prepared')
      .map((one) => `  not prepared: ${one.name}: ${one.detail}`),
    ...[...reasons].sort(([, a], [, b]) => b - a).map(([reason, many]) => `  not played: ${many}, because ${reason}`),
    ...notRemoved.map((path) => `  could not be removed: ${path}`),
    ...(isInterrupted ? ['  interrupted: what had been made is removed'] : []),
  ].join('\n');
}

const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const ELEMENTS: Readonly<Record<CaseResult['outcome'], string>> = {
  agrees: '',
  differs: 'failure',
  'not prepared': 'error',
  'not played': 'skipped',
};

/** The report in the format that CI systems read. */
export function reportJunit(report: Report): string {
  const { cases, name, version } = report;
  const rows = cases.map((one) => {
    const element = ELEMENTS[one.outcome];
    const inside = element === '' ? '' : `<${element} message="${escaped(one.detail ?? '')}"/>`;
    return `    <testcase classname="${escaped(name)}" name="${escaped(one.name)}" time="${one.seconds}">${inside}</testcase>`;
  });
  const counts = `tests="${cases.length}" failures="${count(report, 'differs')}" errors="${count(report, 'not prepared')}" skipped="${count(report, 'not played')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escaped(name)}${version === undefined ? '' : ` of version ${escaped(version)}`}" ${counts}>`,
    ...rows,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
