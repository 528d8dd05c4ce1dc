import type { ObjectType } from '../model.ts';
import { ProtocolError } from './pkt-line.ts';

/** The filter of a partial clone (git rev-list, `--filter`). An object that a client requests by its id is never omitted. */
export interface Filter {
  /** Blobs of this size and more. */
  readonly blobSize: number;
  /** Trees and blobs at this depth below a commit's tree, and deeper. */
  readonly treeDepth: number;
  /** All but objects of these types. */
  readonly types: ReadonlySet<ObjectType>;
}

const ALL: ReadonlySet<ObjectType> = new Set(['blob', 'tree', 'commit', 'tag']);

/** Omits nothing. */
export const NO_FILTER: Filter = { blobSize: Infinity, treeDepth: Infinity, types: ALL };

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/**
 * The filter of a client's text, such as `blob:none`.
 *
 * @throws ProtocolError for one that is unknown, or that needs a file of the repository.
 */
export function filterOf(spec: string, depth = 0): Filter {
  const colon = spec.indexOf(':');
  const kind = spec.slice(0, Math.max(colon, 0));
  const value = spec.slice(colon + 1);
  const filter = depth < MAX_DEPTH && Object.hasOwn(KINDS, kind) ? KINDS[kind]!(value, depth) : undefined;
  if (filter === undefined) throw new ProtocolError(`invalid filter-spec '${spec}'`);
  return { ...NO_FILTER, ...filter };
}

/** How deep combined filters nest. */
const MAX_DEPTH = 100;

const KINDS: Readonly<Record<string, (value: string, depth: number) => Partial<Filter> | undefined>> = {
  blob: (value) => {
    if (value === 'none') return { blobSize: 0 };
    const [, size, unit = ''] = /^limit=(\d{1,15})([kmg]?)$/.exec(value) ?? [];
    return size === undefined ? undefined : { blobSize: Number(size) * UNITS[unit]! };
  },
  tree: (value) => (/^\d{1,9}$/.test(value) ? { treeDepth: Number(value) } : undefined),
  object: (value) => {
    const type = value.startsWith('type=') ? (value.slice(5) as ObjectType) : undefined;
    return type !== undefined && ALL.has(type) ? { types: new Set([type]) } : undefined;
  },
  combine: (value, depth) =>
    value
      .split('+')
      .map((part) => filterOf(unescaped(part), depth + 1))
      .reduce((one, other) => ({
        blobSize: Math.min(one.blobSize, other.blobSize),
        treeDepth: Math.min(one.treeDepth, other.treeDepth),
        types: new Set([...one.types].filter((type) => other.types.has(type))),
      })),
};

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ProtocolError(`invalid filter-spec '${part}'`);
  }
}
