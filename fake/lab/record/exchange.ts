/** A request that has passed through, and the response to it, both whole. */
export interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly requestHeaders: Headers;
  readonly requestBody: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly responseHeaders: Headers;
  /** Decompressed; undefined for one that is longer than what is kept. */
  readonly responseBody: Uint8Array<ArrayBuffer> | undefined;
  /** When the request came, and when the response had ended, in milliseconds of the server's clock. */
  readonly began: number;
  readonly ended: number;
}

/** A content in the kinds that cases have. */
export type Content =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly json: unknown }
  | { readonly kind: 'form'; readonly form: Readonly<Record<string, string>> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly base64: string };

/** A body by its kind: what the type says, where the bytes are that. */
export function contentOf(bytes: Uint8Array<ArrayBuffer>, type: string): Content {
  if (bytes.length === 0) return { kind: 'none' };
  const text = textOf(bytes);
  if (text === undefined) return { kind: 'bytes', base64: Buffer.from(bytes).toString('base64') };
  if (type.includes('json')) return jsonOf(text);
  if (!type.startsWith('application/x-www-form-urlencoded')) return { kind: 'text', text };
  const pairs = [...new URLSearchParams(text)];
  const form = Object.fromEntries(pairs);
  // A name that is given twice has no place in an object.
  return Object.keys(form).length === pairs.length ? { kind: 'form', form } : { kind: 'text', text };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // What a terminal would act on is no text that a person changes by hand.
    return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function jsonOf(text: string): Content {
  try {
    return { kind: 'json', json: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'text', text };
  }
}
