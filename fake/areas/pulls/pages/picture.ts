import { fromBase64 } from '../../../git/bytes.ts';

/** A picture of one grey point (PNG): it identifies no user. */
export const picture = (): Uint8Array =>
  fromBase64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==');
