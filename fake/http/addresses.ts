/** Whether an address is a base address, or below it. */
export const isUnder = (url: string, base: string): boolean =>
  url.startsWith(base) && (url.length === base.length || '/?#'.includes(url.charAt(base.length)));
