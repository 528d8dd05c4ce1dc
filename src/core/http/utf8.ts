/**
 * A text in UTF-8, a character for each byte. Not by `TextEncoder`, which jsdom and some engines of phones lack; like it,
 * half of a pair of surrogates becomes U+FFFD.
 */
export const utf8 = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
