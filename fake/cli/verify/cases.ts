import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Area } from './portable.ts';
import type { Scenario } from './scenario.ts';

/**
 * The cases of an area, as the package has them.
 *
 * @param root - the package's folder
 */
export function casesOf(root: URL, area: Area): Scenario[] {
  const folder = new URL(`test/scenarios/${area}/`, root);
  return readdirSync(fileURLToPath(folder))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Scenario | Scenario[]);
}
