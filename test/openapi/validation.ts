import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from './json-schemas.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** As much of an OpenAPI document as validation reads. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>;
}

/** Validates responses against an OpenAPI document. */
export class ResponseValidator {
  readonly #document: Document;
  readonly #operations: ReadonlyMap<string, DocumentedOperation>;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  readonly #compiled = new Map<JsonSchema, ValidateFunction>();

  constructor(document: Document) {
    this.#document = document;
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    this.#operations = new Map(operations.map((operation) => [operation.operationId, operation]));
    this.#ajv.addSchema({ $id: 'document', components: { schemas: document.components.schemas } });
  }

  /** The faults of a JSON response: those that its schema finds, and the fields it does not know. */
  issues(operation: string, status: number, type: string, body: unknown): string[] {
    const schema = this.#schemaOf(operation, status, type);
    if (schema === undefined) return [`${status} ${type} is not documented`];
    const validate = this.#compiledOf(schema);
    if (!validate(body)) return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
    return [...new Set(this.#unknown([schema], body, ''))];
  }

  #schemaOf(id: string, status: number, type: string): JsonSchema | undefined {
    const { responses = {} } = this.#operations.get(id) ?? {};
    const response = responses[status] ?? responses['default'];
    const name = response?.$ref?.split('/').at(-1);
    const { content } = (name === undefined ? response : this.#document.components.responses[name]) ?? {};
    return content?.[type]?.schema;
  }

  #compiledOf(schema: JsonSchema): ValidateFunction {
    const known = this.#compiled.get(schema);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
    const validate = this.#ajv.compile(JSON.parse(text) as object);
    this.#compiled.set(schema, validate);
    return validate;
  }

  /** The fields of a value that none of its schemas names. */
  *#unknown(schemas: readonly JsonSchema[], value: unknown, path: string): Generator<string> {
    const all = schemas.flatMap((schema) => [...this.#parts(schema)]);
    if (Array.isArray(value)) {
      const items = all.flatMap(({ items: item }) => item ?? []);
      for (const item of value) yield* this.#unknown(items, item, `${path}[]`);
    } else if (typeof value === 'object' && value !== null) {
      const isOpen = all.some(({ additionalProperties: rest, type }) => rest !== undefined || type === undefined);
      for (const [key, inner] of Object.entries(value)) {
        const fields = all.flatMap(({ properties }) => properties?.[key] ?? []);
        if (fields.length > 0) yield* this.#unknown(fields, inner, `${path}.${key}`);
        else if (!isOpen) yield `${path}.${key} is not documented`;
      }
    }
  }

  *#parts(schema: JsonSchema): Generator<JsonSchema> {
    const named = this.#document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''];
    if (named !== undefined) yield* this.#parts(named);
    for (const part of schema.anyOf ?? []) yield* this.#parts(part);
    if (named === undefined && schema.anyOf === undefined) yield schema;
  }
}
