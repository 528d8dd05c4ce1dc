import ts from 'typescript';

/** A JSON Schema (draft 2020-12), as far as this document needs it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

const { ObjectFlags, SymbolFlags, TypeFlags } = ts;

// Money has a fraction; whatever else is counted or numbered has none.
const MONEY = /(?:^|_)amount$|^(?:reserved|total|pending|available|credit|charge)$/;

/** Writes TypeScript's types as JSON Schemas. A type that `src` names is written once, as a component. */
export class JsonSchemas {
  readonly components: Map<string, JsonSchema> = new Map<string, JsonSchema>();
  readonly #checker: ts.TypeChecker;
  readonly #declared = new Map<string, ts.Symbol>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** The schema of a type; a field's name tells money from other numbers. */
  of(type: ts.Type, field = ''): JsonSchema {
    const named = namedBy(type);
    if (named === undefined) return this.#written(type, field);
    this.#declare(named, type);
    return { $ref: `#/components/schemas/${named.name}` };
  }

  #declare(symbol: ts.Symbol, type: ts.Type): void {
    const { name } = symbol;
    const known = this.#declared.get(name);
    if (known !== undefined && known !== symbol) throw new Error(`two types are called ${name}`);
    if (known !== undefined) return;
    this.#declared.set(name, symbol);
    this.components.set(name, {});
    this.components.set(name, { ...this.#described(symbol), ...this.#written(type, name) });
  }

  #described(symbol: ts.Symbol): JsonSchema {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker));
    return text === '' ? {} : { description: text.replaceAll(/\{@link (\w+)\}/g, '`$1`') };
  }

  #written(type: ts.Type, field: string): JsonSchema {
    if (type.isUnion()) return this.#union(type, field);
    if (type.isStringLiteral()) return { type: 'string', const: type.value };
    if (type.flags & TypeFlags.BooleanLiteral)
      return { type: 'boolean', const: this.#checker.typeToString(type) === 'true' };
    if (type.flags & TypeFlags.String) return { type: 'string' };
    if (type.flags & TypeFlags.Number)
      return MONEY.test(field) ? { type: 'number', format: 'double' } : { type: 'integer', format: 'int64' };
    if (type.flags & TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & TypeFlags.Null) return { type: 'null' };
    if (type.flags & TypeFlags.NonPrimitive) return this.#anyObject();
    if (type.flags & (TypeFlags.Unknown | TypeFlags.Any)) return {};
    // The rest of a set that may grow: `string & {}`.
    if (type.isIntersection() && type.types.some(({ flags }) => flags & TypeFlags.String)) return { type: 'string' };
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: item === undefined ? {} : this.of(item, field) };
    }
    return this.#object(type);
  }

  #anyObject(): JsonSchema {
    const description = 'An object with whatever fields you like.';
    this.components.set('AnyObject', { description, type: 'object', additionalProperties: true });
    return { $ref: '#/components/schemas/AnyObject' };
  }

  #union({ types }: ts.UnionType, field: string): JsonSchema {
    // A date is sent as a string, which the other type beside it is.
    const present = types.filter(({ flags, symbol }) => !(flags & TypeFlags.Undefined) && symbol?.name !== 'Date');
    const isNullable = present.some(({ flags }) => flags & TypeFlags.Null);
    const others = present.filter(({ flags }) => !(flags & TypeFlags.Null));
    const schema = this.#choice(others, field);
    if (!isNullable) return schema;
    return typeof schema.type === 'string' && schema.const === undefined && schema.enum === undefined
      ? { ...schema, type: [schema.type, 'null'] }
      : { anyOf: [schema, { type: 'null' }] };
  }

  #choice(types: readonly ts.Type[], field: string): JsonSchema {
    const [first] = types;
    if (types.length === 1 && first !== undefined) return this.of(first, field);
    if (types.every(({ flags }) => flags & TypeFlags.BooleanLiteral)) return { type: 'boolean' };
    const literals = types.flatMap((type) => (type.isStringLiteral() ? [type.value] : []));
    if (literals.length === types.length) return { type: 'string', enum: literals };
    const schemas = types.filter((type) => !type.isStringLiteral()).map((type) => this.of(type, field));
    // A set that may grow has its known members for examples.
    if (literals.length > 0) return { type: 'string', examples: literals };
    return { anyOf: schemas };
  }

  #object(type: ts.Type): JsonSchema {
    const index = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const fields = this.#checker.getPropertiesOfType(type).flatMap((symbol) => {
      const of = this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(symbol));
      return of.flags & TypeFlags.Never ? [] : [symbol];
    });
    if (fields.length === 0)
      return {
        type: 'object',
        ...(index !== undefined && !(index.flags & TypeFlags.Never) && { additionalProperties: this.of(index) }),
      };
    const required = fields.filter(({ flags }) => !(flags & SymbolFlags.Optional)).map(({ name }) => name);
    const properties = Object.fromEntries(fields.map((symbol) => [symbol.name, this.field(symbol)]));
    return { type: 'object', properties, ...(required.length > 0 && { required }) };
  }

  /** The schema of a field, with its doc comment. */
  field(symbol: ts.Symbol): JsonSchema {
    return { ...this.of(this.#checker.getTypeOfSymbol(symbol), symbol.name), ...this.#described(symbol) };
  }
}

/** The name of a type that a file of an area declares, and that takes no arguments. */
function namedBy(type: ts.Type): ts.Symbol | undefined {
  const symbol = type.aliasSymbol ?? (isInterface(type) ? type.symbol : undefined);
  if (symbol === undefined || (type.aliasTypeArguments ?? []).length > 0) return undefined;
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
  return /\/src\/(?!core\/)/.test(file) ? symbol : undefined;
}

function isInterface(type: ts.Type): boolean {
  return ((type as ts.ObjectType).objectFlags & ObjectFlags.Interface) !== 0 && type.symbol !== undefined;
}
