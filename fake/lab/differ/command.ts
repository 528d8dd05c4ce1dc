import { Command } from 'commander';
import { pulls, type Area, type AreaTypes, type CreateFake } from '../../index.ts';
import type { Case } from '../../engine/composed/case.ts';
import { composeFake } from '../../kit.ts';
import { layOut } from '../cases/layout.ts';
import { AreaFiles } from '../../shell/area-files.ts';
import type { Comparison } from '../playing/comparison.ts';
import { differenceText } from '../playing/report.ts';
import { countOf, tokenOption, tokensOf, untilInterrupted, write } from '../playing/run-command.ts';
import { Server } from '../playing/server.ts';
import { comparisonIn, liveTarget } from '../playing/targets.ts';
import { urlOf } from '../../shell/url.ts';
import { UsageError } from '../../shell/usage.ts';
import { pullsComparison } from '../verify/pulls/comparison.ts';
import { recordingsIn, type PackageFile } from '../verify/pulls/recordings.ts';
import { differ, type DifferReport, type FoundDifference } from './differ.ts';
import { describedIn, type Described } from './described.ts';
import { forgeOperations } from './forge/operations.ts';
import { forgeStage } from './forge/stage.ts';
import { Reached, shortened } from './reached.ts';

interface DifferCommandOptions {
  readonly area: string;
  readonly baseUrl: string;
  readonly token?: string;
  readonly only?: string;
  readonly runs: number;
  readonly seed: number;
  readonly retries: number;
  readonly reduce: number;
  readonly most: number;
  readonly out: string;
  readonly anyVersion?: boolean;
}

/**
 * `understudy-sdk differ`.
 *
 * @param packageFile - reads a file of the package
 */
export const differCommand = (packageFile: PackageFile): Command =>
  new Command('differ')
    .description('send random requests to a real service and to its fake, and make each difference as small as can be')
    .requiredOption('--area <area>', 'a module that exports an area of your own, or pulls')
    .requiredOption('--base-url <url>', 'the address of the service', urlOf)
    .addOption(tokenOption())
    .option('--only <text>', 'send only requests of the operations whose method and path have this text')
    .option('--runs <number>', 'how many random cases are played', countOf, 100)
    .option('--seed <number>', 'the same seed makes the same cases', countOf, Date.now() % 1_000_000)
    .option('--retries <number>', 'how often a read that does not agree is sent again, half a second apart', countOf, 0)
    .option('--reduce <seconds>', 'how long each difference is made smaller', countOf, 30)
    .option('--most <number>', 'how many kinds of differences are looked for', countOf, 10)
    .option(
      '--out <file>',
      'where the smallest case is written; those of further differences beside it',
      'difference.json',
    )
    .option('--any-version', 'go on with a version that is no release')
    .action((options: DifferCommandOptions) => untilInterrupted((signal) => run(packageFile, options, signal)));

async function run(packageFile: PackageFile, options: DifferCommandOptions, signal: AbortSignal): Promise<void> {
  const { baseUrl, runs, seed, retries, reduce, most, out } = options;
  const { areas, operations: all, comparison } = await comparedOf(packageFile, options);
  const tokens = tokensOf(options.token);
  const target = await liveTarget(new Server({ baseUrl, tokens, signal }), comparison);
  console.log(`${baseUrl}${target.version === undefined ? '' : ` (${target.version})`}, ${runs} cases, --seed ${seed}`);
  const operations = chosenIn(all, options.only);
  const reached = new Reached(operations);
  const report = await differ({
    createFake: fakesAs(areas, target.as),
    area: areas[0]?.name ?? '',
    operations,
    reached,
    comparison,
    target,
    runs,
    seed,
    retries,
    most,
    reduceSeconds: reduce,
    signal,
    onCase: (done) => void (done % 10 === 0 && console.error(`${done}/${runs} played`)),
    onDifference: (result) =>
      console.error(`a difference, which is made smaller now:\n${differenceText(result, SIDES)}`),
    onFound: (scenario, place) => writeCase(scenario, numbered(out, place)),
  });
  for (const path of report.notRemoved) console.error(`could not be removed: ${path}`);
  for (const [i, one] of report.differences.entries()) sayDifference(one, numbered(out, i));
  if (signal.aborted) process.exitCode = 130;
  else if (report.differences.length > 0) process.exitCode = 1;
  console.log(`${summary(report)}\n${String(reached)}`);
  rejectEmpty(report, reached);
}

/** Writes the smallest case of a difference as soon as it is found: an interruption loses nothing. */
function writeCase({ basis: _basis, match: _match, ...written }: Case, out: string): void {
  write(out, `${layOut(written)}\n`);
}

function sayDifference({ result, also }: FoundDifference, out: string): void {
  const others = also.length === 0 ? '' : `\nso do ${also.length} other operations: ${shortened(also)}`;
  console.log(`${differenceText(result, SIDES)}\nthe smallest case is in ${out}${others}`);
}

/** The file of another difference: `difference-2.json`. */
const numbered = (out: string, i: number): string => (i === 0 ? out : out.replace(/(\.\w+)?$/, `-${i + 1}$1`));

function summary({ cases, differences, once, notPrepared }: DifferReport): string {
  const agree = differences.length === 0 ? 'agree' : `played: ${differences.length} kinds of differences`;
  const lines = [
    `${cases} cases ${agree}`,
    ...once.map((result) => `  differed once, and not again: ${result.detail ?? ''}`),
    ...[...new Set(notPrepared)].map((why) => `  could not be prepared: ${why}`),
  ];
  return lines.join('\n');
}

const SIDES = ['the fake', 'the service'] as const;

/** The operations whose method and path have a text. */
function chosenIn(operations: readonly Described[], only: string | undefined): readonly Described[] {
  if (only === undefined) return operations;
  const found = operations.filter(({ method, path }) => `${method} ${path}`.includes(only));
  if (found.length === 0) throw new UsageError(`--only ${only}: no operation has this text in its method and path`);
  return found;
}

/** @throws {@link UsageError} where nothing was created: empty lists and errors agree wherever nothing works. */
function rejectEmpty({ cases, differences, notPrepared }: DifferReport, reached: Reached): void {
  if (reached.hasRecords || differences.length > 0) return;
  if (cases > 0 && notPrepared.length === cases) throw new UsageError('no case could be prepared');
  throw new UsageError(
    'no request created anything, so only empty lists and errors were compared: give --token a credential that may create records and the area `credentials` and `client`, which say how a request has it, or let `random` of compare() make requests that the service accepts',
  );
}

interface Compared {
  readonly areas: readonly Area[];
  readonly operations: readonly Described[];
  readonly comparison: Comparison;
}

/** The forge, or the areas of the user's own. */
async function comparedOf(
  packageFile: PackageFile,
  { area, anyVersion = false }: DifferCommandOptions,
): Promise<Compared> {
  if (area === 'pulls')
    return {
      areas: [pulls],
      operations: forgeOperations,
      comparison: pullsComparison({ ...recordingsIn(packageFile), anyVersion, random: forgeStage }),
    };
  if (['payments', 'federation'].includes(area))
    throw new UsageError(`${area}: a live service is not changed, so there is nothing random to compare`);
  const files = new AreaFiles([area]);
  const areas = await files.load();
  return { areas, operations: describedIn(areas), comparison: comparisonIn(files.exported) };
}

/** Fakes of areas, as the release that a service is. */
function fakesAs(areas: readonly Area[], as: Readonly<Record<string, string>> | undefined): CreateFake<AreaTypes> {
  const createFake = composeFake(areas);
  if (as === undefined) return createFake;
  return (options: object = {}) => createFake({ ...options, as });
}
