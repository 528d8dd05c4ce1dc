import { constants, Script } from 'node:vm';
import type { Host } from '../shell/host.ts';

/** `import()` of a module that is compiled from the executable loads nothing from the disk; that of a script does. */
const importModule = new Script('(url) => import(url)', {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext() as Host['importModule'];

/** The command as one executable, which needs no Node.js. */
export const host: Host = { command: 'understudy-sdk', hasPackage: false, importModule };
