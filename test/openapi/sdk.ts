import ts from 'typescript';

/** The request and the response of a method of the SDK. */
export interface SdkMethod {
  /** Its doc comment. */
  readonly description: string;
  /** The types of the parts of the path that its parameters name. */
  readonly path: ReadonlyMap<string, ts.Type>;
  readonly query: ts.Type | undefined;
  readonly body: ts.Type | undefined;
  /** Whether the body is sent as a form. */
  readonly isForm: boolean;
  /** Whether the response is text. */
  readonly isText: boolean;
}

/** The program of the SDK, with its types. */
export function sdkProgram(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  return ts.createProgram(['src/index.ts'], { ...options, types: [] });
}

const QUERIES = ['query', 'filters', 'page', 'from'];

/** The methods by the operations that they send, as the resources of an area name them. */
export function methodsOf(program: ts.Program, area: string): ReadonlyMap<string, SdkMethod> {
  const checker = program.getTypeChecker();
  const found = new Map<string, SdkMethod>();
  const isResource = new RegExp(`/src/${area}/(?:client|resources/[\\w-]+)\\.ts$`);
  for (const source of program.getSourceFiles()) {
    if (!isResource.test(source.fileName)) continue;
    for (const method of source.statements.filter(ts.isClassDeclaration).flatMap(({ members }) => members)) {
      if (!ts.isMethodDeclaration(method)) continue;
      const call = callIn(method);
      if (call !== undefined) found.set(call.operation, { ...sent(checker, method), ...call });
    }
  }
  return found;
}

/** The call of an operation in a method: its first argument is the operation's id. */
function callIn(node: ts.Node): { operation: string; isForm: boolean; isText: boolean } | undefined {
  if (ts.isCallExpression(node) && /#caller\.\w+$/.test(node.expression.getText())) {
    const [id] = node.arguments;
    if (id !== undefined && ts.isStringLiteral(id))
      return {
        operation: id.text,
        isForm: /\bform:/.test(node.getText()),
        isText: /\bread\b(?!:)/.test(node.getText()),
      };
  }
  return ts.forEachChild(node, callIn);
}

function sent(checker: ts.TypeChecker, method: ts.MethodDeclaration): Omit<SdkMethod, 'isForm' | 'isText'> {
  const typeOf = (names: readonly string[]): ts.Type | undefined => {
    const parameter = method.parameters.find(({ name }) => names.includes(name.getText()));
    return parameter && checker.getNonNullableType(checker.getTypeAtLocation(parameter));
  };
  const symbol = checker.getSymbolAtLocation(method.name);
  return {
    description: ts.displayPartsToString(symbol?.getDocumentationComment(checker)),
    path: new Map(method.parameters.map((one) => [one.name.getText(), checker.getTypeAtLocation(one)])),
    query: typeOf(QUERIES),
    body: bodyMade(checker, method) ?? typeOf(['body']),
  };
}

/** The body that a method makes of its parameter by a function `makeJson`. */
function bodyMade(checker: ts.TypeChecker, { body }: ts.MethodDeclaration): ts.Type | undefined {
  const made = body?.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText() === 'makeJson');
  return made && checker.getTypeAtLocation(made).getCallSignatures()[0]?.getReturnType();
}

/** The types of an area's responses, by operation: those of the interface in `src/<area>/responses.ts`. */
export function responsesOf(program: ts.Program, area: string): ReadonlyMap<string, ts.Type> {
  const checker = program.getTypeChecker();
  const source = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(`/src/${area}/responses.ts`));
  const stated = source?.statements.find(
    (one) => ts.isInterfaceDeclaration(one) && one.name.text.endsWith('Responses'),
  );
  if (stated === undefined) throw new Error(`src/${area}/responses.ts states no responses`);
  const rows = checker.getTypeAtLocation(stated).getProperties();
  return new Map(rows.map((row) => [row.name, checker.getTypeOfSymbol(row)]));
}

/** A type that an area exports. */
export function typeNamed(program: ts.Program, area: string, name: string): ts.Type {
  const checker = program.getTypeChecker();
  const index = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(`/src/${area}/index.ts`));
  const module = index && checker.getSymbolAtLocation(index);
  const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (symbol === undefined) throw new Error(`src/${area}/index.ts exports no ${name}`);
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return checker.getDeclaredTypeOfSymbol(target);
}
