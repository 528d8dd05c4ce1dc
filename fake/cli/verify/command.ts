import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { urlOf } from '../url.ts';
import { UsageError } from '../usage.ts';
import { casesOf } from '../../scenarios/cases.ts';
import type { Area } from './portable.ts';
import type { RecordedCase } from './record.ts';
import { recordedAs } from './recorded-versions.ts';
import { reportJunit, reportText } from './report.ts';
import { verify } from './verify.ts';

interface CommandOptions {
  readonly baseUrl: string;
  readonly area: Area;
  readonly token?: string;
  readonly grant?: string;
  readonly only?: string;
  readonly published?: boolean;
  readonly readOnly?: boolean;
  readonly anyVersion?: boolean;
  readonly retries: number;
  readonly json?: string;
  readonly junit?: string;
  readonly record?: string;
  readonly quiet?: boolean;
}

const areas: readonly Area[] = ['payments', 'federation', 'pulls'];

/**
 * `understudy verify`.
 *
 * @param root - the package's folder
 */
export const verifyCommand = (root: URL): Command =>
  new Command('verify')
    .description('compare a real server with the fake: plays the portable cases against it, and removes what it made')
    .requiredOption('--base-url <url>', 'the address of the server', urlOf)
    .addOption(new Option('--area <area>', 'what kind of server it is').choices(areas).makeOptionMandatory())
    .addOption(
      new Option('--token <token>', 'a token, or a public key of the payments sandbox').env('UNDERSTUDY_TOKEN'),
    )
    .addOption(new Option('--grant <key>', 'a private key of the payments sandbox').env('UNDERSTUDY_GRANT'))
    .option('--only <text>', 'play only the cases whose name has this text')
    .option('--read-only', 'make nothing and send only reads')
    .option('--any-version', 'go on with a version that is older than the one the cases were recorded from')
    .option('--published', 'expect what the published API says where the real server is known to differ')
    .option('--retries <number>', 'how often a read that does not agree is sent again, half a second apart', countOf, 6)
    .option('--json <file>', 'write the report as JSON')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--record <file>', 'write what the server said, without credentials')
    .option('--quiet', 'print no line for each case')
    .action((options: CommandOptions) => run(root, options));

function countOf(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be an integer from 0 on.');
  return Number(text);
}

async function run(root: URL, options: CommandOptions): Promise<void> {
  const {
    area,
    token,
    only,
    quiet,
    json,
    junit,
    record,
    readOnly = false,
    anyVersion = false,
    published = false,
  } = options;
  if (token === undefined) throw new UsageError('--token or UNDERSTUDY_TOKEN has to be given');
  const scenarios = casesOf(root, area).filter(({ name }) => only === undefined || name.includes(only));
  if (scenarios.length === 0) throw new UsageError(`no case of ${area} has the text ${only ?? ''} in its name`);
  const recordings: RecordedCase[] = [];
  const interruption = interruptions();
  try {
    const report = await verify({
      ...options,
      token,
      readOnly,
      anyVersion,
      ...(area === 'pulls' && {
        recordedAs: (version) => recordedAs(new URL('test/scenarios/versions/', root), version),
      }),
      published,
      scenarios,
      signal: interruption.signal,
      ...(quiet !== true && {
        onCase: ({ name, outcome }, done, all) => {
          if (outcome !== 'not played') console.error(`${done}/${all} ${outcome} ${name}`);
        },
      }),
      ...(record !== undefined && { onRecord: (one) => recordings.push(one) }),
    });
    if (json !== undefined) write(json, `${JSON.stringify(report, null, 2)}\n`);
    if (junit !== undefined) write(junit, reportJunit(report));
    if (record !== undefined) write(record, `${JSON.stringify(recordings, null, 2)}\n`);
    console.log(reportText(report));
    const isPlayed = report.cases.some(({ outcome }) => outcome !== 'not played');
    if (!isPlayed && !report.isInterrupted) throw new UsageError('no case could be played');
    const isGood = report.left.length === 0 && report.cases.every(({ outcome }) => outcome !== 'differs');
    if (report.isInterrupted) process.exitCode = 130;
    else if (!isGood) process.exitCode = 1;
  } finally {
    interruption.end();
  }
}

/** The first interruption ends the case that is being played, and what it made is removed; the second ends all. */
function interruptions(): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(130);
    console.error('interrupted: removing what was made');
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    end: () => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    },
  };
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}
