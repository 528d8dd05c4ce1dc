import { Command, CommanderError } from 'commander';
import { SeedError } from '../engine/area/seed-issues.ts';
import { Rejection } from '../engine/http/rejection.ts';
import { coverageCommand } from './coverage.ts';
import { differCommand } from '../lab/differ/command.ts';
import { exportCommand } from './export.ts';
import { generateCommand } from './generate.ts';
import { healthCommand } from './health.ts';
import { importCommand } from '../lab/import/command.ts';
import { initCommand } from './init.ts';
import { playCommand } from '../lab/playing/play-command.ts';
import { recordCommand } from '../lab/record/command.ts';
import { envCommand } from './server/env.ts';
import { execCommand } from './server/exec.ts';
import { serveCommand } from './server/serve.ts';
import { printable } from '../shell/printable.ts';
import { UsageError } from '../shell/usage.ts';
import type { PackageFile } from '../lab/verify/pulls/recordings.ts';
import { verifyCommand } from '../lab/verify/command.ts';

/** The package that the command is of. */
export interface Package {
  readonly version: string;
  readonly packageFile: PackageFile;
}

/** Runs the command `understudy`. Whatever the user can mend ends with one message and exit status 2. */
export async function run(args: readonly string[], { version, packageFile }: Package): Promise<void> {
  try {
    await program(version, packageFile).parseAsync(args.length === 0 ? ['--help'] : [...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has printed its message already.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    const isMendable = [UsageError, SeedError, Rejection].some((kind) => error instanceof kind);
    console.error(isMendable ? printable(`understudy-sdk: ${(error as Error).message}`) : error);
    process.exitCode = 2;
  }
}

const commands = (packageFile: PackageFile): Command[] => [
  serveCommand(),
  execCommand(),
  envCommand(),
  healthCommand(),
  initCommand(),
  generateCommand(),
  exportCommand(),
  coverageCommand(),
  recordCommand(),
  playCommand(),
  verifyCommand(packageFile),
  differCommand(packageFile),
  importCommand(),
];

function program(version: string, packageFile: PackageFile): Command {
  const command = new Command('understudy-sdk')
    .description('A fake server for Notch Pay-, Mastodon- and Gitea/Forgejo-style APIs, in memory.')
    .version(version, '-v, --version')
    .helpCommand('help [command]', 'show the help of a command')
    .enablePositionalOptions()
    .configureHelp({ sortOptions: true })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'understudy-sdk: ')) })
    .showHelpAfterError('(understudy-sdk --help shows the commands, understudy-sdk COMMAND --help the options of one)')
    .exitOverride();
  for (const subcommand of commands(packageFile)) command.addCommand(subcommand.copyInheritedSettings(command));
  return command;
}
