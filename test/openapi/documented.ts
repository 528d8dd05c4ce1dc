import { readFileSync } from 'node:fs';
import { mediaType } from '../calls/exchanges.ts';
import { ResponseValidator, type Document } from './validation.ts';

const JSON_TYPE = 'application/json';

/** Compares responses with openapi.json. */
export class DocumentedResponses {
  readonly #document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document;
  readonly #validator = new ResponseValidator(this.#document);
  readonly #operations = new Set(
    Object.values(this.#document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    ),
  );

  /** Where a response of JSON is not as documented. */
  async issues(operation: string, response: Response): Promise<string[]> {
    // The server writes a second value after some errors.
    const body = (await response.clone().text()).replace(/(?<=\n)null\n$/, '');
    if (mediaType(response.headers) !== JSON_TYPE || body === '') return [];
    return this.issuesOf(operation, response.status, JSON.parse(body));
  }

  /** Where a value is not the documented one; the document has the operations of the clients. */
  issuesOf(operation: string, status: number, value: unknown): string[] {
    return this.#operations.has(operation) ? this.#validator.issues(operation, status, JSON_TYPE, value) : [];
  }
}
