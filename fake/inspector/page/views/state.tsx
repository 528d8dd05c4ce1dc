import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ShownCollection } from '../../../engine/composed/state.ts';
import { api, type StateRecord } from '../api.ts';
import { useLoaded } from '../loaded.ts';
import { Empty } from '../parts/basics.tsx';
import { Json } from '../parts/json.tsx';
import { Value } from '../parts/values.tsx';
import { goTo, linkTo, route } from '../route.ts';
import { wordsOf } from '../words.ts';
import { DeliveryDetail } from './delivery.tsx';
import { PullDetail } from './pull.tsx';
import { RecordDetail } from './record.tsx';
import { RepositoryDetail } from './repository.tsx';

/** Views of records that are more than their values. */
const VIEWS: Readonly<Record<string, (props: { readonly record: never }) => JSX.Element>> = {
  delivery: DeliveryDetail,
  pull: PullDetail,
  repository: RepositoryDetail,
};

const titleOf = ({ title, name }: ShownCollection): string => wordsOf(title ?? name);

/** The records, collection by collection. */
export function StateView(): JSX.Element {
  const { value: areas = [] } = useLoaded(api.areas, '*', []);
  const [, chosen, ...rest] = route.value;
  const all = areas.flatMap(({ collections }) => collections);
  const collection = all.find(({ name }) => name === chosen) ?? all[0];
  if (collection === undefined) return <Empty title="Loading…" />;
  const { name } = collection;
  const area = areas.find(({ collections }) => collections.includes(collection))?.area ?? '*';
  const id = rest.length === 0 ? undefined : rest.join('/');
  return (
    <div class="state">
      <nav class="collections" aria-label="Collections">
        {areas.map((one) => (
          <div key={one.area}>
            <h2>{wordsOf(one.area)}</h2>
            <ul>
              {one.collections.map((other) => (
                <li key={other.name}>
                  <a href={linkTo('state', other.name)} aria-current={other === collection ? 'true' : undefined}>
                    {titleOf(other)} <span class="count">{other.size}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div class={id === undefined ? 'split' : 'split chosen'}>
        <Records key={name} collection={collection} area={area} selected={id} />
        {id !== undefined && (
          <div class="detail">
            <Detail key={`${name}/${id}`} collection={collection} id={id} />
          </div>
        )}
      </div>
    </div>
  );
}

const AT_ONCE = 200;

function Records({
  collection,
  area,
  selected,
}: {
  readonly collection: ShownCollection;
  readonly area: string;
  readonly selected: string | undefined;
}): JSX.Element {
  const { name, columns } = collection;
  const title = titleOf(collection);
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(AT_ONCE);
  const wanted = useSettled(typed);
  const { value, error } = useLoaded(() => api.records(name, wanted, limit), area, [name, wanted, limit]);
  return (
    <div class="master">
      <div class="bar">
        <input
          type="search"
          aria-label={`Search ${title}`}
          placeholder="Search…"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {error !== undefined && <Empty title={error} />}
      {value !== undefined && value.total === 0 && (
        <Empty title={wanted === '' ? `No ${title.toLowerCase()}` : 'Nothing has this text'} />
      )}
      {value !== undefined && value.total > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                {Object.keys(columns).map((column) => (
                  <th key={column} scope="col">
                    {wordsOf(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {value.records.map((record) => (
                <tr
                  key={record.id}
                  class={String(record.id) === selected ? 'selected' : ''}
                  onClick={() => goTo('state', name, String(record.id))}
                >
                  {Object.entries(columns).map(([column, kind], i) => (
                    <td key={column}>
                      {i === 0 ? (
                        <a href={linkTo('state', name, String(record.id))} onClick={(event) => event.stopPropagation()}>
                          <Value record={record} name={column} kind={kind} />
                        </a>
                      ) : (
                        <Value record={record} name={column} kind={kind} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {value.records.length < value.total && (
            <p class="more">
              <button type="button" onClick={() => setLimit(limit + AT_ONCE)}>
                Show more: {value.records.length} of {value.total}
              </button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** A text once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function Detail({ collection, id }: { readonly collection: ShownCollection; readonly id: string }): JSX.Element {
  const { name, view } = collection;
  const { value: record, error } = useLoaded(() => api.record(name, id), '*', [name, id]);
  // The collection that names a view builds the records that it shows.
  const Special = VIEWS[view ?? ''] as ((props: { readonly record: StateRecord }) => JSX.Element) | undefined;
  if (error !== undefined) return <Empty title={error} />;
  if (record === undefined) return <Empty title="Loading…" />;
  return (
    <article aria-label={`${titleOf(collection)}: ${id}`}>
      <a class="back" href={linkTo('state', name)}>
        ‹ {titleOf(collection)}
      </a>
      {Special === undefined ? <RecordDetail collection={collection} record={record} /> : <Special record={record} />}
      <details>
        <summary>As JSON</summary>
        <Json value={record} label="The record as JSON" />
      </details>
    </article>
  );
}
