import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layOut } from './layout.ts';
import type { Case } from '../../engine/composed/case.ts';
import type { Named } from './short-form.ts';
import { shorten } from './shorten.ts';
import { UsageError } from '../../shell/usage.ts';

/** Writes a case into a folder, in the short form, and what it refers to by name beside the folder; returns the file. */
export function writeCase(folder: string, scenario: Case): string {
  const file = freeFile(folder, scenario.name);
  try {
    mkdirSync(folder, { recursive: true });
    const beside = `${folder}.json`;
    const known = existsSync(beside) ? (JSON.parse(readFileSync(beside, 'utf8')) as Named) : undefined;
    const named = namedFor(scenario, known);
    if (JSON.stringify(named) !== JSON.stringify(known ?? {})) writeFileSync(beside, `${layOut(named)}\n`);
    const { basis: _basis, match: _match, ...short } = shorten(scenario as never, named);
    writeFileSync(file, `${layOut(short)}\n`, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
  return file;
}

function freeFile(folder: string, name: string): string {
  const slug =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'session';
  for (let n = 1; ; n++) {
    const file = join(folder, `${n === 1 ? slug : `${slug}-${n}`}.json`);
    if (!existsSync(file)) return file;
  }
}

type Texts = Readonly<Record<string, string>>;

/** The named things of a folder, with those that a case has besides: who asks, the type of JSON, where paths begin. */
function namedFor({ steps }: Case, known: Named | undefined): Named {
  const requests = steps.flatMap((step) => ('request' in step ? [step] : []));
  const type = requests.find(({ expect }) => expect.body !== undefined)?.expect.headers?.['content-type'];
  const root = rootOf(requests.map(({ request }) => request.path));
  const as = { ...known?.as } as Record<string, Texts>;
  for (const { request } of requests)
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      const [, own] = /\{\{(token\d*)\}\}/.exec(value) ?? [];
      if (own !== undefined && !Object.values(as).some((one) => one[name] === value))
        as[freeName(own, as)] = { [name]: value };
    }
  if (known !== undefined) return Object.keys(as).length > 0 ? { ...known, as } : known;
  return {
    ...(Object.keys(as).length > 0 && { as }),
    ...(type !== undefined && { json: { 'content-type': type } }),
    ...(root !== '/' && { root }),
  };
}

const freeName = (name: string, taken: object): string =>
  Object.hasOwn(taken, name) ? freeName(`${name}_`, taken) : name;

/** The folder that all paths are in. */
function rootOf(paths: readonly string[]): string {
  const [first = '/', ...others] = paths.map((path) => path.replace(/\{\{.*/s, ''));
  let root = first.slice(0, first.lastIndexOf('/') + 1);
  while (!others.every((path) => path.startsWith(root) && path.length > root.length) || first.length === root.length) {
    if (root === '/' || root === '') return '/';
    root = root.slice(0, root.lastIndexOf('/', root.length - 2) + 1);
  }
  return root;
}
