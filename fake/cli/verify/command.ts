import { Command, Option } from 'commander';
import type { Proof } from '../../engine/area/proof.ts';
import { casesOf } from '../../scenarios/cases.ts';
import { AreaFiles } from '../area-files.ts';
import { readCaseFiles } from '../proof/case-files.ts';
import { proofIn } from '../proof/proofs.ts';
import {
  chosen,
  runAndReport,
  tokensOf,
  untilInterrupted,
  withRunOptions,
  write,
  type RunCommandOptions,
} from '../proof/run-command.ts';
import type { SaidInCase } from '../proof/said.ts';
import { Server } from '../proof/server.ts';
import { liveTarget } from '../proof/targets.ts';
import { urlOf } from '../url.ts';
import { UsageError } from '../usage.ts';
import { packageProof } from './package-proofs.ts';

interface VerifyCommandOptions extends RunCommandOptions {
  readonly baseUrl: string;
  readonly area: string;
  readonly grant?: string;
  readonly readOnly?: boolean;
  readonly anyVersion?: boolean;
  readonly published?: boolean;
  readonly record?: string;
}

/**
 * `understudy-sdk verify`.
 *
 * @param root - the package's folder
 */
export const verifyCommand = (root: URL): Command =>
  withRunOptions(
    new Command('verify')
      .description('compare a real server with the fake: plays the portable cases against it, and removes what it made')
      .argument('[cases]', 'your own cases, which go with an area of your own (default: those of the package)')
      .requiredOption('--base-url <url>', 'the address of the server', urlOf)
      .requiredOption('--area <area>', 'pulls, federation or payments, or a module that exports an area of your own')
      .addOption(new Option('--grant <key>', 'a private key of the payments sandbox').env('UNDERSTUDY_GRANT'))
      .option('--read-only', 'make nothing and send only reads')
      .option('--any-version', 'go on with a version that is older than the one the cases were recorded from')
      .option('--published', 'expect what the published API says where the real server is known to differ')
      .option('--record <file>', 'write what the server said, without credentials'),
  ).action((path: string | undefined, options: VerifyCommandOptions) =>
    untilInterrupted((signal) => verify(root, path, options, signal)),
  );

async function verify(
  root: URL,
  path: string | undefined,
  options: VerifyCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  const { area, baseUrl, token, grant, record, readOnly = false, published = false } = options;
  const own = packageProof(area, { root, anyVersion: options.anyVersion === true });
  if (own !== undefined && token === undefined) throw new UsageError('--token or UNDERSTUDY_TOKEN has to be given');
  const cases = chosen(path === undefined ? packageCases(root, area, own) : await readCaseFiles(path), options);
  const proof = own ?? proofIn(await new AreaFiles([area]).load());
  const tokens = tokensOf(token, grant === undefined ? {} : { token2: grant });
  const target = await liveTarget(new Server({ baseUrl, tokens, readOnly, signal }), proof);
  const said: SaidInCase[] = [];
  const onSaid = (one: SaidInCase): void => void said.push(one);
  try {
    const expected = target.expected(cases, published);
    await runAndReport({ target, ...expected, options, signal, ...(record !== undefined && { onSaid }) });
  } finally {
    if (record !== undefined) write(record, `${JSON.stringify(said, null, 2)}\n`);
  }
}

function packageCases(root: URL, area: string, own: Proof | undefined): ReturnType<typeof casesOf> {
  if (own === undefined)
    throw new UsageError(`--area ${area} needs its cases: understudy-sdk verify cases/ --area ${area} --base-url URL`);
  return casesOf(root, area);
}
