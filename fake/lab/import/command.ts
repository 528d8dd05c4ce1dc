import { renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { stringify } from 'yaml';
import type { WorldDocument } from '../../index.ts';
import { fromBase64 } from '../../git/bytes.ts';
import { urlOf } from '../../shell/url.ts';
import { UsageError } from '../../shell/usage.ts';
import { forgeVersion } from '../verify/pulls/preflight.ts';
import { Remote } from '../verify/pulls/remote.ts';
import { basic, Server } from '../playing/server.ts';
import { importRepository } from './import.ts';
import { pathOfSecret } from './secrets.ts';
import { Source } from './source.ts';

interface CommandOptions {
  readonly baseUrl: string;
  readonly repo: string;
  readonly token?: string;
  readonly out?: string;
  readonly pack?: string;
  readonly resume?: string;
  readonly emails?: boolean;
  readonly secret?: readonly string[];
  readonly quiet?: boolean;
}

/** `understudy-sdk import`. */
export const importCommand = (): Command =>
  new Command('import')
    .description('read a real repository with its pull requests, and write it as a world document')
    .requiredOption('--base-url <url>', 'the address of the server', urlOf)
    .requiredOption('--repo <owner/name>', 'the repository', repoOf)
    .addOption(new Option('--token <token>', 'a token that may read it').env('UNDERSTUDY_TOKEN'))
    .option('--out <file>', 'where to write the document, as JSON or YAML (default: printed as JSON)')
    .option('--pack <name>', 'write the history into a file of this name beside the document', nameOf)
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

function nameOf(text: string): string {
  if (!/^\w[\w.-]*$/.test(text)) throw new InvalidArgumentError('It must be the name of a file, such as app.pack.');
  return text;
}

async function run(options: CommandOptions): Promise<void> {
  const { baseUrl, repo, token, out, pack, resume, emails = false, secret = [], quiet } = options;
  if (pack !== undefined && out === undefined) throw new UsageError('--pack needs --out, which it is beside');
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
  if (out === undefined) console.log(JSON.stringify(document, null, 1));
  else writeDocument(out, document, pack);
  for (const one of omitted) console.error(`omitted: ${one}`);
}

function writeDocument(out: string, document: WorldDocument, pack: string | undefined): void {
  const [repo] = document.pulls?.repos ?? [];
  if (pack !== undefined && typeof repo?.git?.pack === 'string') {
    write(join(dirname(out), pack), fromBase64(repo.git.pack));
    (repo.git as { pack: unknown }).pack = { file: pack };
  }
  write(out, /\.ya?ml$/.test(out) ? stringify(document) : `${JSON.stringify(document, null, 1)}\n`);
}

/** A file is whole or not there. */
function write(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(`${file}.part`, content);
    renameSync(`${file}.part`, file);
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}
