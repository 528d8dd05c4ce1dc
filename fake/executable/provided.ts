import { registerHooks } from 'node:module';

const SCHEME = 'understudy-sdk:';

/**
 * Has modules of the user's own import these where their folder has no such package.
 *
 * @param modules - by what an import names
 */
export function provide(modules: Readonly<Record<string, object>>): void {
  const provided = new Map(Object.entries(modules));
  // The source of a module that passes on what the executable has.
  Object.assign(globalThis, { [Symbol.for(SCHEME)]: modules });
  registerHooks({
    resolve: (specifier, context, next) => {
      try {
        return next(specifier, context);
      } catch (error) {
        if (!provided.has(specifier)) throw error;
        return { url: `${SCHEME}${specifier}`, format: 'module', shortCircuit: true };
      }
    },
    load: (url, context, next) => {
      if (!url.startsWith(SCHEME)) return next(url, context);
      return { source: sourceOf(url.slice(SCHEME.length), provided), format: 'module', shortCircuit: true };
    },
  });
}

function sourceOf(name: string, provided: ReadonlyMap<string, object>): string {
  const names = Object.keys(provided.get(name) ?? {});
  const modules = `globalThis[Symbol.for(${JSON.stringify(SCHEME)})]`;
  return `const module = ${modules}[${JSON.stringify(name)}];\n${names.map((one) => `const _${one} = module.${one}; export { _${one} as ${one} };`).join('\n')}`;
}
