import { hmac } from '@noble/hashes/hmac.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The lower-case hex HMAC of a string. */
export function hmacHex(hash: Parameters<typeof hmac>[0], key: string, text: string): string {
  return bytesToHex(hmac(hash, utf8ToBytes(key), utf8ToBytes(text)));
}
