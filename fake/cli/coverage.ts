import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import {
  coverageText,
  isInUse,
  mergedCoverage,
  operationCount,
  shareOf,
  type Coverage,
} from '../engine/composed/coverage.ts';
import { collected } from '../shell/composition.ts';
import { UsageError } from '../shell/usage.ts';

interface CoverageOptions {
  readonly min?: number;
  readonly area?: readonly string[];
  readonly json?: boolean;
}

/** The purpose of `--min`. */
export const MIN = 'exit with status 1 when less of the documented statuses of the operations in use was seen';

/** `understudy-sdk coverage`. */
export const coverageCommand = (): Command =>
  new Command('coverage')
    .description('print what a test run has covered: operation by status')
    .argument('<files...>', 'what fake.coverage() or GET /_fake/coverage gave, as JSON; several are added up')
    .option('--min <percent>', MIN, percentOf)
    .option(
      '--area <name>',
      'count all operations of this area; may be given again (default: the operations that had a request)',
      collected,
    )
    .option('--json', 'print the sum as JSON')
    .action(report);

/** The value of `--min`. */
export function percentOf(text: string): number {
  const percent = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || percent > 100)
    throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return percent;
}

function report(files: readonly string[], { min, area, json }: CoverageOptions): void {
  const all = mergedCoverage(files.map(readCoverage));
  const coverage = area === undefined ? all : ofAreas(all, area);
  console.log(json === true ? JSON.stringify(coverage) : coverageText(coverage));
  if (min !== undefined && !hasReached(min, coverage, area)) process.exitCode = 1;
}

function ofAreas({ version, operations }: Coverage, names: readonly string[]): Coverage {
  const known = [...new Set(operations.map(({ area }) => area))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`--area ${unknown}: there are ${known.join(', ')}`);
  return { version, operations: operations.filter(({ area }) => names.includes(area)) };
}

/** Whether so much was seen of the operations in use, or of all of some areas; says so where it was less. */
export function hasReached(min: number, { operations }: Coverage, areas?: readonly string[]): boolean {
  const counted = areas === undefined ? operations.filter(isInUse) : operations;
  const { percent, text } = shareOf(counted);
  if (percent >= min) return true;
  const of = areas === undefined ? `the ${operationCount(counted)} in use` : areas.join(', ');
  const seen = counted.length === 0 ? 'no request came to the server' : `${text} of the statuses of ${of} were seen`;
  console.error(`understudy-sdk: ${seen}; --min asks for ${min} %`);
  return false;
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
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'there is no such file' : (error as Error).message;
    throw new UsageError(`${file}: ${why}; curl URL/_fake/coverage > FILE writes one, and so does fake.coverage()`);
  }
}
