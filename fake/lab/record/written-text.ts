import type { Written } from './case-of.ts';

/** A text in which no braces of its own are taken for a placeholder. */
export const escapeBraces = (text: string): string => text.replaceAll('{{', '{{open}}');

/** An escaped text with placeholders for the addresses of the service, and for ids that stand in it on their own. */
export function textOf(text: string, { base, ids }: Written): string {
  const addressed = text.replaceAll(base, '{{base}}').replaceAll(new URL(base).host, '{{host}}');
  return ids.replacedIn(addressed);
}
