import type { MadeIds } from './made-ids.ts';
import type { RequestSecrets } from './request-secrets.ts';
import type { ServiceTimes } from './service-times.ts';

/** What the writers of requests and responses share. */
export interface Written {
  readonly base: string;
  readonly isOfWorld: boolean;
  readonly ids: MadeIds;
  readonly times: ServiceTimes;
  readonly secrets: RequestSecrets;
  /** The texts that the client has sent before the service said them: what the service says of these is no id. */
  readonly given: Set<string>;
  readonly notes: Set<string>;
}

/** A text in which no braces of its own are taken for a placeholder. */
export const escapeBraces = (text: string): string => text.replaceAll('{{', '{{open}}');

/** An escaped text with placeholders for the addresses of the service, and for ids that stand in it on their own. */
export function textOf(text: string, { base, ids }: Written): string {
  const addressed = text.replaceAll(base, '{{base}}').replaceAll(new URL(base).host, '{{host}}');
  return ids.replacedIn(addressed);
}
