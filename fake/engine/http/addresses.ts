/** Whether a string is an http or https URL. */
export const isWebUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The path of a base address, without a slash at its end: empty, or `/gitea`. */
export const basePathOf = (url: string): string => new URL(url).pathname.replace(/\/$/, '');

/** Whether an address is a base address, or below it. */
export const isUnder = (url: string, base: string): boolean =>
  url.startsWith(base) && (url.length === base.length || '/?#'.includes(url.charAt(base.length)));
