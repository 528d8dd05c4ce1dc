import { fromBase64 } from '../../../git/bytes.ts';

/** A picture of one grey point (PNG): nobody is to be recognised by it. */
export const PICTURE = fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==',
);
