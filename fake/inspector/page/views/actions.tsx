import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Settings } from '../../../engine/control/settings.ts';
import { api, pageOf, worldName, type ShownFault, type StateRecord } from '../api.ts';
import { settings } from '../live.ts';
import { useLoaded } from '../loaded.ts';
import { attempt, say } from '../notices.ts';
import { Action, Card, State } from '../parts/basics.tsx';
import { Form, NameForm, Reset } from '../parts/forms.tsx';
import { linkTo } from '../route.ts';
import { FaultForm } from './fault-form.tsx';

/** What only a test can do: decide on payments, break things, load worlds. */
export function ActionsView(): JSX.Element {
  return (
    <div class="cards">
      <OpenPayments />
      <Faults />
      <World />
      <Worlds />
      <Recording />
    </div>
  );
}

const SHOWN = 8;
const OPEN: readonly unknown[] = ['pending', 'processing', 'incomplete'];
const REFUNDABLE: readonly unknown[] = ['complete', 'partialy-refunded'];

/** The newest payments that something may become of. */
function OpenPayments(): JSX.Element {
  const { value } = useLoaded(() => api.records('payments', '', 200), 'payments', []);
  const waiting = (value?.records ?? []).filter(({ status }) => OPEN.includes(status) || REFUNDABLE.includes(status));
  return (
    <Card title="Payments" aside={<a href={linkTo('state', 'payments')}>All payments</a>}>
      {waiting.length === 0 ? (
        <p class="quiet">None is open, and none can be refunded.</p>
      ) : (
        <ul class="tasks">
          {waiting.slice(0, SHOWN).map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Payment({ payment }: { readonly payment: StateRecord }): JSX.Element {
  const { id, merchant, environment, status, amount, refunded, currency } = payment;
  const reference = String(payment['reference']);
  const target = { reference: id, merchant, environment };
  const end = (outcome: string) => () => api.act({ op: 'payment.outcome', ...target, outcome });
  const rest = Number(amount) - Number(refunded ?? 0);
  return (
    <li>
      <a class="what mono" href={linkTo('state', 'payments', id)}>
        {reference}
      </a>
      <span class="amount">
        {Number(amount).toLocaleString('en')} {String(currency)}
      </span>
      <State state={String(status)} />
      <span class="buttons">
        {OPEN.includes(status) ? (
          <>
            <Action run={end('complete')} done={`${reference} is complete`} title={`Finish ${reference}`}>
              Finish
            </Action>
            <Action run={end('failed')} done={`${reference} has failed`} title={`Fail ${reference}`}>
              Fail
            </Action>
          </>
        ) : (
          <Action
            run={() => api.act({ op: 'payment.refund', ...target, amount: rest })}
            done={`${reference} is refunded`}
            title={`Refund ${reference}`}
          >
            Refund {rest.toLocaleString('en')}
          </Action>
        )}
      </span>
    </li>
  );
}

function Faults(): JSX.Element {
  const { value: faults = [], reload } = useLoaded(api.faults, '*', []);
  return (
    <Card title="Faults" aside={<a href={linkTo('requests')}>Requests they hit</a>}>
      <FaultForm onAdded={reload} />
      {faults.length === 0 ? (
        <p class="quiet">Nothing goes wrong.</p>
      ) : (
        <ul class="tasks">
          {faults.map((fault) => (
            <Fault key={fault.id} fault={fault} onRemoved={reload} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Fault({ fault, onRemoved }: { readonly fault: ShownFault; readonly onRemoved: () => void }): JSX.Element {
  const { id, on, webhook, effect, times, nth, fired, matched } = fault;
  const what =
    typeof effect === 'string'
      ? effect
      : Object.entries(effect)
          .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
          .join(', ');
  return (
    <li>
      <span class="what">
        <span class="mono">{on ?? webhook}</span> <strong>{what}</strong>{' '}
        <span class="quiet">
          {nth == null ? '' : `from the ${nth}. on, `}
          {times == null ? 'once' : times === 'Infinity' ? 'always' : `${times} times`}
        </span>
      </span>
      <span class="quiet">
        hit {fired} of {matched}
      </span>
      <Action run={() => api.removeFault(id).then(onRemoved)} title={`Remove the fault of ${on ?? webhook ?? ''}`}>
        Remove
      </Action>
    </li>
  );
}

function World(): JSX.Element {
  const [text, setText] = useState('');
  const load = (): Promise<boolean> =>
    attempt(async () => {
      await api.loadWorld(JSON.parse(text));
      setText('');
    }, 'The world is loaded');
  return (
    <Card title="World" aside={<Reset />}>
      <div class="buttons">
        <Action run={() => save('state')} title="All of it, to go on from exactly here">
          Export the state
        </Action>
        <Action run={() => save('seed')} title="In the vocabulary of seeds, to edit and commit">
          Export as a seed
        </Action>
      </div>
      <Form run={load} isLine={false}>
        <label>
          Load a world: paste JSON, or choose a file
          <textarea
            rows={5}
            class="mono"
            spellcheck={false}
            required
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <div class="buttons">
          <input
            type="file"
            accept=".json,application/json"
            aria-label="A file with a world"
            onChange={({ currentTarget }) => void currentTarget.files?.[0]?.text().then(setText)}
          />
          <button type="submit">Load</button>
        </div>
      </Form>
    </Card>
  );
}

/** Saves the world as a file. */
async function save(as: 'state' | 'seed'): Promise<void> {
  const exported = (await api.exportWorld(as)) as { readonly document?: object; readonly omitted?: readonly unknown[] };
  const document_ = as === 'seed' ? exported.document : exported;
  const url = URL.createObjectURL(new Blob([JSON.stringify(document_, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: `world-${as}.json` }).click();
  URL.revokeObjectURL(url);
  const count = exported.omitted?.length ?? 0;
  say(as === 'seed' && count > 0 ? `Saved; a seed cannot say ${count} thing${count > 1 ? 's' : ''} of it` : 'Saved');
}

function Worlds(): JSX.Element {
  const { value: worlds, error, reload } = useLoaded(api.worlds, '*', []);
  const create = (name: string | undefined): Promise<boolean> =>
    attempt(async () => {
      const made = await api.createWorld(name);
      reload();
      say(`The world ${made.name} is at ${made.url}`);
    });
  if (error !== undefined)
    return (
      <Card title="Worlds">
        <p class="quiet">{error}</p>
      </Card>
    );
  return (
    <Card title="Worlds" aside={<span class="quiet">each with its own records, clock and requests</span>}>
      <NameForm placeholder="a new one" submit="Make a world" make={create} />
      <ul class="tasks">
        {[undefined, ...(worlds ?? []).map((one) => one.name)].map((one) => (
          <li key={one ?? ''}>
            <a class="what" href={pageOf(one)} aria-current={one === worldName ? 'true' : undefined}>
              {one ?? 'main'}
            </a>
            {one === worldName && <span class="quiet">shown here</span>}
            {one !== undefined && (
              <Action
                run={() => api.removeWorld(one).then(reload)}
                kind="danger"
                confirm={`Remove ${one}?`}
                title={`Remove the world ${one}`}
              >
                Remove
              </Action>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const KEEPS = {
  bodies: 'Headers and bodies of requests, without credentials',
  states: 'The state before each request, to go back to',
} as const satisfies Partial<Record<keyof Settings, string>>;

/** What the journal keeps. */
function Recording(): JSX.Element {
  const change = (name: string, isKept: boolean): void =>
    void attempt(async () => {
      settings.value = await api.changeSettings({ [name]: isKept });
    });
  return (
    <Card title="Recording">
      {Object.entries(KEEPS).map(([name, text]) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            checked={settings.value?.[name as keyof typeof KEEPS] === true}
            onInput={({ currentTarget }) => change(name, currentTarget.checked)}
          />{' '}
          {text}
        </label>
      ))}
    </Card>
  );
}
