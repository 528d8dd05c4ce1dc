// The mutants of a source file: each changes one expression or statement, in ways that a wrong line could differ.
import ts from 'typescript';

const { SyntaxKind: Kind } = ts;

/** Operators, and what each is mistaken for. */
const operators = new Map(
  Object.entries({
    '===': ['!=='],
    '!==': ['==='],
    '<': ['<=', '>='],
    '<=': ['<', '>'],
    '>': ['>=', '<='],
    '>=': ['>', '<'],
    '&&': ['||'],
    '||': ['&&'],
    '??': ['&&'],
    '+': ['-'],
    '-': ['+'],
    '*': ['/'],
    '/': ['*'],
    '%': ['*'],
    '+=': ['-='],
    '-=': ['+='],
    '??=': ['='],
  }),
);

/** Methods, and what each is mistaken for; an empty name stands for the call not being made. */
const methods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    toLowerCase: '',
    toUpperCase: '',
    trim: '',
    filter: '',
    slice: '',
    toSorted: '',
    toReversed: '',
    replace: '',
    flat: '',
  }),
);

/** Mistakes in a regular expression: an end that is open, a class turned round, more or fewer of something. */
const patterns = [
  [/^\/\^/, '/'],
  [/\$(?=\/\w*$)/, ''],
  [/\[\^/, '['],
  [/\+(?!\))/, '*'],
  [/\\d/, '\\D'],
  [/\\s/, '\\S'],
  [/\/\w+$/, '/'],
];

/** The replacements of a node, by its kind. */
const replacements = new Map([
  [Kind.BinaryExpression, binary],
  [Kind.PrefixUnaryExpression, (node, text) => (node.operator === Kind.ExclamationToken ? [text(node.operand)] : [])],
  [Kind.ConditionalExpression, (node, text) => [text(node.whenTrue), text(node.whenFalse)]],
  [Kind.IfStatement, (node, text) => condition(node.expression, text)],
  [Kind.WhileStatement, (node, text) => condition(node.expression, text, ['false'])],
  [Kind.TrueKeyword, () => ['false']],
  [Kind.FalseKeyword, () => ['true']],
  [Kind.NumericLiteral, number],
  [Kind.StringLiteral, (node) => [node.text === '' ? "'mutant'" : "''"]],
  [Kind.NoSubstitutionTemplateLiteral, () => ['``']],
  [Kind.TemplateExpression, () => ['``']],
  [Kind.RegularExpressionLiteral, expressions],
  [Kind.ArrayLiteralExpression, (node) => (node.elements.length > 0 ? ['[]'] : [])],
  [Kind.CallExpression, call],
  [
    Kind.PropertyAccessExpression,
    (node, text) => (node.questionDotToken ? [`${text(node.expression)}.${node.name.text}`] : []),
  ],
  [Kind.ExpressionStatement, () => [';']],
  [Kind.ThrowStatement, () => [';']],
  [Kind.ContinueStatement, () => [';']],
  [Kind.BreakStatement, () => [';']],
]);

// One more is a mistake where something is counted; of a limit such as 10,000 it is none.
function number(node) {
  if (node.text === '0') return ['1'];
  return Number(node.text) < 10 ? ['0', `(${node.text} + 1)`] : ['0'];
}

function binary(node, text) {
  const [left, right] = [text(node.left), text(node.right)];
  const others = (operators.get(node.operatorToken.getText()) ?? []).map(
    (operator) => `(${left} ${operator} ${right})`,
  );
  return /^(?:&&|\|\||\?\?)$/.test(node.operatorToken.getText()) ? [...others, left, right] : others;
}

function condition(expression, text, values = ['true', 'false']) {
  return values.map((value) => ({ node: expression, replacement: value }));
}

function expressions(node) {
  return patterns.flatMap(([found, other]) => (found.test(node.text) ? [node.text.replace(found, other)] : []));
}

function call(node, text) {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const other = methods.get(expression.name.text);
  if (other === undefined) return [];
  if (other === '') return [text(expression.expression)];
  return [{ node: expression.name, replacement: other }];
}

// Names and types decide nothing at run time, and what is imported must be there.
function isSkipped(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) ||
    (ts.isCallExpression(node) && node.expression.kind === Kind.ImportKeyword)
  );
}

function isName(node) {
  return ts.isStringLiteral(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

/** All mutants of a source: where, and with what. */
export function mutantsOf(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const text = (node) => node.getText(tree);
  const found = new Map();
  const visit = (node) => {
    if (isSkipped(node)) return;
    const made = isName(node) ? [] : (replacements.get(node.kind)?.(node, text) ?? []);
    for (const one of made) {
      const { node: place, replacement } = typeof one === 'string' ? { node, replacement: one } : one;
      const mutant = at(file, source, place.getStart(tree), place.getEnd(), replacement);
      if (mutant.code !== source) found.set(mutant.code, mutant);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found.values()];
}

function at(file, source, start, end, replacement) {
  const code = source.slice(0, start) + replacement + source.slice(end);
  const first = source.lastIndexOf('\n', start - 1) + 1;
  const last = source.indexOf('\n', end);
  const line = source.slice(0, start).split('\n').length;
  const from = squeezed(source.slice(first, last));
  return { file, line, from, to: squeezed(source.slice(first, start) + replacement + source.slice(end, last)), code };
}

function squeezed(code) {
  return code.replace(/\s+/g, ' ').trim();
}
