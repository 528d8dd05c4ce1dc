import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Result } from './measure.ts';
import { tableOf } from './table.ts';

const GENERATED = /(?<=<!-- bench -->\n)[\s\S]*(?=<!-- \/bench -->)/;

/** Writes the table into a page, with what it was measured on. */
export function writeInto(page: string, results: readonly Result[]): void {
  const text = readFileSync(page, 'utf8');
  if (!GENERATED.test(text)) throw new Error(`${page} has no place for the table: <!-- bench --> and <!-- /bench -->`);
  const on = `${cpus().length} shared cores (${cpus()[0]?.model.trim()}), Node.js ${process.version}, ${process.platform}, ${today()}.`;
  // A replacing string would give its dollar signs a meaning.
  writeFileSync(
    page,
    text.replace(GENERATED, () => `${on}\n\n${tableOf(results)}\n`),
  );
}

const today = (): string => new Date().toISOString().slice(0, 10);
