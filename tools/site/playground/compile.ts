import { parse, type ImportDeclaration, type Program } from 'acorn';
import { transform } from 'sucrase';

/** An error in code, found before it runs. */
export class CompileError extends Error {
  override readonly name = 'SyntaxError';
  readonly line: number | undefined;
  constructor(message: string, line: number | undefined) {
    super(message);
    this.line = line;
  }
}

/** A script that a browser can run. */
export interface Script {
  readonly text: string;
  /** The lines of the imports, by the address that they import. */
  readonly imports: ReadonlyMap<string, number>;
}

/** Both compilers say where; lines count from 1. */
interface Located {
  readonly message: string;
  readonly loc?: { readonly line: number };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * JavaScript for TypeScript, with every line where it was. Before each statement it says its line to `atLine`, because
 * the error of a call that the code awaits does not know who awaited it.
 *
 * @param modules the address of each module that may be imported
 */
export function compile(code: string, modules: ReadonlyMap<string, string>): Script {
  const javascript = located(() => transform(code, { transforms: ['typescript'], disableESTransforms: true }).code);
  const { body } = located(() => parse(javascript, { ecmaVersion: 'latest', sourceType: 'module', locations: true }));
  const imports = new Map<string, number>();
  const edits = body.map((statement): Edit => {
    const line = statement.loc?.start.line ?? 1;
    if (statement.type !== 'ImportDeclaration') return marker(statement, line);
    const { start, end, address } = importOf(statement, line, modules);
    imports.set(address, line);
    return { start, end, text: JSON.stringify(address) };
  });
  return { text: edited(javascript, edits), imports };
}

function located<T>(compiled: () => T): T {
  try {
    return compiled();
  } catch (error) {
    const { message, loc } = error as Located;
    throw new CompileError(message.replace(/ \(\d+:\d+\)$/, '').replace(/^Error transforming [^:]*: /, ''), loc?.line);
  }
}

const marker = ({ start }: Program['body'][number], line: number): Edit => ({
  start,
  end: start,
  text: `atLine(${line});`,
});

function importOf({ source }: ImportDeclaration, line: number, modules: ReadonlyMap<string, string>) {
  const address = modules.get(String(source.value));
  if (address !== undefined) return { start: source.start, end: source.end, address };
  throw new CompileError(
    `'${source.value}' is not in the playground, which has ${[...modules.keys()].join(', ')}`,
    line,
  );
}

function edited(text: string, edits: readonly Edit[]): string {
  let at = 0;
  const parts = edits.flatMap(({ start, end, text: put }) => {
    const part = [text.slice(at, start), put];
    at = end;
    return part;
  });
  return [...parts, text.slice(at)].join('');
}
