import type { OperationTable } from '../../../src/core/operation.ts';
import { spellings } from './router.ts';
import { edits } from './spelling.ts';

const MAX_LENGTH = 200;
const MAX_NAMED = 3;

/** The routes that come closest to an unmatched request: what the caller may have meant. */
export function nearestRoutes(tables: readonly OperationTable[], method: string, path: string): string[] {
  const requested = segmentsOf(path.slice(0, MAX_LENGTH));
  const routes = tables.flatMap((table) => Object.values(table).flatMap(spellings));
  return routes
    .map((route) => ({
      route,
      distance: distance(requested, segmentsOf(route.path)) + (route.method === method ? 0 : 1),
    }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_NAMED)
    .map(({ route }) => `${route.method} ${route.path}`);
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

const MISSING_SEGMENT = 4;
const OTHER_SEGMENT = 6;
const MISSING_PREFIX = 1;

/** Compared from the start, and from the end where that is the same: what is forgotten most often is the prefix. */
function distance(asked: readonly string[], template: readonly string[]): number {
  const end = template.slice(-asked.length);
  if (end.length < template.length && fits(asked, end)) return MISSING_PREFIX + aligned(asked, end);
  const fromStart = aligned(asked, template);
  if (asked.at(-1) !== template.at(-1)) return fromStart;
  return Math.min(fromStart, aligned(asked.toReversed(), template.toReversed()));
}

/** Whether a path has a template's form, and begins with its word. */
const fits = (path: readonly string[], template: readonly string[]): boolean =>
  template.every((segment, i) => segment === path[i] || (i > 0 && segment.startsWith('{')));

function aligned(asked: readonly string[], template: readonly string[]): number {
  const length = Math.max(asked.length, template.length);
  let sum = 0;
  for (let i = 0; i < length; i++) sum += segmentDistance(asked[i], template[i]);
  return sum;
}

function segmentDistance(asked: string | undefined, template: string | undefined): number {
  if (asked === undefined || template === undefined) return MISSING_SEGMENT;
  if (template.startsWith('{')) return 0.5;
  const most = Math.max(asked.length, template.length) / 2;
  // Words of lengths that are too far apart are others, whatever their letters.
  const distance = Math.abs(asked.length - template.length) > most ? Infinity : edits(asked, template);
  return distance > most ? OTHER_SEGMENT : distance;
}
