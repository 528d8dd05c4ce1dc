import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { stringify } from 'yaml';
import { generateWorld, type GenerateOptions } from '../index.ts';
import { host } from '../shell/host.ts';
import { UsageError } from '../shell/usage.ts';

/** `understudy-sdk generate`. */
export const generateCommand = (): Command =>
  new Command('generate')
    .description('write a world document with so many payments, repositories and pull requests')
    .argument('[file]', 'where to; as JSON where the name ends in .json, else as YAML (default: standard output)')
    .option('--payments <number>', 'payments of one shop, with their customers', integer)
    .option('--transfers <number>', 'transfers of that shop', integer)
    .option('--repos <number>', 'repositories with a history, of a team of five', integer)
    .option('--pulls <number>', 'pull requests in these, with reviews', integer)
    .option('--issues <number>', 'issues in these', integer)
    .option('--seed <number>', 'the same seed and numbers give the same document (default: 1)', integer)
    .option('--clock <time>', 'the time of the world, ISO 8601 (default: 2026-07-16T10:00:00Z)')
    .action(generate);

function integer(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be an integer from 0.');
  return Number(text);
}

function generate(file: string | undefined, options: GenerateOptions): void {
  const document = documentOf(options);
  const text = file?.endsWith('.json') === true ? `${JSON.stringify(document, null, 2)}\n` : yamlOf(document);
  if (file === undefined) return void process.stdout.write(text);
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  console.log(`wrote ${file}; now run: ${host.command} serve --seed ${file}`);
}

// Values that occur twice are written twice: an alias is hard to edit.
const yamlOf = (document: object): string => stringify(document, { aliasDuplicateObjects: false });

function documentOf(options: GenerateOptions): object {
  try {
    return generateWorld(options);
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}
