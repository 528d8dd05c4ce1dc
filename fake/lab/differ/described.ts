import type { Area } from '../../index.ts';

/** A parameter of a query or a header, as its area describes it. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** An operation as its area describes it. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly headers?: readonly Parameter[];
  readonly body?: Schema;
  /** The media type of the body. Default: JSON. */
  readonly bodyType?: string;
  /** Why no request is sent to it. */
  readonly notCompared?: string;
}

/** A JSON schema. */
export type Schema = Readonly<Record<string, unknown>>;

interface OpenApiOperation {
  readonly parameters?: readonly (Partial<Parameter> & { readonly name: string; readonly in: string })[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** The operations of areas, as their descriptions have them. */
export const describedIn = (areas: readonly Area[]): readonly Described[] =>
  areas.flatMap(({ module }) =>
    Object.entries((module as { paths?: () => Readonly<Record<string, object>> }).paths?.() ?? {}).flatMap(
      ([path, item]) =>
        Object.entries(item as Readonly<Record<string, OpenApiOperation>>).map(([method, operation]) =>
          describedOf(method.toUpperCase(), path, operation),
        ),
    ),
  );

function describedOf(method: string, path: string, { parameters = [], requestBody }: OpenApiOperation): Described {
  const within = (place: string): readonly Parameter[] =>
    parameters
      .filter((one) => one.in === place)
      .map(({ name, required = false, schema = {} }) => ({ name, required, schema }));
  const [bodyType, { schema: body }] = Object.entries(requestBody?.content ?? {})[0] ?? ['', {}];
  return {
    ...{ method, path, query: within('query'), headers: within('header') },
    ...(body && { body, bodyType }),
  };
}
