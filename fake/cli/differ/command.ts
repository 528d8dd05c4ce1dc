import { Command } from 'commander';
import { federation, payments, pulls, type Area, type AreaTypes, type CreateFake } from '../../index.ts';
import { composeFake } from '../../kit.ts';
import { layOut } from '../../scenarios/layout.ts';
import { AreaFiles } from '../area-files.ts';
import { proofIn } from '../proof/proofs.ts';
import { differenceText } from '../proof/report.ts';
import { countOf, tokensOf, untilInterrupted, write } from '../proof/run-command.ts';
import { Server } from '../proof/server.ts';
import { liveTarget } from '../proof/targets.ts';
import { urlOf } from '../url.ts';
import { UsageError } from '../usage.ts';
import { packageProof } from '../verify/package-proofs.ts';
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

const AREAS: readonly Area[] = [payments, federation, pulls];

async function run(root: URL, options: DifferCommandOptions, signal: AbortSignal): Promise<void> {
  const { area: name, baseUrl, runs, seed, retries, reduce, out } = options;
  const ofPackage = packageProof(name, { root, anyVersion: options.anyVersion === true });
  if (ofPackage !== undefined && ofPackage.random === undefined)
    throw new UsageError(`${name}: a live service is not changed, so there is nothing random to compare; see verify`);
  const found = AREAS.filter((area) => area.name === name);
  const areas = ofPackage === undefined ? await new AreaFiles([name]).load() : found;
  const proof = ofPackage ?? proofIn(areas);
  const tokens = tokensOf(options.token);
  const target = await liveTarget(new Server({ baseUrl, tokens, signal }), proof);
  console.log(`${baseUrl}${target.version === undefined ? '' : ` (${target.version})`}, ${runs} cases, --seed ${seed}`);
  const difference = await differ({
    createFake: fakesAs(areas, target.as),
    area: areas[0]?.name ?? '',
    operations: describedIn(areas),
    proof,
    target,
    runs,
    seed,
    retries,
    reduceSeconds: reduce,
    signal,
    onCase: (done) => void (done % 10 === 0 && console.error(`${done}/${runs} agree`)),
    onDifference: (result) => console.error(`a difference, which is made smaller now:\n${differenceText(result)}`),
  });
  for (const path of difference.left) console.error(`could not be removed: ${path}`);
  if (signal.aborted) process.exitCode = 130;
  if (!('scenario' in difference)) return console.log(`${runs} cases agree`);
  const { basis: _basis, match: _match, ...scenario } = difference.scenario;
  write(out, `${layOut(scenario)}\n`);
  console.log(`${differenceText(difference.result)}\nthe smallest case is in ${out}`);
  process.exitCode = 1;
}

/** Fakes of areas, as the release that a service is. */
function fakesAs(areas: readonly Area[], as: Readonly<Record<string, string>> | undefined): CreateFake<AreaTypes> {
  const createFake = composeFake(areas);
  if (as === undefined) return createFake;
  return (options: object = {}) => createFake({ ...options, as });
}
