import type { Limit } from '../../engine/http/limit.ts';
import type { Call } from './world.ts';
import { tokenOf } from './authorize.ts';
import { queryFields } from './params.ts';
import { isBlank } from './text.ts';

interface Bucket {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

/** Where a request is in the bucket that has least left. */
export interface Standing {
  readonly headers: Readonly<Record<string, string>>;
  readonly exceeded: boolean;
}

const PAGING = ['page', 'min_id', 'max_id', 'since_id'];

/** Counts a request in every bucket that is its own (contract: federation 16); undefined where limits are off. */
export function countRequest(call: Call): Standing | undefined {
  const { federation, clock } = call.world;
  if (federation.settings.get('settings')?.rateLimits !== true) return undefined;
  const counted = bucketsOf(call).map((bucket) => {
    const window = Math.floor(clock.now / 1000 / bucket.seconds);
    const last = federation.buckets.get(bucket.name);
    const count = (last?.window === window ? last.count : 0) + 1;
    federation.buckets.put({ id: bucket.name, window, count });
    return { ...bucket, left: bucket.limit - count };
  });
  const tightest = counted.reduce((least, bucket) => (bucket.left < least.left ? bucket : least));
  return {
    exceeded: tightest.left < 0,
    headers: limitHeaders(
      { requests: tightest.limit, now: clock.now, end: endOf(tightest, clock.now) },
      Math.max(0, tightest.left),
    ),
  };
}

/** The headers that say a limit, and how much is left of it. */
export function limitHeaders({ requests, end }: Limit, left: number): Readonly<Record<string, string>> {
  return {
    'X-RateLimit-Limit': String(requests),
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Reset': new Date(end).toISOString().replace('Z', '000Z'),
  };
}

/** Now, and the whole seconds that are left of the window: a fraction of a second stays. */
function endOf({ seconds }: Bucket, now: number): number {
  return now + (seconds - (Math.floor(now / 1000) % seconds)) * 1000;
}

// Every caller of a fake has one address.
const ADDRESS = 'address';

function bucketsOf(call: Call): Bucket[] {
  const token = tokenOf(call);
  const caller = token?.user == null ? ADDRESS : `user ${token.user}`;
  const buckets: Bucket[] =
    token === undefined
      ? [{ name: ADDRESS, limit: 300, seconds: 300 }]
      : [
          { name: `token ${token.id}`, limit: 300, seconds: 300 },
          ...(token.user === null ? [] : [{ name: caller, limit: 1500, seconds: 300 }]),
        ];
  if (isPaging(call)) buckets.push({ name: `paging ${caller}`, limit: 300, seconds: 900 });
  return buckets;
}

function isPaging(call: Call): boolean {
  try {
    const query = queryFields(call.url.search.slice(1));
    // A blank value asks for no page (contract: federation 14), so it counts as none.
    return PAGING.some((name) => !isBlank(query.get(name)));
  } catch {
    return false;
  }
}
