import * as z from 'zod/mini';
import type { OperationTable } from '../../../src/core/operation.ts';
import { NO_BODY } from '../http/reason-phrases.ts';
import { didYouMean, nearestWord } from '../http/spelling.ts';
import { exactly, maybe } from '../area/seed-schema.ts';
import { effectKinds, isNamedBy, webhookWords } from './definition.ts';
import type { EffectSeed, FaultSeed, RateLimitSeed } from './document.ts';

/** The names that faults may use. */
export interface FaultNames {
  /** The operations of all areas. */
  readonly operations: OperationTable;
  /** The names of the webhooks' events. */
  readonly events: readonly string[];
}

const seconds = z.number().check(z.gte(0), z.lte(1e9));
// The longest that a timer of the platform waits.
const milliseconds = z.number().check(z.gte(0), z.lte(2 ** 31 - 1));
const counted = z.int().check(z.positive());

/** Headers that say where a message ends and the next one begins: a wrong one breaks the connection, and not the test. */
const FRAMING: ReadonlySet<string> = new Set(
  'connection content-length keep-alive te trailer transfer-encoding upgrade'.split(' '),
);

const effect = exactly<EffectSeed>({
  status: maybe(
    z.int().check(
      z.gte(200),
      z.lte(599),
      z.refine((status) => !NO_BODY.has(status), 'expected a status with a body'),
    ),
  ),
  retryAfter: maybe(seconds),
  headers: maybe(
    z
      .record(
        z.string().check(z.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'expected a header name')),
        z.string().check(z.regex(/^[\t -~]*$/, 'expected ASCII characters')),
      )
      .check(
        z.refine(
          (headers) => !Object.keys(headers).some((name) => FRAMING.has(name.toLowerCase())),
          `expected none of ${[...FRAMING].join(', ')}, which frame the message`,
        ),
      ),
  ),
  body: z.optional(z.unknown()),
  drop: maybe(z.enum(['before', 'after'])),
  truncate: maybe(z.number().check(z.gte(0), z.lt(1))),
  garble: maybe(z.enum(['json', 'html'])),
  delay: maybe(milliseconds),
  after: maybe(z.boolean()),
  hold: maybe(z.enum(['before', 'after'])),
  rateLimit: maybe(exactly<RateLimitSeed>({ requests: z.int().check(z.gte(0)), seconds: z.number().check(z.gt(0)) })),
}).check(
  z.refine((value) => kindsOf(value).length === 1, {
    error: ({ input }) =>
      `expected one of ${effectKinds.join(', ')}; received ${kindsOf(input).join(' and ') || 'none'}`,
  }),
  z.refine(({ status, headers, body }) => status == null || status >= 400 || headers != null || body !== undefined, {
    error: 'expected an error, from 400 to 599, or headers or a body beside another status',
    path: ['status'],
  }),
  z.refine(
    ({ status, retryAfter, headers, body }) =>
      status != null || [retryAfter, headers, body].every((part) => part == null),
    'expected status beside retryAfter, headers and body',
  ),
  z.refine(({ after, delay }) => after == null || delay != null, 'expected delay beside after'),
);

const EXPECTED_EFFECT = `expected an object such as { status: 503 }, with one of ${effectKinds.join(', ')}; or, of a webhook, one of ${webhookWords.join(', ')}, delay, hold`;

const kindsOf = (value: unknown): string[] =>
  effectKinds.filter((kind) => (value as Readonly<Record<string, unknown>>)[kind] != null);

/** The schema of a fault, which may name these operations and events. */
export function faultSchema({ operations, events }: FaultNames): z.ZodMiniType<FaultSeed> {
  return exactly<FaultSeed>({
    on: maybe(pattern('an operation', Object.keys(operations))),
    webhook: maybe(pattern('an event', events)),
    effect: z.union([z.enum(webhookWords), effect], { error: EXPECTED_EFFECT }),
    nth: maybe(counted),
    times: maybe(z.union([counted, z.literal('Infinity')])),
    probability: maybe(z.number().check(z.gte(0), z.lte(1))),
    seed: maybe(z.int()),
  }).check(
    z.refine(({ on, webhook }) => (on == null) !== (webhook == null), 'expected either on or webhook'),
    z.refine(
      ({ webhook, effect: given }) =>
        typeof given === 'string' ? webhook != null : webhook == null || given.delay != null || given.hold != null,
      'expected an effect on requests beside on, and one on webhooks beside webhook',
    ),
  );
}

/** A pattern that names something. */
function pattern(what: string, names: readonly string[]): z.ZodMiniType<string> {
  return z.string().check(
    z.refine((text) => names.some((name) => isNamedBy(text, name)), {
      error: ({ input }) => `expected ${what}, a group (name.*) or *${hint(String(input), names)}`,
    }),
  );
}

/** The name that was probably meant, or else all of the group that a name begins with. An area's own name is no part of it. */
function hint(written: string, names: readonly string[]): string {
  const ending = names.find((name) => written.endsWith(`.${name}`));
  if (ending !== undefined) return `; did you mean '${ending}'?`;
  const group = written.slice(0, written.lastIndexOf('.') + 1);
  const siblings = group === '' ? [] : names.filter((name) => name.startsWith(group));
  if (siblings.length === 0) return didYouMean(written, names);
  const ends = siblings.map((name) => name.slice(group.length));
  const near = nearestWord(written.slice(group.length), ends);
  return near === undefined ? `; ${group}* are ${ends.join(', ')}` : `; did you mean '${group}${near}'?`;
}
