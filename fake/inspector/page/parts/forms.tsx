import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { reset } from '../undoable.ts';
import { Action } from './basics.tsx';

/** Fields and a button that does something with them. */
export function Form({
  run,
  isLine = true,
  children,
}: {
  readonly run: () => Promise<unknown>;
  /** Whether the fields are side by side. */
  readonly isLine?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <form
      class={isLine ? 'line' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {children}
    </form>
  );
}

/** Makes something that has a name, or is given one; the field is empty again when it is made. */
export function NameForm({
  placeholder,
  submit,
  make,
}: {
  readonly placeholder: string;
  /** The text of the button. */
  readonly submit: string;
  /** Gives whether it was made. */
  readonly make: (name: string | undefined) => Promise<boolean>;
}): JSX.Element {
  const [name, setName] = useState('');
  return (
    <Form run={() => make(name || undefined).then((isMade) => isMade && setName(''))}>
      <label>
        Name{' '}
        <input
          value={name}
          placeholder={placeholder}
          pattern="[A-Za-z0-9][\w.\-]*"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit">{submit}</button>
    </Form>
  );
}

/** Goes back to the world that was loaded. */
export function Reset(): JSX.Element {
  return (
    <Action kind="danger" run={reset} confirm="Reset to the loaded world? Its requests are forgotten.">
      Reset
    </Action>
  );
}
