import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ShownCollection } from '../../../engine/composed/state.ts';
import { api, type StateRecord } from '../api.ts';
import { useLoaded } from '../loaded.ts';
import { Empty, useMore } from '../parts/basics.tsx';
import { Json } from '../parts/json.tsx';
import { Value } from '../parts/values.tsx';
import { goTo, linkTo, route, searched } from '../route.ts';
import { wordsOf } from '../words.ts';
import { DeliveryDetail } from './delivery.tsx';
import { PullDetail } from './pull.tsx';
import { RecordDetail } from './record.tsx';
import { RepositoryDetail } from './repository.tsx';

/** A view of a record. The collection that names one builds the records that it shows. */
type View<Shown> = (props: { readonly collection: ShownCollection; readonly record: Shown }) => JSX.Element;

/** Views of records that are more than their values. */
const VIEWS: Readonly<Record<string, View<never>>> = {
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
  const [typed, setTyped] = useState(searched);
  const [limit, more] = useMore();
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
                  {Object.keys(columns).map((column, i) => (
                    <td key={column}>
                      {i === 0 ? (
                        <a href={linkTo('state', name, String(record.id))} onClick={(event) => event.stopPropagation()}>
                          <Value of={collection} record={record} name={column} />
                        </a>
                      ) : (
                        <Value of={collection} record={record} name={column} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {more(value.total)}
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
  const Detailed = (VIEWS[view ?? ''] ?? RecordDetail) as View<StateRecord>;
  if (error !== undefined) return <Empty title={error} />;
  if (record === undefined) return <Empty title="Loading…" />;
  return (
    <article aria-label={`${titleOf(collection)}: ${id}`}>
      <a class="back" href={linkTo('state', name)}>
        ‹ {titleOf(collection)}
      </a>
      <Detailed collection={collection} record={record} />
      <details>
        <summary>As JSON</summary>
        <Json value={record} label="The record as JSON" />
      </details>
    </article>
  );
}
