import { renameSync, writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { stringify } from 'yaml';
import { urlOf } from '../url.ts';
import { UsageError } from '../usage.ts';
import { forgeVersion } from '../verify/preflight.ts';
import { Remote } from '../verify/remote.ts';
import { basic, Server } from '../verify/server.ts';
import { importRepository } from './import.ts';
import { pathOfSecret } from './secrets.ts';
import { Source } from './source.ts';

interface CommandOptions {
  readonly baseUrl: string;
  readonly repo: string;
  readonly token?: string;
  readonly out?: string;
  readonly resume?: string;
  readonly emails?: boolean;
  readonly secret?: readonly string[];
  readonly quiet?: boolean;
}

/** `understudy import`. */
export const importCommand = (): Command =>
  new Command('import')
    .description('read a real repository with its pull requests, and write it as a world document')
    .requiredOption('--base-url <url>', 'the address of the server', urlOf)
    .requiredOption('--repo <owner/name>', 'the repository', repoOf)
    .addOption(new Option('--token <token>', 'a token that may read it').env('UNDERSTUDY_TOKEN'))
    .option('--out <file>', 'where to write the document, as JSON or YAML (default: printed as JSON)')
    .option('--resume <file>', 'keep what was read in this file, and go on from it; it holds what the server said')
    .option('--emails', 'keep e-mail addresses; else commits have others, and other ids')
    .option('--secret <text>', 'write nothing if this is in the document; may be given again', collected)
    .option('--quiet', 'print no progress')
    .action(run);

const collected = (value: string, values: readonly string[] = []): string[] => [...values, value];

function repoOf(text: string): string {
  if (!/^[\w.-]+\/[\w.-]+$/.test(text)) throw new InvalidArgumentError('It must be like owner/name.');
  return text;
}

async function run({
  baseUrl,
  repo,
  token,
  out,
  resume,
  emails = false,
  secret = [],
  quiet,
}: CommandOptions): Promise<void> {
  const server = new Server({ baseUrl });
  await forgeVersion(server);
  const authorization = token === undefined ? undefined : `token ${token}`;
  const { document, omitted } = await importRepository({
    source: new Source(server, authorization, resume),
    // Git takes a token as a password.
    remote: new Remote(server, repo, token === undefined ? undefined : basic('token', token)),
    repo,
    emails,
    ...(quiet !== true && { onProgress: (line) => console.error(line) }),
  });
  const secrets = [...secret, ...(token === undefined ? [] : [token])].filter((one) => one !== '');
  const found = pathOfSecret(document, secrets);
  if (found !== undefined) throw new UsageError(`nothing is written: a secret is in the document at ${found}`);
  const json = `${JSON.stringify(document, null, 1)}\n`;
  if (out === undefined) console.log(json);
  else write(out, /\.ya?ml$/.test(out) ? stringify(document) : json);
  for (const one of omitted) console.error(`omitted: ${one}`);
}

/** A file is whole or not there. */
function write(file: string, text: string): void {
  try {
    writeFileSync(`${file}.part`, text);
    renameSync(`${file}.part`, file);
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}
