import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ListedEntry } from '../../../engine/composed/events.ts';
import { api } from '../api.ts';
import { connection, now, requests } from '../live.ts';
import { Action, Empty, Method, Pill, Status, Time } from '../parts/basics.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { goTo, route, searched } from '../route.ts';
import { counted } from '../words.ts';
import { RequestDetail } from './request-detail.tsx';

const isUnmatched = ({ operation, internalError }: ListedEntry): boolean =>
  operation === null || internalError !== undefined;

const FILTERS: Readonly<Record<string, (entry: ListedEntry) => boolean>> = {
  All: () => true,
  Successes: ({ status }) => status >= 200 && status < 400,
  Errors: ({ status }) => status === 0 || status >= 400,
  Unmatched: isUnmatched,
  Faults: ({ fault }) => fault !== undefined,
};

/** The requests, newest first, and the one that was chosen. */
export function RequestsView(): JSX.Element {
  const [filter, setFilter] = useState('All');
  const [text, setText] = useState(searched);
  const { found: inBodies, isSearching } = useBodySearch(text);
  const all = requests.value;
  const shown = useMemo(() => {
    const wanted = text.toLowerCase().trim();
    const passes = FILTERS[filter] ?? (() => true);
    return all
      .filter((entry) => passes(entry) && (wanted === '' || textOf(entry).includes(wanted) || inBodies.has(entry.id)))
      .toReversed();
  }, [all, filter, text, inBodies]);
  const selected = Number(route.value[1]) || undefined;
  return (
    <div class={selected === undefined ? 'split' : 'split chosen'}>
      <div class="master">
        <div class="bar">
          <input
            type="search"
            aria-label="Search requests"
            placeholder="Search path, operation, body…"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div class="chips" role="group" aria-label="Filter">
            {Object.entries(FILTERS).map(([name, passes]) => (
              <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
                {name} <span class="count">{name === 'All' ? all.length : all.filter(passes).length}</span>
              </button>
            ))}
          </div>
        </div>
        {shown.length === 0 ? (
          <Nothing isAny={all.length > 0} isSearching={isSearching} />
        ) : (
          <VirtualList
            items={shown}
            keyOf={({ id }) => id}
            height={52}
            label="Requests"
            selected={selected}
            onSelect={({ id }) => goTo('requests', id)}
            row={(entry) => <Row entry={entry} />}
          />
        )}
        {all.length > 0 && (
          <footer class="bar foot">
            <span class="quiet">
              {shown.length === all.length ? '' : `${shown.length} of `}
              {counted(all.length, 'request')}
            </span>
            <Action run={api.forgetRequests} done="The requests are forgotten">
              Clear
            </Action>
          </footer>
        )}
      </div>
      <div class="detail">
        {selected === undefined ? (
          <Empty title="Choose a request">
            <p>Its request and response, as curl, as a test; and the way back to before it.</p>
          </Empty>
        ) : (
          <RequestDetail key={selected} id={selected} />
        )}
      </div>
    </div>
  );
}

const textOf = ({ id, method, path, operation, status, fault, reason }: ListedEntry): string =>
  `#${id} ${method} ${path} ${operation ?? 'unmatched'} ${status} ${fault ?? ''} ${reason ?? ''}`.toLowerCase();

const SEARCH_MS = 250;

/** The requests that were found, and the text that they were found by. */
const NOTHING_FOUND = { of: '', found: new Set<number>() as ReadonlySet<number> };

/** The requests whose recorded bodies have the text: the server searches once typing pauses. */
function useBodySearch(text: string): { readonly found: ReadonlySet<number>; readonly isSearching: boolean } {
  const [{ of, found }, setFound] = useState(NOTHING_FOUND);
  useEffect(() => {
    if (text.trim() === '') return setFound(NOTHING_FOUND);
    const timer = setTimeout(
      () =>
        void api.search(text.trim()).then(
          (entries) => setFound({ of: text, found: new Set(entries.map(({ id }) => id)) }),
          () => setFound({ of: text, found: NOTHING_FOUND.found }),
        ),
      SEARCH_MS,
    );
    return () => clearTimeout(timer);
  }, [text, requests.value.length]);
  return { found, isSearching: of !== text && text.trim() !== '' };
}

function Nothing({ isAny, isSearching }: { readonly isAny: boolean; readonly isSearching: boolean }): JSX.Element {
  if (isSearching) return <Empty title="Searching…" />;
  if (isAny) return <Empty title="No request passes the filter" />;
  if (connection.value !== 'live') return <Empty title="Connecting…" />;
  return (
    <Empty title="No requests yet">
      <p>
        Point your client at <code class="mono">{location.origin + location.pathname.replace(/\/_fake\/?$/, '')}</code>:
        what it asks shows here at once.
      </p>
    </Empty>
  );
}

function Row({ entry }: { readonly entry: ListedEntry }): JSX.Element {
  const { method, path, operation, status, at, fault, reason, internalError } = entry;
  return (
    <>
      <span class="line">
        <Method method={method} />
        <span class="path mono" title={path}>
          {path}
        </span>
        <Status status={status} />
      </span>
      <span class="line quiet">
        <span class="number">#{entry.id}</span>
        {operation === null ? <Pill tone="warn">unmatched</Pill> : <span class="operation">{operation}</span>}
        {fault !== undefined && <Pill tone="bad">fault: {fault}</Pill>}
        {internalError !== undefined && <Pill tone="bad">internal error</Pill>}
        {reason !== undefined && <span class="reason">{reason}</span>}
        <Time at={at} now={now.value} />
      </span>
    </>
  );
}
