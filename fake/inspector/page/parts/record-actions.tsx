import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { RecordAction } from '../../../engine/area/module.ts';
import { api } from '../api.ts';
import { wordsOf } from '../words.ts';
import { attempt } from '../notices.ts';
import { Action } from './basics.tsx';
import { Form } from './forms.tsx';

interface Props {
  /** The name of the record. */
  readonly of: string;
  readonly actions: readonly RecordAction[];
}

/** The actions of a record: a button each. */
export function ActionButtons({ of, actions }: Props): JSX.Element {
  return (
    <div class="buttons">
      {actions.map(({ label, action }, i) => (
        <Action
          key={label}
          run={() => api.act(action)}
          done={`${of}: ${label}`}
          title={`${label} ${of}`}
          {...(i === 0 && { kind: 'primary' as const })}
        >
          {label}
        </Action>
      ))}
    </div>
  );
}

/** The same with fields for what a person may say of an action. */
export function RecordActions({ of, actions }: Props): JSX.Element {
  return (
    <>
      <ActionButtons of={of} actions={actions.filter(({ upTo }) => upTo === undefined)} />
      {actions.map(
        (one) => one.upTo !== undefined && <UpTo key={JSON.stringify(one)} of={of} action={one} field={one.upTo} />,
      )}
    </>
  );
}

function UpTo({
  of,
  action: { label, action },
  field,
}: {
  readonly of: string;
  readonly action: RecordAction;
  readonly field: string;
}): JSX.Element {
  const most = Number(action[field]);
  const [given, setGiven] = useState(String(most));
  return (
    <Form run={() => attempt(() => api.act({ ...action, [field]: Number(given) }), `${of}: ${label} ${given}`)}>
      <label>
        {wordsOf(field)}, up to {most.toLocaleString('en')}{' '}
        <input
          type="number"
          min="0"
          max={most}
          step="any"
          required
          value={given}
          onInput={({ currentTarget }) => setGiven(currentTarget.value)}
        />
      </label>
      <button type="submit">{label}</button>
    </Form>
  );
}
