import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { compilerOptions, declarations, root } from './declarations.ts';

const place = join(root, 'declarations');
const page = join(place, 'page.ts');
const clients = ['PaymentsClient', 'FederationAdminClient', 'PullsClient'];
const head = `import { ${clients.join(', ')} } from './src/index.ts';\n`;
const files = new Map([...declarations(true)].map(([file, text]) => [join(place, file), text]));

/** The hover of an editor where the cursor is, by the end of each expression. */
function hovers(expressions: readonly string[]): readonly string[] {
  const service = ts.createLanguageService(host);
  let text = head;
  const ends = expressions.map((expression) => (text += `${expression};\n`).length - ';\n'.length);
  files.set(page, text);
  return ends.map((end) => ts.displayPartsToString(service.getQuickInfoAtPosition(page, end)?.displayParts));
}

// Resources that a client only makes: their methods are of interest.
const PLACES: Readonly<Record<string, string>> = { repo: "repo('', '')", org: "org('')" };

/** Every method of the clients, those of their resources and of a repository too, as one would write it. */
function methods(): readonly string[] {
  files.set(page, `${head}${clients.map((name) => `(null! as ${name});\n`).join('')}`);
  const program = ts.createLanguageService(host).getProgram() as ts.Program;
  const checker = program.getTypeChecker();
  const under = (path: string, type: ts.Type): string[] =>
    type.getProperties().flatMap((property) => {
      const own = checker.getTypeOfSymbol(property);
      const given = own.getCallSignatures()[0]?.getReturnType();
      const place = PLACES[property.name];
      if (place !== undefined && given !== undefined) return under(`${path}.${place}`, given);
      if (given !== undefined) return [`${path}.${property.name}`];
      return own.isClass() ? under(`${path}.${property.name}`, own) : [];
    });
  const { statements } = program.getSourceFile(page) as ts.SourceFile;
  return statements
    .filter(ts.isExpressionStatement)
    .flatMap(({ expression }) => under(expression.getText(), checker.getTypeAtLocation(expression)));
}

/** The package's declarations from memory, the platform's from the disk. */
const host: ts.LanguageServiceHost = {
  getCompilationSettings: () => ({
    ...compilerOptions,
    isolatedDeclarations: false,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  }),
  getScriptFileNames: () => [page],
  getScriptVersion: () => '1',
  getScriptSnapshot: (name) => {
    const text = host.readFile(name);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => files.has(name) || ts.sys.fileExists(name),
  readFile: (name) => files.get(name) ?? ts.sys.readFile(name),
};

it('an editor shows every method on one line, its types by name', { timeout: 60_000 }, () => {
  const all = methods();
  expect(all).toContain("(null! as PullsClient).repo('', '').merge");
  expect(all).toContain("(null! as PullsClient).org('').hooks.create");
  expect(all).toContain('(null! as PaymentsClient).customers.paymentMethods');
  // `request` takes any path, so that its result follows from its options: of it an editor shows type parameters.
  const named = all.filter((name) => !/\.request(List)?$/.test(name));
  expect(all.length - named.length).toBe(2 * clients.length);
  for (const hover of hovers(named)) {
    expect(hover).toMatch(
      /^\(method\) \w+\.\w+\([^{}|&]*\): ((ApiCall|List|ReversibleList)<[^{}|&]*>|ApiCall<\w+ \| undefined, [^{}|&]*>|\w+Client)$/,
    );
    expect(hover.length).toBeLessThan(180);
  }
});

it('an editor shows what a client is made with by one name', { timeout: 60_000 }, () => {
  const made = hovers(clients.map((name) => `new ${name}`));
  expect(made).toEqual(clients.map((name) => `(alias) new ${name}(options: ${name}Options): ${name}\nimport ${name}`));
});
