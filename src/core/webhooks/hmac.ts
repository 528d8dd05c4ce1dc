/** A secret in the form Web Crypto takes. */
function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [use]);
}

/** The lower-case hex HMAC-SHA256 of a string. */
export async function hmacHex(text: string, secret: string): Promise<string> {
  const bytes = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a signature of 64 hex digits is that of some bytes; compared in constant time by Web Crypto. */
export async function isSigned(bytes: Uint8Array<ArrayBuffer>, signature: string, secret: string): Promise<boolean> {
  const digits = Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(signature.slice(2 * i, 2 * i + 2), 16));
  return crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), digits, bytes);
}
