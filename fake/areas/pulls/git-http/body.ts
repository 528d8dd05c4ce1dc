import { gunzip, ZlibError, type Service } from '../../../git/index.ts';
import type { Call } from '../api/call.ts';
import { CACHING, rejections } from './replies.ts';

const MB = 1024 * 1024;

/** How long a body may be, and become: the wants and haves of a fetch are short, and git compresses nothing else. */
const LIMITS: Readonly<Record<Service | 'git-upload-archive', { readonly bytes: number; readonly inflated: number }>> =
  {
    'git-upload-pack': { bytes: 10 * MB, inflated: 10 * MB },
    'git-upload-archive': { bytes: 10 * MB, inflated: 10 * MB },
    'git-receive-pack': { bytes: Infinity, inflated: 64 * MB },
  };

/** The body of a request to a service: of its own type to the letter, and unpacked (contract: pulls 12.3). */
export function requestBody({ headers, body }: Call, service: keyof typeof LIMITS): Uint8Array {
  if (headers.get('content-type') !== `application/x-${service}-request`) throw rejections.badRequest();
  const { bytes, inflated } = LIMITS[service];
  if (body.state === 'too large' || body.bytes.length > bytes) throw rejections.tooLarge();
  if (headers.get('content-encoding') !== 'gzip') return body.bytes;
  try {
    return gunzip(body.bytes, inflated);
  } catch (error) {
    if (!(error instanceof ZlibError)) throw error;
    if (error.reason === 'too long') throw rejections.tooLarge();
    throw rejections.badRequest({ ...CACHING.private, 'Content-Type': `application/x-${service}-result` });
  }
}
