// Reads an OpenAPI description. Nothing in it is trusted: a part that has another form than expected is as if it were absent.
import { parse } from 'yaml';
import { isObject } from '../../engine/http/json.ts';
import { UsageError } from '../../shell/usage.ts';

/** A part of a description: an object of anything. */
export type Part = Readonly<Record<string, unknown>>;

/** The value if it is an object, and nothing else. */
export const partOf = (value: unknown): Part => (isObject(value) ? value : {});

/** The value if it is a list, and nothing else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value if it is a text. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** An OpenAPI description, 3.0 or 3.1. */
export class Description {
  readonly document: Part;

  /** @throws {@link UsageError} where the text is no such description. */
  constructor(text: string, file: string) {
    this.document = documentIn(text, file);
    const { openapi, swagger } = this.document;
    if (swagger !== undefined)
      throw new UsageError(
        `${file} is Swagger ${shown(swagger)}: convert it to OpenAPI 3 first, for example with npx swagger2openapi`,
      );
    if (typeof openapi !== 'string' || !/^3\.[012](\.|$)/.test(openapi))
      throw new UsageError(`${file}: openapi: expected "3.0.x" or "3.1.x"; received ${shown(openapi)}`);
    if (Object.keys(partOf(this.document['paths'])).length === 0)
      throw new UsageError(`${file}: paths: expected at least one path; received none`);
  }

  /** What a `$ref` leads to, through any number of them; what leads nowhere is empty. */
  resolve(value: unknown): Part {
    const seen = new Set<string>();
    let part = partOf(value);
    for (let ref = refOf(part); ref !== undefined; ref = refOf(part)) {
      if (seen.has(ref)) return {};
      seen.add(ref);
      part = partOf(this.#at(ref));
    }
    return part;
  }

  /** The part that a pointer names, such as `#/components/schemas/Pet`. */
  #at(ref: string): unknown {
    if (!ref.startsWith('#/')) return undefined;
    let value: unknown = this.document;
    for (const step of ref.slice(2).split('/')) {
      const key = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
      value = (value as Part)[key];
    }
    return value;
  }
}

/** Where a part refers to. */
export const refOf = (part: Part): string | undefined => textOf(part['$ref']);

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function documentIn(text: string, file: string): Part {
  let document: unknown;
  try {
    document = jsonOrYaml(text);
  } catch (error) {
    const [message] = (error as Error).message.split('\n');
    throw new UsageError(`${file} is neither JSON nor YAML: ${message?.replace(/:$/, '')}`);
  }
  if (!isObject(document))
    throw new UsageError(`${file}: expected an OpenAPI description; received ${shown(document).slice(0, 40)}`);
  return document;
}

/** JSON is YAML, too, but is read a hundred times faster as what it is; YAML says the line of a mistake. */
function jsonOrYaml(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parse(text);
  }
}
