import { sha1 as portable } from '@noble/hashes/legacy.js';
import { builtin, type Sha1 } from './builtin.ts';

/** Begins a SHA-1. */
export function createSha1(): Sha1 {
  return builtin('node:crypto')?.createHash('sha1') ?? portable.create();
}

/** The SHA-1 of bytes. */
export const sha1 = (bytes: Uint8Array): Uint8Array => createSha1().update(bytes).digest();
