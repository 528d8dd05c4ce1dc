import { Command } from 'commander';
import { AreaFiles } from '../../shell/area-files.ts';
import { composed, withAreaOptions, type AreaOptions } from '../../shell/composition.ts';
import { urlOf } from '../../shell/url.ts';
import { UsageError } from '../../shell/usage.ts';
import { FileWatch } from '../../shell/watch.ts';
import { readCaseFiles } from '../cases/case-files.ts';
import {
  chosen,
  runAndReport,
  tokensOf,
  untilInterrupted,
  withRunOptions,
  type RunCommandOptions,
} from './run-command.ts';
import { Server } from './server.ts';
import { comparisonIn, fakeTarget, liveTarget, servedTarget } from './targets.ts';

interface PlayCommandOptions extends RunCommandOptions, AreaOptions {
  readonly baseUrl?: string;
  readonly watch?: boolean;
}

/** `understudy-sdk play`. */
export const playCommand = (): Command =>
  withRunOptions(
    withAreaOptions(
      new Command('play')
        .description(
          'play cases on an area of your own, a served fake or the real service, and show the first difference of each',
        )
        .argument('<cases>', 'a folder of cases, or one file')
        .option(
          '--base-url <url>',
          'a served fake or the real service (default: a fake of the areas, in this process)',
          urlOf,
        )
        .option('--watch', 'play again when a file of --area or of the cases changes'),
    ),
  ).action(play);

async function play(path: string, options: PlayCommandOptions): Promise<void> {
  const { area = [], baseUrl, watch = false } = options;
  const files = new AreaFiles(area);
  if (!watch) return untilInterrupted((signal) => playOnce(path, files, options, signal));
  if (baseUrl !== undefined || area.length === 0)
    throw new UsageError('--watch is for the files of --area, without --base-url');
  await watched(path, files, options);
}

async function playOnce(
  path: string,
  files: AreaFiles,
  options: PlayCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  const { baseUrl } = options;
  const cases = chosen(await readCaseFiles(path), options);
  const own = await files.load();
  const tokens = tokensOf(options.token);
  if (baseUrl === undefined) {
    const createFake = composed(options, own);
    const target = fakeTarget(
      namesOf(
        options,
        own.map(({ name }) => name),
      ),
      createFake,
      tokens,
    );
    return runAndReport({ target, cases, options, signal });
  }
  const served = await servedTarget(baseUrl, tokens);
  if (served !== undefined) return runAndReport({ target: served, cases, options, signal });
  const target = await liveTarget(new Server({ baseUrl, tokens, signal }), comparisonIn(files.exported));
  await runAndReport({ target, ...target.expected(cases, false), options, signal });
}

const namesOf = ({ areas }: AreaOptions, own: readonly string[]): string =>
  [...(areas ?? []).map(({ name }) => name), ...own].join(', ') || 'the fake';

/** Plays once, and again after each change, until it is interrupted. */
async function watched(path: string, files: AreaFiles, options: PlayCommandOptions): Promise<void> {
  const { signal } = new AbortController();
  let last = Promise.resolve();
  const again = async (): Promise<void> => {
    try {
      await playOnce(path, files, options, signal);
    } catch (error) {
      console.error(files.problem(error));
    }
    watching.follow(files.paths);
    watching.followFolder(path);
  };
  const watching = new FileWatch(() => {
    last = last.then(again);
  });
  process.once('SIGINT', () => watching.close());
  process.once('SIGTERM', () => watching.close());
  last = again();
  await last;
}
