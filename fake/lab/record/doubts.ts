import type { RequestStep } from '../../engine/composed/case.ts';
import type { Written } from './case-of.ts';
import { leavesOf } from './sightings.ts';
import { isInvented } from './words.ts';

/** As many doubts of a case are listed. */
const MAX_DOUBTS = 20;

/** What the recorder is not sure of in a case, each with its place. */
export function doubtsIn(steps: readonly RequestStep[], written: Written): string[] {
  if (written.isOfWorld) return [];
  const doubts = steps.flatMap((step, i) => [
    ...doubtsOf(`step ${i + 1} request`, step.request, written),
    ...doubtsOf(`step ${i + 1} response`, step.expect, written),
  ]);
  const more = doubts.length - MAX_DOUBTS;
  return more > 0 ? [...doubts.slice(0, MAX_DOUBTS), `and ${more} more of these`] : doubts;
}

function doubtsOf(where: string, part: object, { ids, given }: Written): string[] {
  return leavesOf(part).flatMap(({ keys, value }) => {
    const place = `${where} ${keys.join('.')}`;
    if (typeof value === 'number') {
      if (ids.find(value) !== undefined)
        return [`${place}: ${value} is an id elsewhere, and was kept as a number here`];
      return isRandomLooking(value) && !given.has(String(value))
        ? [`${place}: ${value} looks random, and was kept`]
        : [];
    }
    const rest = value.replace(/\{\{[^{}]*\}\}/g, ' ');
    const kept = rest.split(/[^\w~+/=.-]+/).find(isInvented);
    if (kept !== undefined)
      return [`${place}: it looks like a secret or an id, and was kept (${kept.length} characters)`];
    const id = value.includes('{{') ? undefined : ids.find(value);
    return id !== undefined && value !== ''
      ? [`${place}: ${JSON.stringify(value)} is an id elsewhere, and was kept`]
      : [];
  });
}

/** Whether a number may be made up: it is neither round nor small. */
const isRandomLooking = (value: number): boolean => Math.abs(value) >= 10_000 && value % 100 !== 0;
