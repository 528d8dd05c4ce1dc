import { readdirSync, readFileSync } from 'node:fs';
import type { Scenario } from './scenario.ts';
import { expand, type Named } from './short-form.ts';

const read = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The cases of a folder, in the long form. The file beside it has the things that they refer to by name.
 *
 * @param folder - its address, which ends in a slash
 */
export function readCases<Case = Scenario>(folder: URL): Case[] {
  const named = read(new URL(`${folder.href.slice(0, -1)}.json`)) as Named;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => read(new URL(file, folder)) as Case | Case[])
    .map((one) => expand(one, named));
}

/**
 * The cases of an area, as the package has them.
 *
 * @param root - the package's folder
 */
export const casesOf = (root: URL, area: string): Scenario[] => readCases(new URL(`test/scenarios/${area}/`, root));
