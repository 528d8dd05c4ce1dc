import type { ReceivedRequest } from './definition.ts';
import { isNamedBy, requestEffectOf } from './definition.ts';
import { randomOf } from './random.ts';
import type { FaultRow } from './tables.ts';
import { faultLists } from './tables.ts';
import type { World } from './world.ts';

/** The fault that hits a request: the first of those it is for whose turn it is. All of them count the request. */
export function hitBy(world: World, request: ReceivedRequest): FaultRow | undefined {
  const isFor = ({ definition, where }: FaultRow): boolean =>
    isNamedBy(definition.on ?? '', request.operation) && where?.(request) !== false;
  return firstHit(world, faultLists.requests, isFor);
}

/** The fault that hits a webhook; undefined where none does. */
export function webhookFaultOf(world: World, event: string): FaultRow | undefined {
  if (world.faults.faults.size === 0) return undefined;
  const isFor = ({ definition }: FaultRow): boolean => isNamedBy(definition.webhook ?? '', event);
  return firstHit(world, faultLists.webhooks, isFor);
}

function firstHit(world: World, list: string, isFor: (row: FaultRow) => boolean): FaultRow | undefined {
  const { faults } = world.faults;
  let hit: FaultRow | undefined;
  for (const { id, definition } of [...faults.list(list)].filter(isFor)) {
    const row = faults.get(id);
    // A condition is a test's own code: it may have removed the fault, or have reset the fake.
    if (row?.definition !== definition) continue;
    const counted = { ...row, matched: row.matched + 1, ...windowAt(row, world.clock.now) };
    const isHit = hit === undefined && isTurn(counted);
    const kept = faults.replace(isHit ? { ...counted, fired: row.fired + 1 } : counted);
    if (isHit) hit = kept;
  }
  return hit;
}

function isTurn({ definition, matched, fired, window }: FaultRow): boolean {
  const { nth, times, probability, seed } = definition;
  const limit = requestEffectOf(definition)?.rateLimit;
  if (matched < (nth ?? 1)) return false;
  if (fired >= (times == null ? (limit == null ? 1 : Infinity) : Number(times))) return false;
  if (probability != null && randomOf(seed ?? 1, matched) >= probability) return false;
  return limit == null || (window?.count ?? 0) > limit.requests;
}

/** The window of a rate limit that a request is in, the request counted. */
function windowAt({ definition, window }: FaultRow, now: number): Pick<FaultRow, 'window'> {
  const limit = requestEffectOf(definition)?.rateLimit;
  if (limit == null) return {};
  const isOpen = window !== undefined && now < window.from + limit.seconds * 1000;
  return { window: isOpen ? { ...window, count: window.count + 1 } : { from: now, count: 1 } };
}
