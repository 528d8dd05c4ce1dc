import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DueTask } from '../../../engine/composed/engine.ts';
import { api } from '../api.ts';
import { now, requests, settings } from '../live.ts';
import { useLoaded } from '../loaded.ts';
import { attempt } from '../notices.ts';
import { Action, Card, Status, Time } from '../parts/basics.tsx';
import { Form, NameForm, Reset } from '../parts/forms.tsx';
import { goTo } from '../route.ts';
import { wordsOf } from '../words.ts';
import { Compare } from './compare.tsx';
import { goBack } from '../undoable.ts';

const STEPS: readonly (readonly [text: string, seconds: number])[] = [
  ['+1 s', 1],
  ['+1 min', 60],
  ['+1 h', 3600],
  ['+1 day', 86_400],
];

/** The clock, what falls due, and the states to go back to. */
export function TimeView(): JSX.Element {
  return (
    <div class="cards">
      <Clock />
      <Due />
      <Snapshots />
      <Past />
    </div>
  );
}

function Clock(): JSX.Element {
  const [to, setTo] = useState('');
  const [date = '', time = ''] = now.value.replace('Z', '').split('T');
  const { value } = useLoaded(api.settings, '*', []);
  const isRunning = value?.clock === 'real';
  const behind = isRunning ? (value?.behind ?? 0) : 0;
  return (
    <Card
      title="Clock"
      aside={<span class="quiet">{isRunning ? runningText(behind) : 'it is frozen until it is moved'}</span>}
    >
      <p class="dial mono">
        <span>{date}</span> <strong>{time.replace('.000', '')}</strong> <span>UTC</span>
      </p>
      <div class="buttons">
        {STEPS.map(([text, seconds]) => (
          <Action key={text} run={() => api.moveClock({ advance: seconds })}>
            {text}
          </Action>
        ))}
        {behind > NOTICED && (
          <Action kind="primary" run={() => api.moveClock({ set: 'now' })} done="The clock is at the present time">
            To now
          </Action>
        )}
      </div>
      <Form run={() => attempt(() => api.moveClock({ set: `${to}Z` }))}>
        <label>
          Move to (UTC){' '}
          <input
            type="datetime-local"
            step="1"
            required
            value={to}
            onInput={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </label>
        <button type="submit">Move</button>
      </Form>
      <p class="quiet">
        Moving it runs what falls due on the way: retries of webhooks, expiries, decisions of providers.
      </p>
    </Card>
  );
}

/** A difference of so many seconds is of no interest. */
const NOTICED = 1;

const runningText = (behind: number): string =>
  Math.abs(behind) <= NOTICED
    ? 'it runs with real time'
    : `it runs ${span(Math.abs(behind))} ${behind > 0 ? 'behind' : 'ahead of'} real time`;

function Due(): JSX.Element {
  const { value: tasks = [] } = useLoaded(api.due, '*', []);
  const [next] = tasks;
  return (
    <Card
      title="What falls due"
      aside={
        next && (
          <Action kind="primary" run={() => api.moveClock({ set: next.at })}>
            Move to the next
          </Action>
        )
      }
    >
      {tasks.length === 0 ? (
        <p class="quiet">Nothing.</p>
      ) : (
        <ol class="tasks">
          {tasks.map((task) => (
            <Task key={task.id} task={task} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Task({ task: { at, kind, about } }: { readonly task: DueTask }): JSX.Element {
  return (
    <li>
      <Time at={at} now={now.value} />
      <span class="what">
        {wordsOf(kind)} <span class="quiet mono">{about}</span>
      </span>
      <span class="quiet">in {span((Date.parse(at) - Date.parse(now.value)) / 1000)}</span>
    </li>
  );
}

/** A span of time in its two largest units. */
function span(seconds: number): string {
  const units: readonly (readonly [string, number])[] = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ];
  let rest = Math.max(0, Math.round(seconds));
  const parts = units.flatMap(([name, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return parts.slice(0, 2).join(' ') || '0 s';
}

function Snapshots(): JSX.Element {
  const { value: snapshots = [], reload } = useLoaded(api.snapshots, '*', []);
  const take = (name: string | undefined): Promise<boolean> =>
    attempt(() => api.takeSnapshot(name).then(reload), 'Snapshot taken');
  return (
    <>
      <Card title="Snapshots" aside={<Reset />}>
        <NameForm placeholder="a new number" submit="Take a snapshot" make={take} />
        <ul class="tasks">
          {snapshots.map(({ name: one, at }) => (
            <li key={one}>
              <strong class="what">{one}</strong>
              <Time at={at} now={now.value} />
              <Action run={() => api.restoreSnapshot(one)} done={`The world is as in ${one}`}>
                Restore
              </Action>
              <Action run={() => api.removeSnapshot(one).then(reload)} title={`Remove ${one}`}>
                Remove
              </Action>
            </li>
          ))}
        </ul>
      </Card>
      <Compare snapshots={snapshots} />
    </>
  );
}

const SHOWN = 12;

/** The last requests, each a state to go back to. */
function Past(): JSX.Element {
  const last = requests.value.slice(-SHOWN).toReversed();
  if (settings.value?.states !== true) return <></>;
  return (
    <Card title="Go back" aside={<span class="quiet">to before any of the last 10,000 requests</span>}>
      {last.length === 0 ? (
        <p class="quiet">No requests yet.</p>
      ) : (
        <ol class="tasks past">
          {last.map(({ id, method, path, status, at }) => (
            <li key={id}>
              <button type="button" class="link what mono" onClick={() => goTo('requests', id)}>
                #{id} {method} {path}
              </button>
              <Status status={status} />
              <Time at={at} now={now.value} />
              <button type="button" onClick={() => void goBack(id)} aria-label={`Go back to before request ${id}`}>
                Go back
              </button>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
