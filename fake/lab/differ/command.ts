import { Command } from 'commander';
import { pulls, type Area, type AreaTypes, type CreateFake } from '../../index.ts';
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
import { differ } from './differ.ts';
import { describedIn } from './described.ts';
import { Reached } from './reached.ts';
import type { Described } from './requests.ts';

interface DifferCommandOptions {
  readonly area: string;
  readonly baseUrl: string;
  readonly token?: string;
  readonly only?: string;
  readonly runs: number;
  readonly seed: number;
  readonly retries: number;
  readonly reduce: number;
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
    .description(
      'send random requests to a real service and to its fake, and make the first difference as small as can be',
    )
    .requiredOption('--area <area>', 'a module that exports an area of your own, or pulls')
    .requiredOption('--base-url <url>', 'the address of the service', urlOf)
    .addOption(tokenOption())
    .option('--only <text>', 'send only requests of the operations whose method and path have this text')
    .option('--runs <number>', 'how many random cases are played', countOf, 100)
    .option('--seed <number>', 'the same seed makes the same cases', countOf, Date.now() % 1_000_000)
    .option('--retries <number>', 'how often a read that does not agree is sent again, half a second apart', countOf, 0)
    .option('--reduce <seconds>', 'how long a difference is made smaller', countOf, 120)
    .option('--out <file>', 'where the smallest case is written', 'difference.json')
    .option('--any-version', 'go on with a version that is no release')
    .action((options: DifferCommandOptions) => untilInterrupted((signal) => run(packageFile, options, signal)));

async function run(packageFile: PackageFile, options: DifferCommandOptions, signal: AbortSignal): Promise<void> {
  const { baseUrl, runs, seed, retries, reduce, out } = options;
  const { areas, comparison } = await comparedOf(packageFile, options);
  const tokens = tokensOf(options.token);
  const target = await liveTarget(new Server({ baseUrl, tokens, signal }), comparison);
  console.log(`${baseUrl}${target.version === undefined ? '' : ` (${target.version})`}, ${runs} cases, --seed ${seed}`);
  if (options.only !== undefined && comparison.random !== undefined)
    throw new UsageError('--only: the requests are those that `random` of the comparison makes, and none is left out');
  const operations = chosenIn(describedIn(areas), options.only);
  const reached = new Reached(operations);
  const difference = await differ({
    createFake: fakesAs(areas, target.as),
    area: areas[0]?.name ?? '',
    operations,
    reached,
    comparison,
    target,
    runs,
    seed,
    retries,
    reduceSeconds: reduce,
    signal,
    onCase: (done) => void (done % 10 === 0 && console.error(`${done}/${runs} agree`)),
    onDifference: (result) =>
      console.error(`a difference, which is made smaller now:\n${differenceText(result, SIDES)}`),
  });
  for (const path of difference.notRemoved) console.error(`could not be removed: ${path}`);
  if (signal.aborted) process.exitCode = 130;
  if (!('scenario' in difference)) return sayWhatAgrees(reached, runs);
  const { basis: _basis, match: _match, ...scenario } = difference.scenario;
  write(out, `${layOut(scenario)}\n`);
  console.log(`${differenceText(difference.result, SIDES)}\nthe smallest case is in ${out}`);
  process.exitCode = 1;
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
function sayWhatAgrees(reached: Reached, runs: number): void {
  console.log(`${runs} cases agree:\n${String(reached)}`);
  if (!reached.hasRecords)
    throw new UsageError(
      'no request created anything, so only empty lists and errors were compared: give --token a credential that may create records and the area `credentials` and `client`, which say how a request has it, or let `random` of compare() make requests that the service accepts',
    );
}

interface Compared {
  readonly areas: readonly Area[];
  readonly comparison: Comparison;
}

/** The forge, or the areas of the user's own. */
async function comparedOf(
  packageFile: PackageFile,
  { area, anyVersion = false }: DifferCommandOptions,
): Promise<Compared> {
  if (area === 'pulls')
    return { areas: [pulls], comparison: pullsComparison({ ...recordingsIn(packageFile), anyVersion }) };
  if (['payments', 'federation'].includes(area))
    throw new UsageError(`${area}: a live service is not changed, so there is nothing random to compare`);
  const files = new AreaFiles([area]);
  return { areas: await files.load(), comparison: comparisonIn(files.exported) };
}

/** Fakes of areas, as the release that a service is. */
function fakesAs(areas: readonly Area[], as: Readonly<Record<string, string>> | undefined): CreateFake<AreaTypes> {
  const createFake = composeFake(areas);
  if (as === undefined) return createFake;
  return (options: object = {}) => createFake({ ...options, as });
}
