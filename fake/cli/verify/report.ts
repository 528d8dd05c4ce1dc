import type { CaseResult, VerifyReport } from './verify.ts';

const countOf = ({ cases }: VerifyReport, outcome: CaseResult['outcome']): number =>
  cases.filter((one) => one.outcome === outcome).length;

/** A report for people. */
export function reportText(report: VerifyReport): string {
  const { area, baseUrl, version, cases, left, isInterrupted, published, as = 'the newest release' } = report;
  const differing = cases.filter(({ outcome }) => outcome === 'differs');
  const reasons = new Map<string, number>();
  for (const { outcome, detail = '' } of cases)
    if (outcome === 'not played') reasons.set(detail, (reasons.get(detail) ?? 0) + 1);
  return [
    `${area} of ${baseUrl}, version ${version}, compared with ${published ? 'the published API' : `the recordings of ${as}`}:`,
    `  ${countOf(report, 'agrees')} cases agree, ${differing.length} differ, ${countOf(report, 'not played')} were not played`,
    ...differing.map(({ name, detail = '' }) => `  differs: ${name}: ${detail}`),
    ...[...reasons].sort(([, a], [, b]) => b - a).map(([reason, count]) => `  not played: ${count}, because ${reason}`),
    ...left.map((path) => `  could not be removed: ${path}`),
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

/** The report in the format that CI systems read. */
export function reportJunit(report: VerifyReport): string {
  const { area, cases, version } = report;
  const rows = cases.map(({ name, outcome, detail = '', seconds }) => {
    const inside = {
      agrees: '',
      differs: `<failure message="${escaped(detail)}"/>`,
      'not played': `<skipped message="${escaped(detail)}"/>`,
    }[outcome];
    return `    <testcase classname="${area}" name="${escaped(name)}" time="${seconds}">${inside}</testcase>`;
  });
  const counts = `tests="${cases.length}" failures="${countOf(report, 'differs')}" skipped="${countOf(report, 'not played')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${area} of version ${escaped(version)}" ${counts}>`,
    ...rows,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
