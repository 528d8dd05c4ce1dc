import type { FilterKind } from '../../../src/core/operation.ts';
import { amountIn } from './channels.ts';
import { instant, positive } from './pages.ts';
import type { Call } from './world.ts';

/** Why a value is ignored, by the kind of filter; undefined where it is read. */
const UNREAD: Readonly<Record<FilterKind, (name: string, query: URLSearchParams) => string | undefined>> = {
  text: () => undefined,
  count: (name, query) => (positive(query.get(name)) === undefined ? 'is no integer above 0' : undefined),
  amount: (_name, query) => (amountIn(query) === undefined ? 'is no number' : undefined),
  date: (name, query) => (instant(query.get(name)) === undefined ? 'is no date' : undefined),
};

/** What of a query has no effect, for the journal: a list that ignores a filter shows everything. */
export function ignoredOf({ url: { searchParams: query }, operation, world: { dialect } }: Call): string | undefined {
  const filters: Readonly<Record<string, FilterKind>> = operation?.row.filters ?? {};
  const whyOf = (name: string): string | undefined => {
    // An older name of `limit`.
    if (name === 'perpage' && 'limit' in filters) return UNREAD.count(name, query);
    if (!Object.hasOwn(filters, name)) return 'is no filter';
    if (name === 'channels') return dialect.ignoresChannels ? 'has no effect on the live service' : undefined;
    if (query.get(name) === '') return undefined;
    return UNREAD[filters[name] ?? 'text'](name, query) ?? (query.getAll(name).length > 1 ? 'counts once' : undefined);
  };
  const notes = [...new Set(query.keys())].flatMap((name) => {
    const why = whyOf(name);
    return why === undefined ? [] : [`${name.slice(0, 40)} ${why}: ignored`];
  });
  return notes.length === 0 ? undefined : notes.slice(0, 5).join(', ');
}
