/// <reference types="vite/client" />
import type { Scenario } from '../../fake/cli/verify/scenario.ts';

const files = import.meta.glob<Scenario | readonly Scenario[]>('../scenarios/*/*.json', {
  eager: true,
  import: 'default',
});

/** The scenarios of one area. */
export function scenariosOf(area: string): Scenario[] {
  return Object.entries(files)
    .filter(([path]) => path.startsWith(`../scenarios/${area}/`))
    .flatMap(([, content]) => content as Scenario | Scenario[]);
}
