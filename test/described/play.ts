// Writes the area of a description and plays the oracle on it: node test/described/play.ts FILE NAME FOLDER. Prints the verdicts as JSON.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { Description } from '../../fake/lab/described/description.ts';
import type { Plan } from '../../fake/lab/described/resources.ts';
import { writtenFrom } from '../../fake/lab/described/write.ts';
import { verdictsOn, type Subject, type Verdicts } from './oracle.ts';

const root = join(import.meta.dirname, '../..');

/** A folder in which areas that are written find the kit. */
export function prepare(folder: string): void {
  const installed = join(folder, 'node_modules/understudy-sdk');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'package.json'), '{ "type": "module", "exports": { "./fake/kit": "./kit.ts" } }');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const links = {
    'node_modules/understudy-sdk/kit.ts': 'fake/kit.ts',
    'node_modules/zod': 'node_modules/zod',
    'node_modules/@types': 'node_modules/@types',
  };
  for (const [from, to] of Object.entries(links))
    if (!existsSync(join(folder, from))) symlinkSync(join(root, to), join(folder, from));
}

/** Writes an area, unless it is there. */
export function write(file: string, name: string, folder: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'fake/bin.ts'), 'init', '--openapi', file, '--area', name],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n')[0] ?? '';
}

interface Fake {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly options: Readonly<Record<string, { readonly baseUrl: string; readonly fetch: typeof fetch }>>;
}

/** Puts one row into the table of an operation, and gives the parts of its path that lead there. */
const rowIn =
  (fake: Fake, name: string, { operations }: Plan) =>
  async (source: string, values: readonly string[]): Promise<readonly string[]> => {
    const { resource } = operations.find(({ described }) => described.source === source) ?? {};
    if (resource === undefined || values.length <= resource.depth) return values;
    const { table, key, depth } = resource;
    const row = depth > 0 ? { under: values.slice(0, depth).join('/') } : {};
    const body = JSON.stringify({ [name]: { [table]: [row] } });
    await fake.fetch(`${fake.url}/_fake/world`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const seed = (await (await fake.fetch(`${fake.url}/_fake/world?as=seed`)).json()) as {
      document: Record<string, Record<string, Record<string, unknown>[]>>;
    };
    return values.map((value, i) => (i === depth ? String(seed.document[name]?.[table]?.[0]?.[key]) : value));
  };

/** Plays the oracle on an area that was written. */
export async function verdictsOf(
  file: string,
  name: string,
  folder: string,
  more: Partial<Subject> = {},
): Promise<Verdicts> {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const { createFake } = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as { createFake: () => Fake };
  const { plan } = writtenFrom(new Description(text, file), { name, extension: 'ts', from: file });
  const fake = createFake();
  const options = fake.options[name];
  if (options === undefined) throw new Error(`there is no area ${name}`);
  return verdictsOn({
    document: (text.trimStart().startsWith('{')
      ? JSON.parse(text)
      : parse(text, { merge: true })) as Subject['document'],
    baseUrl: options.baseUrl,
    fetch: options.fetch,
    toRecord: readFileSync(join(folder, `${name}.to-record.md`), 'utf8'),
    rowAt: rowIn(fake, name, plan),
    ...more,
  });
}

if (process.argv[1] === import.meta.filename) {
  const [file = '', name = 'area', folder = '.'] = process.argv.slice(2);
  prepare(folder);
  if (!existsSync(join(folder, `${name}.ts`))) console.error(write(file, name, folder));
  const verdicts = await verdictsOf(file, name, folder);
  console.log(JSON.stringify(verdicts, null, 1));
}
