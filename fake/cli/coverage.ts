import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { covered, coverageText, mergedCoverage, type Coverage } from '../engine/composed/coverage.ts';
import { UsageError } from './usage.ts';

interface CoverageOptions {
  readonly min?: number;
  readonly json?: boolean;
}

/** `understudy coverage`. */
export const coverageCommand = (): Command =>
  new Command('coverage')
    .description('print what a test run has covered: operation by status')
    .argument('<files...>', 'what fake.coverage() or GET /_fake/coverage gave, as JSON; several are added up')
    .option('--min <percent>', 'exit with status 1 when less of the documented statuses was seen', percentOf)
    .option('--json', 'print the sum as JSON')
    .action(report);

function percentOf(text: string): number {
  const percent = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || percent > 100)
    throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return percent;
}

function report(files: readonly string[], { min, json }: CoverageOptions): void {
  const coverage = mergedCoverage(files.map(readCoverage));
  console.log(json === true ? JSON.stringify(coverage) : coverageText(coverage));
  const { seen, all } = covered(coverage.operations);
  const percent = (100 * seen) / all;
  if (min === undefined || percent >= min) return;
  console.error(`understudy: ${percent.toFixed(1)} % of the statuses were seen; --min asks for ${min} %`);
  process.exitCode = 1;
}

function readCoverage(file: string): Coverage {
  const text = readText(file);
  try {
    const value = JSON.parse(text) as Coverage;
    if (value.version === 1 && Array.isArray(value.operations)) return value;
  } catch {
    // The text below says it.
  }
  throw new UsageError(`${file}: expected what fake.coverage() gives, as JSON`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}
