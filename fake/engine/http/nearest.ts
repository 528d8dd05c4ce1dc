import type { OperationTable } from '../../../src/core/operation.ts';
import { spellings } from './router.ts';
import { edits } from './spelling.ts';

const MAX_LENGTH = 200;
const MAX_NAMED = 3;

/** The routes that come closest to an unmatched request: what the caller may have meant. */
export function nearestRoutes(tables: readonly OperationTable[], method: string, path: string): string[] {
  const asked = path.slice(0, MAX_LENGTH).split('/');
  const routes = tables.flatMap((table) => Object.values(table).flatMap(spellings));
  return routes
    .map((route) => ({ route, distance: distance(asked, route.path.split('/')) + (route.method === method ? 0 : 1) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_NAMED)
    .map(({ route }) => `${route.method} ${route.path}`);
}

const MISSING_SEGMENT = 4;

function distance(asked: readonly string[], template: readonly string[]): number {
  const length = Math.max(asked.length, template.length);
  let sum = 0;
  for (let i = 0; i < length; i++) sum += segmentDistance(asked[i], template[i]);
  return sum;
}

function segmentDistance(asked: string | undefined, template: string | undefined): number {
  if (asked === undefined || template === undefined) return MISSING_SEGMENT;
  return template.startsWith('{') ? 0.5 : edits(asked, template);
}
