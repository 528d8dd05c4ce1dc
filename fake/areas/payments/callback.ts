/**
 * An address with further parameters of its query. What it has stays as it was written, since a shop may have signed it; only
 * what a header cannot carry is encoded.
 */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const [, base = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const added = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  const separator = query === undefined || query === '' || query.endsWith('&') ? '' : '&';
  return `${isAscii(base) ? base : new URL(base).href}?${ascii(query ?? '')}${separator}${added}${ascii(fragment)}`;
}

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

const ascii = (text: string): string => text.replace(/[^\x21-\x7e]+/g, encoded);

// Half a surrogate pair cannot be encoded.
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
