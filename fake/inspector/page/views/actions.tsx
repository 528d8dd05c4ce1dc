import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Settings } from '../../../engine/control/settings.ts';
import type { ShownCollection } from '../../../engine/composed/state.ts';
import { effectText } from '../../../engine/faults/definition.ts';
import { api, pageOf, worldName, type ShownFault } from '../api.ts';
import { settings } from '../live.ts';
import { useLoaded } from '../loaded.ts';
import { attempt, say } from '../notices.ts';
import { Action, Card } from '../parts/basics.tsx';
import { download } from '../parts/download.ts';
import { NameForm, Reset } from '../parts/forms.tsx';
import { ActionButtons } from '../parts/record-actions.tsx';
import { Value } from '../parts/values.tsx';
import { linkTo } from '../route.ts';
import { loadWorld } from '../undoable.ts';
import { counted, wordsOf } from '../words.ts';
import { FaultForm } from './fault-form.tsx';
import { nameOf } from './record.tsx';

/** The things that only a test can do: decide on records, break things, load worlds. */
export function ActionsView(): JSX.Element {
  return (
    <div class="cards">
      <Actionable />
      <Faults />
      <World />
      <Worlds />
      <Recording />
    </div>
  );
}

const SHOWN = 8;

/** The newest records of each collection with which something may be done, and a form where one can be made. */
function Actionable(): JSX.Element {
  const { value: areas = [] } = useLoaded(api.areas, 'none', []);
  const all = areas.flatMap(({ area, collections }) => collections.map((collection) => ({ area, collection })));
  return (
    <>
      {all.map(
        ({ area, collection }) =>
          (collection.isActedOn || collection.make !== undefined) && (
            <Records key={collection.name} area={area} collection={collection} />
          ),
      )}
    </>
  );
}

function Records({ area, collection }: { readonly area: string; readonly collection: ShownCollection }): JSX.Element {
  const { name, title = name, columns } = collection;
  const { value } = useLoaded(() => api.records(name, '', 200), area, [name]);
  const make = (given = ''): Promise<boolean> =>
    attempt(() => api.act({ op: collection.make ?? '', name: given }), `Made ${given}`);
  const waiting = (value?.records ?? []).filter(({ actions = [] }) => actions.length > 0);
  return (
    <Card title={wordsOf(title)} aside={<a href={linkTo('state', name)}>All of them</a>}>
      {collection.make !== undefined && <NameForm placeholder="a name" submit="Make one" make={make} />}
      {waiting.length === 0 ? (
        collection.isActedOn && <p class="quiet">Nothing may be done with any.</p>
      ) : (
        <ul class="tasks">
          {waiting.slice(0, SHOWN).map(({ actions = [], ...record }) => (
            <li key={record.id}>
              <a class="what mono" href={linkTo('state', name, record.id)}>
                {nameOf(collection, record)}
              </a>
              {Object.keys(columns)
                .slice(1, 3)
                .map((column) => (
                  <Value key={column} of={collection} record={record} name={column} />
                ))}
              <ActionButtons of={nameOf(collection, record)} actions={actions.slice(0, AT_ONCE)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

// The others are beside the record itself.
const AT_ONCE = 2;

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
  const often = Number(times ?? 1);
  const isUsedUp = fired >= often;
  return (
    <li class={isUsedUp ? 'quiet' : undefined}>
      <span class="what">
        <span class="mono">{on ?? `webhook ${webhook ?? ''}`}</span> <strong>{effectText(effect)}</strong>{' '}
        <span class="quiet">
          {nth == null ? '' : `from the ${nth}. on, `}
          {often === Infinity ? 'always' : often === 1 ? 'once' : `${often} times`}
        </span>
      </span>
      <span class="quiet">{isUsedUp ? 'used up' : `hit ${fired} of ${matched}`}</span>
      <Action run={() => api.removeFault(id).then(onRemoved)} title={`Remove the fault of ${on ?? webhook ?? ''}`}>
        Remove
      </Action>
    </li>
  );
}

function World(): JSX.Element {
  const [text, setText] = useState('');
  const load = (): Promise<unknown> => loadWorld(text).then((isLoaded) => isLoaded && setText(''));
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
      <div>
        <label>
          Load a world: paste JSON or YAML, or choose a file
          <textarea
            rows={5}
            class="mono"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <div class="buttons">
          <input
            type="file"
            accept=".json,.yaml,.yml,application/json,application/yaml"
            aria-label="A file with a world"
            onChange={({ currentTarget }) => void currentTarget.files?.[0]?.text().then(setText)}
          />
          <Action
            run={load}
            disabled={text.trim() === ''}
            confirm="Replace the present world? Its requests are forgotten; its state stays as a snapshot."
          >
            Load
          </Action>
        </div>
      </div>
    </Card>
  );
}

/** Saves the world as a file. */
async function save(as: 'state' | 'seed'): Promise<void> {
  const exported = (await api.exportWorld(as)) as { readonly document?: object; readonly omitted?: readonly unknown[] };
  download(`world-${as}.json`, as === 'seed' ? exported.document : exported);
  const count = exported.omitted?.length ?? 0;
  say(as === 'seed' && count > 0 ? `Saved; a seed cannot say ${counted(count, 'thing')} of it` : 'Saved');
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
  states: 'The states before and after each request: to go back to, to compare, to save as a case',
} as const satisfies Partial<Record<keyof Settings, string>>;

/** The switches of what the journal keeps. */
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
