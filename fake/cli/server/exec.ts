import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { Command, InvalidArgumentError } from 'commander';
import { assertAllMatched, type Fake } from '../../kit.ts';
import { coverageText, mergedCoverage, type Coverage } from '../../engine/composed/coverage.ts';
import type { Worlds } from '../../engine/worlds.ts';
import { hasReached, MIN, percentOf } from '../coverage.ts';
import { printable } from '../../shell/printable.ts';
import { UsageError } from '../../shell/usage.ts';
import { exploreCommand } from './explore.ts';
import { withServerOptions, type ServerOptions } from './options.ts';
import { serverLog } from './request-log.ts';
import { startServer, type RunningServer } from './start.ts';
import { credentialsOf, variablesOf } from './variables.ts';

interface ExecOptions extends ServerOptions {
  readonly min?: number;
  readonly strict?: boolean;
  readonly verbose?: boolean;
  readonly exploreFaults?: string;
}

/** `understudy-sdk exec`. */
export const execCommand = (): Command =>
  withServerOptions(
    new Command('exec')
      .description('start a server, run a command that uses it, stop, and exit with the status of the command')
      .usage('[options] -- command...')
      .argument('<command...>', 'run with UNDERSTUDY_URL, and a variable for each credential: UNDERSTUDY_API_KEY, …')
      .passThroughOptions(),
    { port: 0, clock: 'frozen' },
  )
    .option('--min <percent>', `print the coverage of all worlds; ${MIN}`, percentOf)
    .option(
      '--explore-faults <operations>',
      'run the command once more for each of its requests of these operations (payments.*) and each fault',
      givenOnce,
    )
    .option('--strict', 'fail where a request matched no route, or a fault no request, in any world')
    .option('--verbose', 'print a line for each request, to standard error')
    .action(exec);

/** Of two the first would be dropped without a word. */
function givenOnce(value: string, before: string | undefined): string {
  if (before !== undefined)
    throw new InvalidArgumentError(`It is given once, and was ${before}: * has all operations.`);
  return value;
}

/** Runs a command beside a server. */
async function exec(command: readonly string[], options: ExecOptions): Promise<void> {
  const { min, strict = false, verbose, exploreFaults, clock = 'frozen' } = options;
  const log = verbose === true ? serverLog(process.stderr, () => new Date(Date.now())) : {};
  const server = await startServer({ ...options, clock }, log);
  const coverage = min === undefined ? undefined : sumOfAll(server.worlds, NONE, withCoverageOf);
  const problems = strict
    ? sumOfAll<readonly string[]>(server.worlds, [], (all, fake) => [...all, ...problemsOf(fake, server)])
    : undefined;
  let status: number;
  try {
    const { main } = server.worlds;
    const run = (): Promise<number> =>
      statusOf(command, { ...process.env, ...variablesOf(server.url, credentialsOf(main)) });
    status = await (exploreFaults === undefined ? run() : exploreCommand(main, exploreFaults, run));
  } finally {
    await server.close();
  }
  if (coverage !== undefined && min !== undefined) {
    console.log(coverageText(coverage()));
    if (!hasReached(min, coverage()) && status === 0) status = 1;
  }
  const missed = problems?.() ?? [];
  if (missed.length > 0) {
    console.error(printable(missed.join('\n')));
    if (status === 0) status = 1;
  }
  // A receiver that never responds to a webhook would keep the process waiting.
  process.stdout.write('', () => process.exit(status));
}

const NONE: Coverage = { version: 1, operations: [] };

/** A sum over all worlds, those that the command has removed as well. */
function sumOfAll<T>(worlds: Worlds, none: T, add: (sum: T, fake: Fake) => T): () => T {
  let removed = none;
  const before = worlds.onRemoval;
  worlds.onRemoval = (fake) => {
    before?.(fake);
    removed = add(removed, fake);
  };
  return () => [worlds.main, ...worlds.names.flatMap((name) => worlds.get(name) ?? [])].reduce(add, removed);
}

const withCoverageOf = (sum: Coverage, fake: Fake): Coverage => mergedCoverage([sum, fake.coverage()]);

/** What a world's requests have missed, with its address on the port. */
function problemsOf(fake: Fake, { url, worlds }: RunningServer): readonly string[] {
  try {
    assertAllMatched(fake);
    return [];
  } catch (error) {
    return [`${url}${fake.url.slice(worlds.main.url.length)}: ${(error as Error).message}`];
  }
}

// A terminal sends these to all processes that it runs, the command included.
const OF_TERMINALS = ['SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/** Runs a command with this process's input and output, passes signals on to it, and gives its status as a shell would. */
function statusOf(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [program, args] = runnable(command);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: 'inherit', shell: isWindows });
    const passOn = (signal: NodeJS.Signals): void => {
      if (signal === 'SIGTERM' || !isatty(0)) child.kill(signal);
    };
    for (const signal of ['SIGTERM', ...OF_TERMINALS] as const) {
      process.on(signal, passOn);
      child.once('exit', () => process.off(signal, passOn));
    }
    child.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new UsageError(code === 'ENOENT' ? `exec: there is no program '${program}' on the PATH` : message)),
    );
    child.once('exit', (status, signal) => resolve(status ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}

const isWindows = process.platform === 'win32';

/** Windows starts scripts such as `npm.cmd` through its shell only, which takes one line. */
function runnable([program = '', ...args]: readonly string[]): [program: string, args: string[]] {
  if (!isWindows) return [program, args];
  const quoted = [program, ...args].map((part) =>
    /[\s"&|<>^()]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part,
  );
  return [quoted.join(' '), []];
}
