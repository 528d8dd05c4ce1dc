import type { JSX } from 'preact';
import type { ShownCollection } from '../../../engine/composed/state.ts';
import type { StateRecord } from '../api.ts';
import { Card, Facts } from '../parts/basics.tsx';
import { RecordActions } from '../parts/record-actions.tsx';
import { StateMachine } from '../parts/state-machine.tsx';
import { kindOf, plain, Value } from '../parts/values.tsx';
import { searchFor } from '../route.ts';
import { wordsOf } from '../words.ts';

/** The name of a record in the list of its collection. */
export const nameOf = ({ columns }: ShownCollection, record: StateRecord): string =>
  plain(record[Object.keys(columns)[0] ?? 'id']) || String(record.id);

/** A record as its collection says: its state, all of its values, and what may be done with it. */
export function RecordDetail({
  collection,
  record: { actions = [], ...record },
}: {
  readonly collection: ShownCollection;
  readonly record: StateRecord;
}): JSX.Element {
  const [naming, ...columns] = Object.keys(collection.columns);
  const names = [...new Set([...columns, ...Object.keys(record)])].filter(
    (name) => name !== naming && plain(record[name]) !== '',
  );
  return (
    <>
      <header class="head">
        <h2 class="mono">{nameOf(collection, record)}</h2>
      </header>
      {names.map((name) => {
        const kind = kindOf(collection, name);
        if (typeof kind !== 'object' || !('moves' in kind)) return undefined;
        return <StateMachine key={name} moves={kind.moves} at={plain(record[name])} tones={collection.tones} />;
      })}
      {actions.length > 0 && (
        <Card title="What may become of it">
          <RecordActions of={nameOf(collection, record)} actions={actions} />
        </Card>
      )}
      <p class="buttons">
        <a href={searchFor(nameOf(collection, record), 'requests')}>Requests that name it</a>
        <a href={searchFor(nameOf(collection, record), 'state', 'deliveries')}>Webhooks about it</a>
      </p>
      <Facts of={names.map((name) => [wordsOf(name), <Value of={collection} record={record} name={name} />])} />
    </>
  );
}
