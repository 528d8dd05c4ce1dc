import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilerOptions, declarations, root } from './declarations.ts';
import { declaredIn, offersOf } from './exports.ts';

const files = declarations(true);
const entries = ['core', 'payments', 'federation', 'pulls'].map((area) => `src/${area}/index.ts`);
const offers = new Map(entries.flatMap((entry) => [...offersOf(files, entry)]));
const platform = new Set(
  (
    'Promise PromiseLike Readonly Record Partial Pick Omit Exclude Extract NonNullable Error ErrorOptions Date ' +
    'AbortSignal AsyncIterable AsyncGenerator Headers Request Response URL ReadableStream Uint8Array ArrayBuffer PropertyKey'
  ).split(' '),
);
const place = join(root, '.out/declarations');

beforeAll(() => {
  for (const [file, text] of files) {
    const path = join(place, file.replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.replace(/(['"]\.[^'"]+)\.ts(['"])/g, '$1.js$2'));
  }
  const use = readFileSync(join(root, 'test/outside/compilers/use.ts'), 'utf8');
  writeFileSync(join(place, 'use.ts'), use.replace(/'understudy-sdk\/(\w+)'/g, "'./src/$1/index.js'"));
  writeFileSync(join(place, 'empty.ts'), 'export {};\n');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Compiles a file against the declarations. */
function compiled(file: string, skipLibCheck: boolean): { instantiations: number; faults: readonly string[] } {
  const options = { ...compilerOptions, isolatedDeclarations: false, noEmit: true, types: [], skipLibCheck };
  const program = ts.createProgram([join(place, file)], options);
  const faults = ts.getPreEmitDiagnostics(program).map((one) => ts.flattenDiagnosticMessageText(one.messageText, '\n'));
  return { instantiations: program.getInstantiationCount(), faults };
}

/** The names of types in a declaration, without its own type parameters. */
function typesIn(text: string): readonly string[] {
  const used: string[] = [];
  const own = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeParameterDeclaration(node)) own.add(node.name.text);
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) used.push(node.getChildAt(0).getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.d.ts', text, ts.ScriptTarget.Latest, true));
  return used.filter((name) => !own.has(name));
}

/** Every file whose declarations a user's compiler reads. */
function reached(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { fileName } of ts.preProcessFile(files.get(file) ?? '').importedFiles) {
    reached(fileName.startsWith('.') ? posix.join(posix.dirname(file), fileName) : fileName, seen);
  }
  return seen;
}

describe('the declarations', { timeout: 60_000 }, () => {
  it('lead to no declaration of ky or zod', () => {
    const all = entries.flatMap((entry) => [...reached(entry)]);
    expect(all.filter((file) => !file.startsWith('src/'))).toEqual([]);
  });

  it('name only types that are offered too, or that the platform has', () => {
    const used = [...offers.values()].flatMap(({ file, name }) =>
      typesIn(declaredIn(files.get(file) ?? '').get(name) ?? ''),
    );
    expect([...new Set(used)].filter((name) => !offers.has(name) && !platform.has(name))).toEqual([]);
  });

  it('offer every client from the one entry point too', () => {
    const all = offersOf(files, 'src/index.ts');
    for (const name of ['PaymentsClient', 'FederationAdminClient', 'PullsClient', 'HttpError', 'verifyWebhook']) {
      expect(all.get(name)?.typeOnly).toBe(false);
    }
  });

  it('compile when they are checked themselves', () => expect(compiled('use.ts', false).faults).toEqual([]));

  it('cost a file that uses all three clients at most 2,500 instantiations', () => {
    const cost = compiled('use.ts', true).instantiations - compiled('empty.ts', true).instantiations;
    expect(cost).toBeGreaterThan(0);
    expect(cost).toBeLessThanOrEqual(2_500);
  });
});
