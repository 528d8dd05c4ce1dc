import * as z from 'zod/mini';
import type { AreaTypes } from '../area/types.ts';
import type { Snapshot } from './states.ts';
import type { AsOf, DocumentOf } from './types.ts';
import { isWebUrl } from '../http/addresses.ts';
import { isObject } from '../http/json.ts';
import { isFunction } from '../area/forms.ts';
import { issuesWith, optionIssues } from '../area/schema-issues.ts';
import type { WebhookSender } from '../world/outbox.ts';

/** The detail that the journal can keep of each request. */
export type Recorded = 'bodies' | 'states';

/** Options of a fake; all of them are optional. */
export interface FakeOptions<T extends AreaTypes = AreaTypes> {
  /** The world it starts with. Default: a world with credentials for everything. */
  readonly seed?: DocumentOf<T>;
  /**
   * Instead of a seed, a state of a fake of the same areas; `reset` goes back to it. What either does afterwards, the other
   * does not see.
   */
  readonly from?: Snapshot;
  /**
   * The address of the fake, which may have a path: `https://host/gitea`. Requests to other paths are unmatched, and
   * addresses in responses keep the path. Default: `https://understudy.test`.
   */
  readonly url?: string;
  /** The longest request body that is read, in bytes. Default: 10 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Lets the clock run, from the seed's time or else from this one: asked for the time, in milliseconds since 1970, at
   * each request. Default: the clock is frozen.
   */
  readonly time?: () => number;
  /**
   * The detail that the journal keeps of each request besides its line: `bodies` are query, headers and bodies, with credentials
   * redacted; `states` are those before and after it, for `fake.changes`. Default: nothing.
   */
  readonly journal?: Recorded | readonly Recorded[];
  /**
   * Where webhooks go: `fetch`, or your application's own handler, such as `(request) => app.fetch(request)`. Default:
   * they are recorded, and only the world's own receivers respond; behind `listen`, those to loopback addresses are sent.
   */
  readonly send?: WebhookSender;
  /**
   * The versions that areas are, where a world document does not say:
   * `{ pulls: 'forgejo@15', federation: 'mastodon@4.3', payments: 'notchpay' }`;
   * without a number, the newest release. An area that is not named keeps to the published API where a real server does
   * not. The differences are listed in docs/contract, a page for each area.
   */
  readonly as?: AsOf<T>;
}

const recorded = z.enum(['bodies', 'states']);

const schema = z.strictObject({
  // Its contents are checked on their own, and in full.
  seed: z.optional(z.custom(isObject, 'expected a world document')),
  // Checked when it is used.
  from: z.optional(z.custom<Snapshot>(isObject, 'expected a snapshot, as fake.snapshot() gives')),
  url: z.optional(z.string().check(z.refine(isWebUrl, 'expected an http or https URL'))),
  maxBodyBytes: z.optional(z.int().check(z.positive())),
  time: z.optional(z.custom(isFunction, 'expected a function that gives milliseconds')),
  journal: z.optional(z.union([recorded, z.readonly(z.array(recorded))])),
  send: z.optional(z.custom(isFunction, 'expected a function that takes a Request')),
  // Checked with the areas, which know their versions.
  as: z.optional(z.custom<object>(isObject, 'expected versions by area')),
} satisfies { readonly [Key in keyof FakeOptions]-?: z.ZodMiniType });

/** Rejects what are no options of a fake: a misspelt one would be ignored without a word. */
export function rejectOptions(options: unknown, versions: z.ZodMiniType): void {
  const issues = optionIssues(schema, options);
  const { seed, from, as } = (options ?? {}) as FakeOptions;
  if (isObject(as)) issues.push(...issuesWith(versions, as, 'as').map(({ path, message }) => `${path}: ${message}`));
  if (isObject(options) && 'dialect' in options) issues.push("use as: { pulls: 'gitea', federation: 'mastodon' }");
  if (seed !== undefined && from !== undefined) issues.push('seed, from: expected one of them');
  if (issues.length > 0) throw new TypeError(`createFake: ${issues.join('; ')}`);
}
