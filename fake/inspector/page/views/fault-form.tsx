import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { effectText, usualEffects, usualWebhookEffects } from '../../../engine/faults/definition.ts';
import type { FaultSeed } from '../../../engine/faults/document.ts';
import { api } from '../api.ts';
import { useLoaded } from '../loaded.ts';
import { attempt } from '../notices.ts';
import { Form } from '../parts/forms.tsx';

/** The effects of faults, by the words for them. */
const REQUEST_EFFECTS = new Map(usualEffects.map((effect) => [effectText(effect), effect]));
const WEBHOOK_EFFECTS = new Map(usualWebhookEffects.map((effect) => [`webhook ${effectText(effect)}`, effect]));

/** Adds a fault. */
export function FaultForm({ onAdded }: { readonly onAdded: () => void }): JSX.Element {
  const { value: routes = [] } = useLoaded(api.routes, 'none', []);
  const [on, setOn] = useState('*');
  const [effect, setEffect] = useState([...REQUEST_EFFECTS.keys()][0] ?? '');
  const [times, setTimes] = useState('1');
  const add = (): Promise<boolean> =>
    attempt(async () => {
      await api.addFault(faultOf(on, effect, times));
      onAdded();
    }, 'The fault is set');
  return (
    <Form run={add}>
      <label>
        {WEBHOOK_EFFECTS.has(effect) ? 'Event' : 'Requests'}
        <input list="operations" value={on} required onInput={({ currentTarget }) => setOn(currentTarget.value)} />
        <datalist id="operations">
          {['*', ...routes.map(({ id }) => id)].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </label>
      <label>
        What happens
        <select value={effect} onChange={({ currentTarget }) => setEffect(currentTarget.value)}>
          {Object.entries({ requests: REQUEST_EFFECTS, webhooks: WEBHOOK_EFFECTS }).map(([to, effects]) => (
            <optgroup key={to} label={`To ${to}`}>
              {[...effects.keys()].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        How often
        <select value={times} onChange={({ currentTarget }) => setTimes(currentTarget.value)}>
          <option value="1">once</option>
          <option value="3">3 times</option>
          <option value="Infinity">always</option>
        </select>
      </label>
      <button type="submit">Add the fault</button>
    </Form>
  );
}

function faultOf(on: string, words: string, times: string): FaultSeed {
  const often = { times: times === 'Infinity' ? times : Number(times) } as const;
  const webhook = WEBHOOK_EFFECTS.get(words);
  return webhook === undefined
    ? { on, effect: REQUEST_EFFECTS.get(words) ?? {}, ...often }
    : { webhook: on, effect: webhook, ...often };
}
