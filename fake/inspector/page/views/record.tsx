import type { JSX } from 'preact';
import type { Kind } from '../../../engine/area/module.ts';
import type { ShownCollection } from '../../../engine/composed/state.ts';
import type { StateRecord } from '../api.ts';
import { Card, Facts } from '../parts/basics.tsx';
import { RecordActions } from '../parts/record-actions.tsx';
import { StateMachine } from '../parts/state-machine.tsx';
import { plain, Value } from '../parts/values.tsx';
import { wordsOf } from '../words.ts';

/** What the list of a collection calls a record. */
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
  const kinds: Readonly<Record<string, Kind | undefined>> = { ...collection.columns, ...collection.details };
  const [naming] = Object.keys(collection.columns);
  const names = [...new Set([...Object.keys(collection.columns), ...Object.keys(record)])].filter(
    (name) => name !== naming && plain(record[name]) !== '',
  );
  return (
    <>
      <header class="head">
        <h2 class="mono">{nameOf(collection, record)}</h2>
      </header>
      {Object.entries(kinds).map(
        ([name, kind]) =>
          typeof kind === 'object' &&
          'moves' in kind && <StateMachine key={name} moves={kind.moves} at={plain(record[name])} />,
      )}
      <Facts of={names.map((name) => [wordsOf(name), <Value record={record} name={name} kind={kinds[name]} />])} />
      {actions.length > 0 && (
        <Card title="What may become of it">
          <RecordActions of={nameOf(collection, record)} actions={actions} />
        </Card>
      )}
    </>
  );
}
