import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { parse } from 'yaml';
import { starterWorld } from './starter-world.ts';
import { UsageError } from './usage.ts';

/** `understudy init`: writes a world document to start from. */
export const initCommand = (): Command =>
  new Command('init')
    .description('write a commented world document to start from')
    .argument('[file]', 'where to; as JSON, which has no comments, where the name ends in .json', 'understudy.yaml')
    .option('--force', 'replace a file that is there')
    .action(init);

function init(file: string, { force = false }: { readonly force?: boolean }): void {
  const content = file.endsWith('.json') ? `${JSON.stringify(parse(starterWorld), null, 2)}\n` : starterWorld;
  try {
    writeFileSync(file, content, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'EEXIST' ? `${file} is there already: --force replaces it` : message);
  }
  console.log(`wrote ${file}; now run: understudy serve --seed ${file}`);
}
