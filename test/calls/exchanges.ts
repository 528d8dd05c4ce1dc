import { createFake } from '../../fake/index.ts';
import type { OperationTable } from '../../src/core/operation.ts';
import { prepare, requestOf } from './call.ts';
import type { OperationId } from './calls.ts';
import { caseOf } from './rejections.ts';

/** A request and what the fake responded. */
export interface Exchanged {
  readonly operation: string;
  readonly requestType: string;
  readonly requestBody: string;
  readonly status: number;
  readonly body: string;
  /** The media type of the body. */
  readonly type: string;
}

export const mediaType = (headers: Headers): string => headers.get('content-type')?.split(';')[0] ?? '';

async function exchanged(id: OperationId, status: number): Promise<Exchanged> {
  const [seed, call] = caseOf(id, status);
  const fake = createFake({ seed });
  await prepare(fake, call);
  const request = requestOf(fake, id, call);
  const [requestType, requestBody] = [mediaType(request.headers), await request.clone().text()];
  const response = await fake.fetch(request);
  const [type, body] = [mediaType(response.headers), await response.text()];
  return { operation: id, requestType, requestBody, status: response.status, body, type };
}

/** An exchange of each operation of a table with each of its statuses. */
export async function exchangesOf(table: OperationTable): Promise<readonly Exchanged[]> {
  const all = Object.entries(table).flatMap(([id, { success, errors }]) =>
    [...success, ...errors].map((status) => exchanged(id as OperationId, status)),
  );
  return Promise.all(all);
}
