import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, type StateRecord } from '../api.ts';
import { now } from '../live.ts';
import { useLoaded } from '../loaded.ts';
import { Empty, Facts, State, Status, Time } from '../parts/basics.tsx';
import { Json } from '../parts/json.tsx';
import { goTo, linkTo, route } from '../route.ts';
import { DeliveryDetail } from './delivery.tsx';
import { MoneyDetail } from './money.tsx';
import { PullDetail } from './pull.tsx';
import { RepositoryDetail } from './repository.tsx';

/** What a collection is called, which columns it has, and how one of its records is shown. */
interface Shown {
  readonly title: string;
  readonly columns: Readonly<Record<string, (record: StateRecord) => ComponentChildren>>;
  readonly detail?: (props: { readonly record: StateRecord }) => JSX.Element;
}

const text = (key: string) => (record: StateRecord) => plain(record[key]);
const mono = (key: string) => (record: StateRecord) => <span class="mono">{plain(record[key])}</span>;
const state = (key: string) => (record: StateRecord) => <State state={plain(record[key])} />;
const time = (key: string) => (record: StateRecord) =>
  typeof record[key] === 'string' ? <Time at={record[key]} now={now.value} /> : '';
const money = (key: string) => (record: StateRecord) => (
  <span class="amount">
    {Number(record[key] ?? 0).toLocaleString('en')} {plain(record['currency'])}
  </span>
);

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const owner = (record: StateRecord): string => `${plain(record['merchant'])} · ${plain(record['environment'])}`;

const COLLECTIONS: Readonly<Record<string, Shown>> = {
  payments: {
    title: 'Payments',
    columns: {
      Reference: mono('reference'),
      Status: state('status'),
      Amount: money('amount'),
      Created: time('created_at'),
    },
    detail: ({ record }) => <MoneyDetail record={record} kind="payment" />,
  },
  transfers: {
    title: 'Transfers',
    columns: {
      Reference: mono('reference'),
      Status: state('status'),
      Amount: money('amount'),
      Created: time('created_at'),
    },
    detail: ({ record }) => <MoneyDetail record={record} kind="transfer" />,
  },
  customers: {
    title: 'Customers',
    columns: { Name: text('name'), Email: text('email'), Phone: text('phone'), Id: mono('id') },
  },
  beneficiaries: {
    title: 'Beneficiaries',
    columns: { Name: text('name'), Email: text('email'), Phone: text('phone'), Id: mono('id') },
  },
  balances: {
    title: 'Balances',
    columns: { Merchant: owner, Available: money('available'), Pending: money('pending'), Reserved: money('reserved') },
  },
  endpoints: { title: 'Endpoints', columns: { Url: mono('url'), Events: text('events'), Merchant: owner } },
  deliveries: {
    title: 'Deliveries',
    columns: {
      Event: mono('event'),
      Result: (record) => <Outcome record={record} />,
      Attempt: text('attempt'),
      To: mono('url'),
      At: time('at'),
    },
    detail: DeliveryDetail,
  },
  users: {
    title: 'Users',
    columns: {
      Name: text('name'),
      'Full name': text('fullName'),
      Email: text('email'),
      Permissions: text('permissions'),
    },
  },
  ipBlocks: {
    title: 'IP blocks',
    columns: {
      Address: mono('ip'),
      Severity: state('severity'),
      Comment: text('comment'),
      Expires: time('expires_at'),
    },
  },
  domainAllows: { title: 'Allowed domains', columns: { Domain: mono('domain'), Created: time('created_at') } },
  repositories: {
    title: 'Repositories',
    columns: {
      Name: mono('name'),
      Branches: text('branches'),
      'Open pulls': text('open_pulls'),
      Updated: time('updated_at'),
    },
    detail: RepositoryDetail,
  },
  pulls: {
    title: 'Pull requests',
    columns: {
      Number: (record) => `#${plain(record['number'])}`,
      Title: text('title'),
      State: state('state'),
      Repository: mono('repository'),
      Branches: (record) => (
        <span class="mono">
          {plain(record['base'])} ← {plain(record['head'])}
        </span>
      ),
    },
    detail: PullDetail,
  },
  hooks: {
    title: 'Webhooks',
    columns: { Of: mono('of'), Url: mono('url'), Events: text('events'), Active: text('active') },
  },
};

/** How an attempt ended. */
function Outcome({ record: { status, error } }: { readonly record: StateRecord }): JSX.Element {
  return typeof status === 'number' ? (
    <Status status={status} />
  ) : (
    <State state={error === undefined ? 'pending' : 'failed'} />
  );
}

const AREAS: Readonly<Record<string, string>> = {
  accounts: 'Accounts',
  payments: 'Payments',
  federation: 'Federation',
  pulls: 'Pull requests',
  webhooks: 'Webhooks',
};

/** The records, collection by collection. */
export function StateView(): JSX.Element {
  const { value: areas = [] } = useLoaded(api.areas, '*', []);
  const [, chosen, ...rest] = route.value;
  const name = chosen !== undefined && Object.hasOwn(COLLECTIONS, chosen) ? chosen : 'payments';
  const area = areas.find(({ collections }) => collections.some((one) => one.name === name))?.area ?? '*';
  const id = rest.length === 0 ? undefined : rest.join('/');
  return (
    <div class="state">
      <nav class="collections" aria-label="Collections">
        {areas
          .toSorted((a, b) => ORDER.indexOf(a.area) - ORDER.indexOf(b.area))
          .map((one) => (
            <div key={one.area}>
              <h2>{AREAS[one.area] ?? one.area}</h2>
              <ul>
                {one.collections.map((collection) => (
                  <li key={collection.name}>
                    <a
                      href={linkTo('state', collection.name)}
                      aria-current={collection.name === name ? 'true' : undefined}
                    >
                      {COLLECTIONS[collection.name]?.title ?? collection.name}{' '}
                      <span class="count">{collection.size}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </nav>
      <div class={id === undefined ? 'split' : 'split chosen'}>
        <Records key={name} name={name} area={area} selected={id} />
        {id !== undefined && (
          <div class="detail">
            <Detail key={`${name}/${id}`} name={name} id={id} />
          </div>
        )}
      </div>
    </div>
  );
}

const ORDER = ['payments', 'webhooks', 'federation', 'pulls', 'accounts'];

const AT_ONCE = 200;

function Records({
  name,
  area,
  selected,
}: {
  readonly name: string;
  readonly area: string;
  readonly selected: string | undefined;
}): JSX.Element {
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(AT_ONCE);
  const wanted = useSettled(typed);
  const { value, error } = useLoaded(() => api.records(name, wanted, limit), area, [name, wanted, limit]);
  const shown = COLLECTIONS[name];
  const columns = Object.entries(shown?.columns ?? {});
  return (
    <div class="master">
      <div class="bar">
        <input
          type="search"
          aria-label={`Search ${shown?.title ?? name}`}
          placeholder="Search…"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {error !== undefined && <Empty title={error} />}
      {value !== undefined && value.total === 0 && (
        <Empty title={wanted === '' ? `No ${shown?.title.toLowerCase() ?? name}` : 'Nothing has this text'} />
      )}
      {value !== undefined && value.total > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={shown?.title ?? name}>
          <table>
            <thead>
              <tr>
                {columns.map(([title]) => (
                  <th key={title} scope="col">
                    {title}
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
                  {columns.map(([title, cell], i) => (
                    <td key={title}>
                      {i === 0 ? (
                        <a href={linkTo('state', name, String(record.id))} onClick={(event) => event.stopPropagation()}>
                          {cell(record)}
                        </a>
                      ) : (
                        cell(record)
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

function Detail({ name, id }: { readonly name: string; readonly id: string }): JSX.Element {
  const { value: record, error } = useLoaded(() => api.record(name, id), '*', [name, id]);
  const shown = COLLECTIONS[name];
  if (error !== undefined) return <Empty title={error} />;
  if (record === undefined) return <Empty title="Loading…" />;
  return (
    <article aria-label={`${shown?.title ?? name}: ${id}`}>
      <a class="back" href={linkTo('state', name)}>
        ‹ {shown?.title ?? name}
      </a>
      {shown?.detail === undefined ? <Plain record={record} /> : <shown.detail record={record} />}
      <details>
        <summary>As JSON</summary>
        <Json value={record} label="The record as JSON" />
      </details>
    </article>
  );
}

/** A record without a view of its own. */
function Plain({ record }: { readonly record: StateRecord }): JSX.Element {
  return (
    <>
      <header class="head">
        <h2 class="mono">{record.id}</h2>
      </header>
      <Facts
        of={Object.entries(record).map(([name, value]) => [
          name,
          <span class={typeof value === 'object' ? 'mono' : ''}>{plain(value)}</span>,
        ])}
      />
    </>
  );
}
