/// <reference types="vite/client" />
import type { Scenario } from '../../fake/scenarios/scenario.ts';
import { expand, type Named } from '../../fake/scenarios/short-form.ts';

// A browser has no folders: what is read here is bundled.
const files = import.meta.glob<Scenario | readonly Scenario[]>('../scenarios/*/*.json', {
  eager: true,
  import: 'default',
});
const named = import.meta.glob<Named>('../scenarios/*.json', { eager: true, import: 'default' });

/** The scenarios of one area. */
export function scenariosOf(area: string): Scenario[] {
  return Object.entries(files)
    .filter(([path]) => path.startsWith(`../scenarios/${area}/`))
    .flatMap(([, content]) => content as Scenario | Scenario[])
    .map((one) => expand(one, named[`../scenarios/${area}.json`] ?? {}));
}
