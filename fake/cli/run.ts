import { Command, CommanderError } from 'commander';
import { SeedError } from '../module/seed-issues.ts';
import { worldJsonSchema } from '../areas.ts';
import { openApiDocument } from '../control/openapi.ts';
import { Rejection } from '../http/rejection.ts';
import { coverageCommand } from './coverage.ts';
import { exportCommand } from './export.ts';
import { healthCommand } from './health.ts';
import { importCommand } from './import/command.ts';
import { initCommand } from './init.ts';
import { routesJson, routesTable } from './routes.ts';
import { serveCommand } from './serve.ts';
import { UsageError } from './usage.ts';
import { verifyCommand } from './verify/command.ts';

/** The package that the command is of. */
export interface Package {
  readonly version: string;
  /** Its folder. */
  readonly root: URL;
}

/** Runs the command `understudy`. Whatever the user can mend ends with one message and exit status 2. */
export async function run(args: readonly string[], { version, root }: Package): Promise<void> {
  try {
    await program(version, root).parseAsync(args.length === 0 ? ['--help'] : [...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has printed its message already.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    const isMendable = [UsageError, SeedError, Rejection].some((kind) => error instanceof kind);
    console.error(isMendable ? printable(`understudy: ${(error as Error).message}`) : error);
    process.exitCode = 2;
  }
}

/** A text without what a terminal would act on: a server may have said a part of it. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\ufffd');

const commands = (root: URL): Command[] => [
  serveCommand(),
  healthCommand(),
  initCommand(),
  exportCommand(),
  routesCommand(),
  schemaCommand(),
  openApiCommand(),
  coverageCommand(),
  verifyCommand(root),
  importCommand(),
];

function program(version: string, root: URL): Command {
  const command = new Command('understudy')
    .description('A fake server for Notch Pay-, Mastodon- and Gitea/Forgejo-style APIs, in memory.')
    .version(version, '-v, --version')
    .helpCommand('help [command]', 'show the help of a command')
    .configureHelp({ sortOptions: true })
    .showHelpAfterError('(understudy --help shows the commands, understudy COMMAND --help the options of one)')
    .exitOverride();
  for (const subcommand of commands(root)) command.addCommand(subcommand.copyInheritedSettings(command));
  return command;
}

const routesCommand = (): Command =>
  new Command('routes')
    .description('print every route: operation, method, path, statuses')
    .option('--json', 'as a JSON array')
    .action(({ json }: { readonly json?: boolean }) => console.log(json === true ? routesJson() : routesTable()));

const openApiCommand = (): Command =>
  new Command('openapi')
    .description('print the OpenAPI document of what the fake responds to')
    .option('--area <name>', 'of one area only: payments, federation or pulls')
    .action(async ({ area }: { readonly area?: string }) =>
      console.log(JSON.stringify(await openApiDocument({ area }), null, 2)),
    );

const schemaCommand = (): Command =>
  new Command('schema')
    .description('print the JSON Schema of a world document')
    .action(() => console.log(JSON.stringify(worldJsonSchema(), null, 2)));
