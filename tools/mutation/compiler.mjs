// Whether a mutant compiles, by the project's own options.
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, files: ['src/index.ts'], include: [] }, ts.sys, root);
const parsed = new Map();
let program;

export const compiler = {
  /** Whether the compiler rejects a mutant's file. */
  rejects({ file, code }) {
    const path = join(root, file);
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (name, language) => {
      if (name === path) return ts.createSourceFile(name, code, language, true);
      if (!parsed.has(name)) parsed.set(name, getSourceFile.call(host, name, language));
      return parsed.get(name);
    };
    program = ts.createProgram([path], options, host, program);
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].length > 0;
  },
};
