import { posix } from 'node:path';
import ts from 'typescript';

/** An export of a file under a name: where its declaration is, and whether only its type is offered. */
export interface Offer {
  readonly file: string;
  readonly name: string;
  readonly typeOnly: boolean;
}

/** The declarations of one file by name, as text. */
export function declaredIn(text: string): ReadonlyMap<string, string> {
  const file = ts.createSourceFile('x.d.ts', text, ts.ScriptTarget.Latest, true);
  return new Map(file.statements.flatMap((statement) => namesOf(statement).map((name) => [name, statement.getText()])));
}

/** All that a file exports, its own and what it passes on. */
export function offersOf(files: ReadonlyMap<string, string>, file: string, typeOnly = false): Map<string, Offer> {
  const source = ts.createSourceFile(file, files.get(file) ?? '', ts.ScriptTarget.Latest, true);
  const offers = new Map<string, Offer>();
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      for (const [name, offer] of passedOn(files, file, statement, typeOnly)) offers.set(name, offer);
    } else if (ts.canHaveModifiers(statement) && isExported(statement)) {
      for (const name of namesOf(statement)) offers.set(name, { file, name, typeOnly });
    }
  }
  return offers;
}

function passedOn(
  files: ReadonlyMap<string, string>,
  file: string,
  { moduleSpecifier, exportClause, isTypeOnly }: ts.ExportDeclaration,
  typeOnly: boolean,
): [string, Offer][] {
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
  const from = posix.join(posix.dirname(file), moduleSpecifier.text);
  const there = offersOf(files, from, typeOnly || isTypeOnly);
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [...there];
  return exportClause.elements.map((element) => {
    const offer = there.get((element.propertyName ?? element.name).text);
    if (offer === undefined) throw new Error(`${from} has no ${element.name.text}`);
    return [element.name.text, { ...offer, typeOnly: offer.typeOnly || element.isTypeOnly }];
  });
}

function isExported(statement: ts.Statement & ts.HasModifiers): boolean {
  return ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as { name?: ts.Node };
  return name === undefined ? [] : [name.getText()];
}
