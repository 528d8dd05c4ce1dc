import { readdirSync, readFileSync } from 'node:fs';
import type { Case } from '../../fake/engine/composed/case.ts';
import { expand, type Named } from '../../fake/lab/cases/short-form.ts';

const read = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The cases of a folder, in the long form. The file beside it has the things that they refer to by name.
 *
 * @param folder - its address, which ends in a slash
 */
export function readCases<T = Case>(folder: URL): T[] {
  const named = read(new URL(`${folder.href.slice(0, -1)}.json`)) as Named;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => read(new URL(file, folder)) as T | T[])
    .map((one) => expand(one, named));
}

/**
 * The cases of an area.
 *
 * @param root - the checkout's folder
 */
export const casesOf = (root: URL, area: string): Case[] => readCases(new URL(`test/scenarios/${area}/`, root));
