import { Command } from 'commander';
import { askServed } from '../../shell/served.ts';
import { urlOf } from '../../shell/url.ts';
import { UsageError } from '../../shell/usage.ts';
import { variablesOf, type Credentials } from './variables.ts';

interface EnvOptions {
  readonly url: string;
  readonly dotenv?: boolean;
}

/** `understudy-sdk env`: what `exec` sets, for a shell or a CI step beside a server that runs. */
export const envCommand = (): Command =>
  new Command('env')
    .description('print the variables that exec sets, of a world of a server that runs: eval "$(understudy-sdk env)"')
    .option('--url <url>', 'the base URL of the server, or of a world of it', urlOf, 'http://127.0.0.1:4010')
    .option('--dotenv', 'print NAME=value for a file, such as "$GITHUB_ENV"')
    .action(env);

const DEADLINE = 5_000;

async function env({ url, dotenv = false }: EnvOptions): Promise<void> {
  const lines = Object.entries(variablesOf(url, await credentialsAt(url))).map(([name, value]) => {
    // The server may be somebody else's, and a shell reads what it says.
    if (!/^\w+$/.test(name) || /[^ -~]/.test(value))
      throw new UsageError(`${url} has a credential that no shell takes`);
    return dotenv ? `${name}=${value}` : `export ${name}='${value.replaceAll("'", String.raw`'\''`)}'`;
  });
  console.log(lines.join('\n'));
}

async function credentialsAt(url: string): Promise<Credentials> {
  const credentials = (await askServed(url, '/_fake/credentials', { timeout: DEADLINE })) ?? {};
  return Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, String(value)]));
}
