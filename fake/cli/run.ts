import { worldJsonSchema } from '../seed/schema.ts';
import { routesTable } from './routes.ts';
import { serve } from './serve.ts';
import { UsageError } from './usage.ts';

const USAGE = `understudy: a fake server that answers like the real ones

  understudy serve [--port N] [--host ADDRESS] [--seed FILE] [--clock real|frozen]
                   [--deliver none|local|all] [--allow-host NAME]... [--allow-origin ORIGIN]...
      starts the server; port 0, the default, picks a free one
  understudy routes
      prints every route
  understudy schema
      prints the JSON Schema of a world document
`;

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => void | Promise<void>>> = {
  serve,
  routes: () => console.log(routesTable()),
  schema: () => console.log(JSON.stringify(worldJsonSchema(), null, 2)),
  '--help': () => console.log(USAGE),
  help: () => console.log(USAGE),
};

/** Runs the command `understudy`. */
export async function run([name = 'help', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (command === undefined) throw new UsageError(`unknown command ${name}`);
    await command(args);
  } catch (error) {
    const known = error instanceof UsageError || (error instanceof Error && error.name === 'SeedError');
    console.error(known ? `understudy: ${error.message}` : error);
    if (error instanceof UsageError) console.error(USAGE);
    process.exitCode = 2;
  }
}
