import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Change } from '../../../engine/composed/diff.ts';
import type { NamedSnapshot } from '../../../engine/composed/snapshots.ts';
import { api } from '../api.ts';
import { requests, settings } from '../live.ts';
import { attempt } from '../notices.ts';
import { Card } from '../parts/basics.tsx';
import { Changes } from '../parts/changes.tsx';
import { Form } from '../parts/forms.tsx';

const SHOWN = 50;

/** Compares two moments: the start, snapshots, before a request, now. */
export function Compare({ snapshots }: { readonly snapshots: readonly NamedSnapshot[] }): JSX.Element {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [changes, setChanges] = useState<readonly Change[]>();
  const compare = (): Promise<boolean> => attempt(async () => setChanges(await api.diff(from, to)));
  return (
    <Card title="Compare" aside={<span class="quiet">what has changed between two moments</span>}>
      <Form run={compare}>
        <Moment label="From" first="the start" value={from} snapshots={snapshots} onChoose={setFrom} />
        <Moment label="To" first="now" value={to} snapshots={snapshots} onChoose={setTo} />
        <button type="submit">Compare</button>
      </Form>
      {changes !== undefined && <Changes of={changes} label="Changes between the moments" />}
    </Card>
  );
}

interface MomentProps {
  readonly label: string;
  /** The state where nothing is chosen. */
  readonly first: string;
  readonly value: string;
  readonly snapshots: readonly NamedSnapshot[];
  readonly onChoose: (name: string) => void;
}

function Moment({ label, first, value, snapshots, onChoose }: MomentProps): JSX.Element {
  const last = settings.value?.states === true ? requests.value.slice(-SHOWN).toReversed() : [];
  return (
    <label>
      {label}{' '}
      <select value={value} onInput={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{first}</option>
        {snapshots.map(({ name }) => (
          <option key={name} value={name}>
            snapshot {name}
          </option>
        ))}
        {last.map(({ id, method, path }) => (
          <option key={id} value={`before:${id}`}>
            before #{id} {method} {path}
          </option>
        ))}
      </select>
    </label>
  );
}
