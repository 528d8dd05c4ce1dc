import type { EffectSeed, FaultSeed } from './document.ts';

/** The keys that name effects on requests. */
export const effectKinds = ['status', 'drop', 'truncate', 'garble', 'delay', 'hold', 'rateLimit'] as const;

/** The key that names an effect. */
export type EffectKind = (typeof effectKinds)[number];

/** An effect with one key and none of the others. */
export type Only<Kind extends EffectKind> = { readonly [Key in Kind]: NonNullable<EffectSeed[Key]> } & {
  readonly [Key in Exclude<keyof EffectSeed, Kind>]?: never;
};

/** An error status in the area's own form. */
export type StatusEffect = Pick<EffectSeed, 'retryAfter' | 'headers' | 'body'> & {
  readonly status: number;
} & { readonly [Key in Exclude<EffectKind, 'status'>]?: never };

/** A wait, before a request is handled or after. */
export type WaitEffect = (Omit<Only<'delay'>, 'after'> & Pick<EffectSeed, 'after'>) | Only<'hold'>;

/** The effect of a fault on a request. */
export type FaultEffect = StatusEffect | WaitEffect | { [Kind in OtherKind]: Only<Kind> }[OtherKind];

type OtherKind = Exclude<EffectKind, 'status' | 'delay' | 'hold'>;

/** The effect of a fault on a webhook: it is sent twice, or not at all, or it or its response waits. */
export type WebhookFaultEffect = Extract<FaultSeed['effect'], string> | WaitEffect;

/** The effects on webhooks that are words. */
export const webhookWords = ['twice', 'lost'] as const;

/** A request as a fault sees it. */
export interface ReceivedRequest {
  /** The operation's id. */
  readonly operation: string;
  /** The method as sent. */
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  /** The query's parameters. */
  readonly query: URLSearchParams;
  /** The headers. */
  readonly headers: Headers;
  /** The body: parsed where it is JSON, else its text; undefined for none. */
  readonly body: unknown;
}

/** Which of the requests or webhooks that a fault is for it hits. */
export type FaultChoice = Pick<FaultSeed, 'nth' | 'probability' | 'seed'> & {
  /** How many it hits. Default: one; with `rateLimit`, all. */
  readonly times?: number;
};

/** A fault of requests; `Target` are the operations that there are. */
export interface RequestFault<Target extends string = string> extends FaultChoice {
  /** An operation's id, all operations of a resource (`customers.*`), or all (`*`). */
  readonly on: Target;
  /** The effect on the request. */
  readonly effect: FaultEffect;
  /** Which requests count, besides those of `on`. A fault with it is not exported. */
  readonly where?: (request: ReceivedRequest) => boolean;
}

/** A fault of webhooks; `Event` are the events that there are. */
export interface WebhookFault<Event extends string = string> extends FaultChoice {
  /** An event's name, a group of events (`payment.*`), or all (`*`). */
  readonly webhook: Event;
  /** The effect on the delivery. */
  readonly effect: WebhookFaultEffect;
}

/** A fault: its effect, and when it hits. */
export type FaultDefinition<Target extends string = string, Event extends string = string> =
  RequestFault<Target> | WebhookFault<Event>;

/** A name, the names below a first part of it, or all. */
export type Pattern<Name extends string> = Name | GroupsOf<Name> | '*';

/** The groups that a name belongs to. */
export type GroupsOf<Name extends string> = Name extends `${infer Group}.${infer Rest}`
  ? `${Group}.*` | (Rest extends `${infer Inner}.${string}` ? `${Group}.${Inner}.*` : never)
  : never;

/** Whether a pattern names something. */
export function isNamedBy(pattern: string, name: string): boolean {
  return pattern === '*' || pattern === name || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1)));
}

/** The effect of a fault on requests; undefined where it is one of webhooks. */
export const requestEffectOf = ({ effect }: FaultSeed): EffectSeed | undefined =>
  typeof effect === 'string' ? undefined : effect;

/** Effects that a person may choose from. */
export const usualEffects: readonly FaultEffect[] = [
  { status: 500 },
  { status: 503, retryAfter: 5 },
  { status: 429, retryAfter: 30 },
  { drop: 'before' },
  { drop: 'after' },
  { truncate: 0.5 },
  { garble: 'json' },
  { garble: 'html' },
  { delay: 2000 },
  { delay: 2000, after: true },
  { hold: 'before' },
  { hold: 'after' },
];

/** Effects on webhooks that a person may choose from. */
export const usualWebhookEffects: readonly WebhookFaultEffect[] = [
  ...webhookWords,
  { hold: 'before' },
  { hold: 'after' },
];

/** An effect in a few words: `drop after`, `status 503`. */
export function effectText(effect: EffectSeed | WebhookFaultEffect): string {
  if (typeof effect === 'string') return effect;
  const kind = effectKinds.find((key) => effect[key] != null);
  const value = kind === undefined ? undefined : effect[kind];
  const after = effect.after === true ? ' after' : '';
  return `${kind} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}${after}`;
}
