import { writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { stringify } from 'yaml';
import type { WorldDocument } from '../index.ts';
import type { Omission, SeedExport } from '../engine/seed/export.ts';
import { askServed } from '../shell/served.ts';
import { urlOf } from '../shell/url.ts';
import { UsageError } from '../shell/usage.ts';

interface ExportOptions {
  readonly url: string;
  readonly world?: string;
  readonly as: 'seed' | 'state';
  readonly out?: string;
}

/** `understudy-sdk export`. */
export const exportCommand = (): Command =>
  new Command('export')
    .description('write the present state of a running server as a world document')
    .option('--url <url>', 'the address of the server', urlOf, 'http://127.0.0.1:4010')
    .option('--world <name>', 'one of its worlds (default: the main one)')
    .addOption(
      new Option('--as <form>', 'seed: to edit, commit and compare; state: exactly, to load again')
        .choices(['seed', 'state'])
        .default('seed'),
    )
    .option('--out <file>', 'where to; as JSON where the name ends in .json, else as YAML (default: standard output)')
    .action(exportWorld);

/** The longest export that is read: a world may have large repositories. */
const MAX_BYTES = 512 * 1024 * 1024;

async function exportWorld({ url, world, as, out }: ExportOptions): Promise<void> {
  const base = world === undefined ? url : `${url}/_world/${encodeURIComponent(world)}`;
  const exported = await askServed(base, `/_fake/world?as=${as}`, { maxBytes: MAX_BYTES });
  const { document, omitted } =
    as === 'seed' ? (exported as SeedExport<WorldDocument>) : { document: exported, omitted: [] };
  const isJson = out?.endsWith('.json') === true;
  const text = isJson ? `${JSON.stringify(document, null, 2)}\n` : omissionComment(omitted) + stringify(document);
  if (out === undefined) return void process.stdout.write(text);
  write(out, text);
  console.log(`wrote ${out}`);
  // JSON has no comments.
  if (isJson) for (const { path, reason } of omitted) console.error(`omitted: ${path}: ${reason}`);
}

function omissionComment(omitted: readonly Omission[]): string {
  if (omitted.length === 0) return '';
  const lines = omitted.map(({ path, reason }) => `#   ${path}: ${reason}\n`);
  return `# What this document does not say of the state that it was written from:\n${lines.join('')}\n`;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
