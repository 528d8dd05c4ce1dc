import { Command } from 'commander';
import type { Case } from '../../engine/composed/case.ts';
import { AreaFiles } from '../../shell/area-files.ts';
import { urlOf } from '../../shell/url.ts';
import { UsageError } from '../../shell/usage.ts';
import { readCaseFiles } from '../cases/case-files.ts';
import type { Comparison } from '../playing/comparison.ts';
import {
  chosen,
  runAndReport,
  tokensOf,
  untilInterrupted,
  withRunOptions,
  write,
  type RunCommandOptions,
} from '../playing/run-command.ts';
import { Server } from '../playing/server.ts';
import { comparisonIn, liveTarget } from '../playing/targets.ts';
import type { Transcript } from '../playing/transcript.ts';
import { pullsComparison } from './pulls/comparison.ts';
import { recordingsIn, type PackageFile } from './pulls/recordings.ts';

interface VerifyCommandOptions extends RunCommandOptions {
  readonly baseUrl: string;
  readonly area: string;
  readonly readOnly?: boolean;
  readonly anyVersion?: boolean;
  readonly published?: boolean;
  readonly record?: string;
}

/**
 * `understudy-sdk verify`.
 *
 * @param packageFile - reads a file of the package
 */
export const verifyCommand = (packageFile: PackageFile): Command =>
  withRunOptions(
    new Command('verify')
      .description('compare a real server with the fake: plays the portable cases against it, and removes what it made')
      .argument('[cases]', 'your own cases, which go with an area of your own (default: those of the package)')
      .requiredOption('--base-url <url>', 'the address of the server', urlOf)
      .requiredOption('--area <area>', 'pulls, or a module that exports an area of your own')
      .option('--read-only', 'make nothing and send only reads')
      .option('--any-version', 'go on with a version that is older than the one the cases were recorded from')
      .option('--published', 'expect what the published API says where the real server is known to differ')
      .option('--record <file>', 'write what the server said, without credentials'),
  ).action((path: string | undefined, options: VerifyCommandOptions) =>
    untilInterrupted((signal) => verify(packageFile, path, options, signal)),
  );

async function verify(
  packageFile: PackageFile,
  path: string | undefined,
  options: VerifyCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  const { baseUrl, token, record, readOnly = false, published = false } = options;
  const { comparison, cases } = await comparedOf(packageFile, path, options);
  const server = new Server({ baseUrl, tokens: tokensOf(token), readOnly, signal });
  const target = await liveTarget(server, comparison);
  const transcripts: Transcript[] = [];
  const onTranscript = (one: Transcript): void => void transcripts.push(one);
  try {
    const expected = target.expected(chosen(cases, options), published);
    await runAndReport({ target, ...expected, options, signal, ...(record !== undefined && { onTranscript }) });
  } finally {
    if (record !== undefined) write(record, `${JSON.stringify(transcripts, null, 2)}\n`);
  }
}

interface Compared {
  readonly comparison: Comparison;
  readonly cases: readonly Case[];
}

/** The forge with its cases, or an area of the user's own with the user's. */
async function comparedOf(
  packageFile: PackageFile,
  path: string | undefined,
  options: VerifyCommandOptions,
): Promise<Compared> {
  const { area, anyVersion = false } = options;
  if (area === 'pulls') {
    const { cases, releases } = recordingsIn(packageFile);
    return {
      comparison: pullsComparison({ releases, anyVersion }),
      cases: path === undefined ? cases : await readCaseFiles(path),
    };
  }
  if (['payments', 'federation'].includes(area))
    throw new UsageError(
      `--area ${area}: a live service is not changed, so that there is little to compare; only pulls and areas of your own are`,
    );
  if (path === undefined)
    throw new UsageError(`--area ${area} needs its cases: understudy-sdk verify cases/ --area ${area} --base-url URL`);
  const files = new AreaFiles([area]);
  await files.load();
  return { comparison: comparisonIn(files.exported), cases: await readCaseFiles(path) };
}
