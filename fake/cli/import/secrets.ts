const latin = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
};

const ENCODED = /^[A-Za-z0-9+/]{8,}={0,2}$/;

/** The path of a secret in a document: in a string, or in the bytes that a string encodes; undefined where there is none. */
export function pathOfSecret(value: unknown, secrets: readonly string[], path = ''): string | undefined {
  if (typeof value === 'string') return holdsSecret(value, secrets) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = holdsSecret(key, secrets) ? path : pathOfSecret(item, secrets, `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function holdsSecret(text: string, secrets: readonly string[]): boolean {
  const bytes = ENCODED.test(text) && text.length % 4 === 0 ? atob(text) : '';
  return secrets.some((secret) => {
    const encoded = btoa(latin(new TextEncoder().encode(secret))).replace(/.?={0,2}$/, '');
    return [text, bytes].some((one) => one.includes(secret) || (encoded.length > 6 && one.includes(encoded)));
  });
}
