import { gunzip, ZlibError } from '../../git/index.ts';
import type { Call } from '../handlers/call.ts';
import { CACHING, rejections } from './replies.ts';

/** How long a compressed body may become: one that grows beyond is not read as one. */
const MOST_BYTES = 512 * 1024 * 1024;

/** The body of a request to a service: of its own type to the letter, and unpacked (contract: pulls 12.3). */
export function requestBody({ headers, body }: Call, service: string): Uint8Array {
  if (headers.get('content-type') !== `application/x-${service}-request`) throw rejections.badRequest();
  if (headers.get('content-encoding') !== 'gzip') return body.bytes;
  try {
    return gunzip(body.bytes, MOST_BYTES);
  } catch (error) {
    if (!(error instanceof ZlibError)) throw error;
    throw rejections.badRequest({ ...CACHING.private, 'Content-Type': `application/x-${service}-result` });
  }
}
