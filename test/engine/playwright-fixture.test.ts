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
    readonly results: readonly Result[];
  }[];
}

interface Result {
  readonly errors: readonly { readonly message: string }[];
  readonly attachments: readonly { readonly name: string; readonly body?: string }[];
}

let report: Report | undefined;

/** The report of Playwright's own runner, run once for all titles. */
function outcome(title: string): { ok: boolean; errors: string[]; log: string } {
  report ??= JSON.parse(
    spawnSync(process.execPath, [cli, 'test', '--config', folder, '--reporter', 'json'], { encoding: 'utf8' }).stdout,
  ) as Report;
  const spec = report.suites.flatMap(({ specs }) => specs).find((one) => one.title === title);
  if (spec === undefined) throw new Error(report.errors.map(({ message }) => message).join('\n') || 'it did not run');
  const results = spec.tests.flatMap((one) => one.results);
  const attached = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'fake');
  return {
    ok: spec.ok,
    errors: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    log: Buffer.from(attached?.body ?? '', 'base64').toString(),
  };
}

describe.skipIf(chromiumPath === undefined)("Playwright's runner in Chromium", { timeout: 120_000 }, () => {
  test.each(titles.filter((title) => !title.startsWith('fails: ')))('%s', (title) => {
    expect(outcome(title)).toMatchObject({ ok: true, errors: [] });
  });

  test.each([
    [
      'fails: a request that meets no route',
      'GET /paymnts: no such route; the nearest: GET /payments',
      'GET /paymnts 404 (no such route; the nearest: GET /payments',
    ],
    ['fails: a fault that never fires', 'fault(s) that never fired', 'The fake received no request.'],
  ])('%s', (title, message, line) => {
    const { ok, errors, log } = outcome(title);
    expect(ok).toBe(false);
    expect(errors.join('\n')).toContain(message);
    expect(log).toContain(line);
  });
});
