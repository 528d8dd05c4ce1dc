import type { Area } from '../../index.ts';

/** An operation as its area describes it. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[];
  readonly body?: Schema;
  /** Why no request is sent to it. */
  readonly notCompared?: string;
}

/** A JSON schema. */
export type Schema = Readonly<Record<string, unknown>>;

interface OpenApiOperation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** The operations of areas, as their descriptions have them. */
export const describedIn = (areas: readonly Area[]): readonly Described[] =>
  areas.flatMap(({ module }) =>
    Object.entries((module as { paths?: () => Readonly<Record<string, object>> }).paths?.() ?? {}).flatMap(
      ([path, item]) =>
        Object.entries(item as Readonly<Record<string, OpenApiOperation>>).map(
          ([method, { parameters = [], requestBody }]) => {
            const body = requestBody?.content?.['application/json']?.schema;
            const query = parameters
              .filter((one) => one.in === 'query')
              .map(({ name, required = false, schema = {} }) => ({ name, required, schema }));
            return { method: method.toUpperCase(), path, query, ...(body && { body }) };
          },
        ),
    ),
  );
