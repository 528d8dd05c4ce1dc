// Reads an OpenAPI description. Nothing in it is trusted: a part that has another form than expected is as if it were absent.
import { isObject } from '../../engine/http/json.ts';
import { UsageError } from '../../shell/usage.ts';
import { Documents, refOf } from './documents.ts';

/** A part of a description: an object of anything. */
export type Part = Readonly<Record<string, unknown>>;

/** The value if it is an object, and nothing else. */
export const partOf = (value: unknown): Part => (isObject(value) ? value : {});

/** The value if it is a list, and nothing else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value if it is a text. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A value on one line of a message. */
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 40);

const VERSIONS = ['3.0', '3.1', '3.2'];

/** The versions of OpenAPI that are read. */
export const OPENAPI_VERSIONS = `${VERSIONS[0]} to ${VERSIONS.at(-1)}`;

const isRead = (openapi: string): boolean =>
  VERSIONS.some((version) => openapi === version || openapi.startsWith(`${version}.`));

/** An OpenAPI description with the files that it refers to. */
export class Description {
  readonly document: Part;
  /** Whether schemas are those of OpenAPI 3.0: what stands beside a `$ref` is ignored. */
  readonly isOld: boolean;
  /** The references that lead nowhere, of those that were followed. */
  readonly missing = new Set<string>();
  readonly #documents: Documents;

  /** @throws {@link UsageError} where the text is no such description. */
  constructor(text: string, file: string) {
    this.#documents = new Documents(text, file);
    this.document = partOf(this.#documents.main);
    const { openapi, swagger } = this.document;
    if (swagger !== undefined)
      throw new UsageError(
        `${file} is Swagger ${shown(swagger)}: convert it to OpenAPI 3 first, for example with npx swagger2openapi`,
      );
    if (typeof openapi !== 'string' || !isRead(openapi))
      throw new UsageError(`${file}: openapi: expected ${OPENAPI_VERSIONS}; received ${shown(openapi)}`);
    if (Object.keys(partOf(this.document['paths'])).length === 0)
      throw new UsageError(`${file}: paths: expected at least one path; received none`);
    this.isOld = openapi.startsWith('3.0');
  }

  /** The part that a reference names; what leads nowhere is undefined, and noted. */
  at(ref: string): unknown {
    const found = this.#documents.at(ref);
    if (found === undefined) this.missing.add(ref);
    return found;
  }

  /** What a `$ref` leads to, through any number of them; what leads nowhere is empty. */
  resolve(value: unknown): Part {
    const seen = new Set<string>();
    let part = partOf(value);
    for (let ref = refOf(part); ref !== undefined; ref = refOf(part)) {
      if (seen.has(ref)) return {};
      seen.add(ref);
      part = partOf(this.at(ref));
    }
    return part;
  }
}
