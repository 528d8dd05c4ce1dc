import { byteString, fromBase64, utf8ByteString } from '../../git/bytes.ts';
import { readPack } from '../../git/index.ts';

/** How the base64 of a pack begins. */
const PACK = btoa('PACK').slice(0, 5);

/** The path of a secret in a document: in a string, or in an object of a packed history; undefined if it has no secret. */
export function pathOfSecret(value: unknown, secrets: readonly string[], path = ''): string | undefined {
  if (typeof value === 'string')
    return holdsSecret(utf8ByteString(value), secrets) ? path : secretInPack(value, secrets, path);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = holdsSecret(utf8ByteString(key), secrets) ? path : pathOfSecret(item, secrets, `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function secretInPack(text: string, secrets: readonly string[], path: string): string | undefined {
  if (!text.startsWith(PACK)) return undefined;
  for (const [id, { type, body }] of readPack(fromBase64(text), () => undefined))
    if (holdsSecret(byteString(body), secrets)) return `${path}/${type} ${id}`;
  return undefined;
}

/** Whether bytes have a secret in them, as it is or in base64. */
const holdsSecret = (bytes: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => {
    const plain = utf8ByteString(secret);
    const encoded = btoa(plain).replace(/.?={0,2}$/, '');
    return bytes.includes(plain) || (encoded.length > 6 && bytes.includes(encoded));
  });
