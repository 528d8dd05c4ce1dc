import { formatWithOptions } from 'node:util';
import ts from 'typescript';

/** The comments of a sample that say what it prints: behind each `console.log`, or on the lines below it. */
export function printedComments(code: string): string[] {
  const source = ts.createSourceFile('sample.ts', code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && node.getText().startsWith('console.log(')) found.push(...commentAfter(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function commentAfter(node: ts.Node): string[] {
  const [, behind, below = ''] =
    /^(?:[ ;]*\/\/ (.*))?((?:\n *\/\/ .*)*)/.exec(node.getSourceFile().text.slice(node.end)) ?? [];
  const text = behind ?? below.replace(/\n *\/\/ /g, '\n').trim();
  return text === '' ? [] : [text];
}

/** The text that `console.log` prints, on one line. */
export const printedText = (values: readonly unknown[]): string =>
  onOneLine(formatWithOptions({ breakLength: Infinity }, ...values));

/** The comments that no printed text fits, in the order of both. A comment of several lines may have been printed by several calls. */
export function unprinted(code: string, printed: readonly string[]): string[] {
  let left = printed;
  return printedComments(code).flatMap((comment) => {
    const most = comment.split('\n').length;
    const ends = left.flatMap((_, start) => Array.from({ length: most }, (_, i) => ({ start, end: start + i + 1 })));
    const found = ends.find(({ start, end }) => fits(onOneLine(comment), left.slice(start, end).join(' ')));
    left = left.slice(found?.end ?? 0);
    return found === undefined ? [comment] : [];
  });
}

/** Whether a comment says a text: `…` stands for any, and prose may follow a colon, semicolon or comma. */
function fits(comment: string, printed: string): boolean {
  const parts = comment.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const rest = printed !== '' && comment.startsWith(printed) ? comment.slice(printed.length) : '';
  return /^[:;,] /.test(rest) || new RegExp(`^${parts.join('.*')}$`).test(printed);
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
