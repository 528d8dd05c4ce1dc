import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { EffectSeed, FaultSeed } from '../../../engine/faults/document.ts';
import { api } from '../api.ts';
import { useLoaded } from '../loaded.ts';
import { attempt } from '../notices.ts';
import { Form } from '../parts/forms.tsx';

/** What may go wrong with a request: how it is called, and what it is in a fault. */
const EFFECTS: Readonly<Record<string, EffectSeed>> = {
  '500 Internal Server Error': { status: 500 },
  '503 Service Unavailable, retry after 5 s': { status: 503, retryAfter: 5 },
  '429 Too Many Requests': { status: 429, retryAfter: 30 },
  'Connection breaks before it is handled': { drop: 'before' },
  'Connection breaks after it was handled': { drop: 'after' },
  'Response ends halfway': { truncate: 0.5 },
  'Response is broken JSON': { garble: 'json' },
  'Response is the page of a proxy': { garble: 'html' },
  'Response is late by 2 s': { delay: 2000 },
};

const WEBHOOK_EFFECTS = ['lost', 'twice'] as const;

/** Adds a fault. */
export function FaultForm({ onAdded }: { readonly onAdded: () => void }): JSX.Element {
  const { value: routes = [] } = useLoaded(api.routes, 'none', []);
  const [on, setOn] = useState('*');
  const [effect, setEffect] = useState(Object.keys(EFFECTS)[0] ?? '');
  const [times, setTimes] = useState('1');
  const add = (): Promise<boolean> =>
    attempt(async () => {
      await api.addFault(faultOf(on, effect, times));
      onAdded();
    }, 'The fault is set');
  return (
    <Form run={add}>
      <label>
        Requests
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
          <optgroup label="To requests">
            {Object.keys(EFFECTS).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </optgroup>
          <optgroup label="To webhooks">
            {WEBHOOK_EFFECTS.map((one) => (
              <option key={one} value={`webhook ${one}`}>{`Webhook: ${one}`}</option>
            ))}
          </optgroup>
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

function faultOf(on: string, effect: string, times: string): FaultSeed {
  const often = { times: times === 'Infinity' ? times : Number(times) } as const;
  const webhook = WEBHOOK_EFFECTS.find((one) => effect === `webhook ${one}`);
  return webhook === undefined
    ? { on, effect: EFFECTS[effect] ?? {}, ...often }
    : { webhook: on, effect: webhook, ...often };
}
