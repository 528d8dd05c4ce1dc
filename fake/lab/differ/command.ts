import { Command } from 'commander';
import { pulls, type Area, type AreaTypes, type CreateFake } from '../../index.ts';
import { composeFake } from '../../kit.ts';
import { layOut } from '../cases/layout.ts';
import { AreaFiles } from '../../shell/area-files.ts';
import type { Comparison } from '../playing/comparison.ts';
import { differenceText } from '../playing/report.ts';
import { countOf, tokensOf, untilInterrupted, write } from '../playing/run-command.ts';
import { Server } from '../playing/server.ts';
import { comparisonIn, liveTarget } from '../playing/targets.ts';
import { urlOf } from '../../shell/url.ts';
import { UsageError } from '../../shell/usage.ts';
import { pullsComparison } from '../verify/pulls/comparison.ts';
import { recordingsIn } from '../verify/pulls/recordings.ts';
import { differ } from './differ.ts';
import { describedIn } from './described.ts';

interface DifferCommandOptions {
  readonly area: string;
  readonly baseUrl: string;
  readonly token?: string;
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
 * @param root - the package's folder
 */
export const differCommand = (root: URL): Command =>
  new Command('differ')
    .description(
      'send random requests to a real service and to its fake, and make the first difference as small as can be',
    )
    .requiredOption('--area <area>', 'a module that exports an area of your own, or pulls')
    .requiredOption('--base-url <url>', 'the address of the service', urlOf)
    .option('--token <token>', 'a credential (default: UNDERSTUDY_TOKEN)', process.env['UNDERSTUDY_TOKEN'])
    .option('--runs <number>', 'how many random cases are played', countOf, 100)
    .option('--seed <number>', 'the same seed makes the same cases', countOf, Date.now() % 1_000_000)
    .option('--retries <number>', 'how often a read that does not agree is sent again, half a second apart', countOf, 0)
    .option('--reduce <seconds>', 'how long a difference is made smaller', countOf, 120)
    .option('--out <file>', 'where the smallest case is written', 'difference.json')
    .option('--any-version', 'go on with a version that is no release')
    .action((options: DifferCommandOptions) => untilInterrupted((signal) => run(root, options, signal)));

async function run(root: URL, options: DifferCommandOptions, signal: AbortSignal): Promise<void> {
  const { baseUrl, runs, seed, retries, reduce, out } = options;
  const { areas, comparison } = await comparedOf(root, options);
  const tokens = tokensOf(options.token);
  const target = await liveTarget(new Server({ baseUrl, tokens, signal }), comparison);
  console.log(`${baseUrl}${target.version === undefined ? '' : ` (${target.version})`}, ${runs} cases, --seed ${seed}`);
  const difference = await differ({
    createFake: fakesAs(areas, target.as),
    area: areas[0]?.name ?? '',
    operations: describedIn(areas),
    comparison,
    target,
    runs,
    seed,
    retries,
    reduceSeconds: reduce,
    signal,
    onCase: (done) => void (done % 10 === 0 && console.error(`${done}/${runs} agree`)),
    onDifference: (result) => console.error(`a difference, which is made smaller now:\n${differenceText(result)}`),
  });
  for (const path of difference.notRemoved) console.error(`could not be removed: ${path}`);
  if (signal.aborted) process.exitCode = 130;
  if (!('scenario' in difference)) return console.log(`${runs} cases agree`);
  const { basis: _basis, match: _match, ...scenario } = difference.scenario;
  write(out, `${layOut(scenario)}\n`);
  console.log(`${differenceText(difference.result)}\nthe smallest case is in ${out}`);
  process.exitCode = 1;
}

interface Compared {
  readonly areas: readonly Area[];
  readonly comparison: Comparison;
}

/** The forge, or the areas of the user's own. */
async function comparedOf(root: URL, { area, anyVersion = false }: DifferCommandOptions): Promise<Compared> {
  if (area === 'pulls') return { areas: [pulls], comparison: pullsComparison({ ...recordingsIn(root), anyVersion }) };
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
