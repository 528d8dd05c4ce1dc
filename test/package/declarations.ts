import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const root: string = join(import.meta.dirname, '../..');

/** The flags declarations are made with, as the build makes them. */
export const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  declaration: true,
  stripInternal: true,
  isolatedDeclarations: true,
};

/** The declarations of every source file, by the file's path in the checkout; without a type checker, so at once. */
export function declarations(removeComments: boolean): ReadonlyMap<string, string> {
  const options = { compilerOptions: { ...compilerOptions, removeComments }, reportDiagnostics: true };
  return new Map(
    globSync('src/**/*.ts', { cwd: root }).map((file) => {
      const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(join(root, file), 'utf8'), {
        ...options,
        fileName: file,
      });
      if (diagnostics.length > 0) throw new Error(`${file}: ${ts.formatDiagnostics(diagnostics, formatHost)}`);
      // The compiler gives this method twice here, the other time as a property.
      return [file, outputText.replace(/^ *\[Symbol\.asyncIterator\]: .*\n/m, '')] as const;
    }),
  );
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => root,
  getNewLine: () => '\n',
};
