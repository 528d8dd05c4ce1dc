import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../chromium.ts';

const folder = join(import.meta.dirname, '../playwright');
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
const titles = [...readFileSync(join(folder, 'fixture.spec.ts'), 'utf8').matchAll(/^test\((['"])(.*)\1,/gm)].map(
  ([, , title = '']) => title,
);

interface Report {
  readonly errors: readonly { readonly message: string }[];
  readonly suites: readonly { readonly specs: readonly Spec[] }[];
}
interface Spec {
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly results: readonly { readonly errors: readonly { readonly message: string }[] }[];
  }[];
}

let report: Report | undefined;

/** The report of Playwright's own runner, run once for all titles. */
function outcome(title: string): { ok: boolean; errors: string[] } {
  report ??= JSON.parse(
    spawnSync(process.execPath, [cli, 'test', '--config', folder, '--reporter', 'json'], { encoding: 'utf8' }).stdout,
  ) as Report;
  const spec = report.suites.flatMap(({ specs }) => specs).find((one) => one.title === title);
  if (spec === undefined) throw new Error(report.errors.map(({ message }) => message).join('\n') || 'it did not run');
  const errors = spec.tests.flatMap(({ results }) => results.flatMap(({ errors: all }) => all));
  return { ok: spec.ok, errors: errors.map(({ message }) => message) };
}

describe.skipIf(chromiumPath === undefined)("Playwright's runner in Chromium", { timeout: 120_000 }, () => {
  test.each(titles.filter((title) => !title.startsWith('fails: ')))('%s', (title) => {
    expect(outcome(title)).toEqual({ ok: true, errors: [] });
  });

  test.each([
    ['fails: a request that meets no route', 'GET /paymnts: no such route; the nearest: GET /payments'],
    ['fails: a fault that never fires', 'fault(s) that never fired'],
  ])('%s', (title, message) => {
    const { ok, errors } = outcome(title);
    expect(ok).toBe(false);
    expect(errors.join('\n')).toContain(message);
  });
});
