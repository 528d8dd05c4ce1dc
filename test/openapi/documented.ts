import { readFileSync } from 'node:fs';
import { mediaType } from '../calls/exchanges.ts';
import { ResponseValidator, type Document } from './validation.ts';

/** Compares responses with openapi.json. */
export class DocumentedResponses {
  readonly #document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
  readonly #validator = new ResponseValidator(this.#document);
  readonly #operations = new Set(
    Object.values(this.#document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    ),
  );

  /** Where a response of JSON is not as documented; the document has the operations of the clients. */
  async issues(operation: string, response: Response): Promise<string[]> {
    const [type, body] = [mediaType(response.headers), await response.clone().text()];
    if (!this.#operations.has(operation) || type !== 'application/json' || body === '') return [];
    return this.#validator.issues(operation, response.status, type, JSON.parse(body));
  }
}
