/// <reference types="vite/client" />
import type { Case } from '../../fake/engine/composed/case.ts';
import { expand, type Named } from '../../fake/lab/cases/short-form.ts';

// A browser has no folders: what is read here is bundled.
const files = import.meta.glob<Case | readonly Case[]>('../scenarios/*/*.json', {
  eager: true,
  import: 'default',
});
const named = import.meta.glob<Named>('../scenarios/*.json', { eager: true, import: 'default' });

/** The scenarios of one area. */
export function scenariosOf(area: string): Case[] {
  return Object.entries(files)
    .filter(([path]) => path.startsWith(`../scenarios/${area}/`))
    .flatMap(([, content]) => content as Case | Case[])
    .map((one) => expand(one, named[`../scenarios/${area}.json`] ?? {}));
}
