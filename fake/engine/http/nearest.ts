import type { OperationTable } from '../../../src/core/operation.ts';
import { spellings } from './router.ts';
import { edits } from './spelling.ts';

const MAX_LENGTH = 200;
const MAX_NAMED = 3;

/** A route with the segments of its path, which every request is compared with. */
interface Route {
  readonly method: string;
  readonly path: string;
  readonly template: readonly string[];
}

/** The routes that come closest to an unmatched request: what the caller may have meant. */
export function nearestRoutes(tables: readonly OperationTable[], method: string, path: string): string[] {
  const requested = new Requested(path.slice(0, MAX_LENGTH));
  return tables
    .flatMap(routesOf)
    .map((route) => ({ route, distance: requested.distance(route) + (route.method === method ? 0 : 1) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_NAMED)
    .map(({ route }) => `${route.method} ${route.path}`);
}

// Made when a request first meets no route of a table.
const known = new WeakMap<OperationTable, readonly Route[]>();

function routesOf(table: OperationTable): readonly Route[] {
  const routes =
    known.get(table) ??
    Object.values(table)
      .flatMap(spellings)
      .map((route) => ({ ...route, template: segmentsOf(route.path) }));
  known.set(table, routes);
  return routes;
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

const MISSING_SEGMENT = 4;
const OTHER_SEGMENT = 6;
const MISSING_PREFIX = 1;

/** The path that was requested. It is compared with each word of the templates once, since hundreds of routes share few. */
class Requested {
  readonly #asked: readonly string[];
  readonly #fromEnd: readonly string[];
  readonly #words = new Map<string, Map<string, number>>();

  constructor(path: string) {
    this.#asked = segmentsOf(path);
    this.#fromEnd = this.#asked.toReversed();
  }

  /** Compared from the start, and from the end where that is the same: what is forgotten most often is the prefix. */
  distance({ template }: Route): number {
    const asked = this.#asked;
    const end = template.slice(-asked.length);
    if (end.length < template.length && fits(asked, end)) return MISSING_PREFIX + this.#aligned(asked, end);
    const fromStart = this.#aligned(asked, template);
    if (asked.at(-1) !== template.at(-1)) return fromStart;
    return Math.min(fromStart, this.#aligned(this.#fromEnd, template.toReversed()));
  }

  #aligned(asked: readonly string[], template: readonly string[]): number {
    const length = Math.max(asked.length, template.length);
    let sum = 0;
    for (let i = 0; i < length; i++) sum += this.#segmentDistance(asked[i], template[i]);
    return sum;
  }

  #segmentDistance(asked: string | undefined, template: string | undefined): number {
    if (asked === undefined || template === undefined) return MISSING_SEGMENT;
    if (template.startsWith('{')) return 0.5;
    const words = this.#words.get(asked) ?? new Map<string, number>();
    const distance = words.get(template) ?? wordDistance(asked, template);
    this.#words.set(asked, words.set(template, distance));
    return distance;
  }
}

/** Words of lengths that are too far apart are others, whatever their letters. */
function wordDistance(asked: string, word: string): number {
  const most = Math.max(asked.length, word.length) / 2;
  if (Math.abs(asked.length - word.length) > most) return OTHER_SEGMENT;
  const distance = edits(asked, word);
  return distance > most ? OTHER_SEGMENT : distance;
}

/** Whether a path has a template's form, and begins with its word. */
const fits = (path: readonly string[], template: readonly string[]): boolean =>
  template.every((segment, i) => segment === path[i] || (i > 0 && segment.startsWith('{')));
