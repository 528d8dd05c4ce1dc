/** As much of a schema's definition as says which keys it knows. */
interface Node {
  readonly _zod: {
    readonly def: {
      readonly shape?: Readonly<Record<string, Node>>;
      readonly innerType?: Node;
      readonly element?: Node;
      readonly valueType?: Node;
      readonly options?: readonly Node[];
    };
  };
}

/** The keys that a schema knows at a place of a document. */
export function keysAt(schema: object, path: readonly PropertyKey[]): string[] {
  let nodes = choices(schema as Node);
  for (const key of path) nodes = nodes.flatMap((node) => below(node, key)).flatMap(choices);
  return nodes.flatMap(({ _zod: { def } }) => Object.keys(def.shape ?? {}));
}

function choices(node: Node): Node[] {
  const { innerType, options } = node._zod.def;
  if (innerType !== undefined) return choices(innerType);
  return options === undefined ? [node] : options.flatMap(choices);
}

function below({ _zod: { def } }: Node, key: PropertyKey): Node[] {
  const inShape = def.shape !== undefined && Object.hasOwn(def.shape, key) ? def.shape[String(key)] : undefined;
  return [inShape, def.element, def.valueType].filter((node) => node !== undefined);
}
