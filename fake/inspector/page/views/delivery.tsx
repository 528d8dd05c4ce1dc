import type { JSX } from 'preact';
import type { ShownCollection } from '../../../engine/composed/state.ts';
import { jsonOrText } from '../../../engine/http/json.ts';
import type { ShownDelivery } from '../../../engine/webhooks/collections.ts';
import { api } from '../api.ts';
import { now } from '../live.ts';
import { Action, Card, Copy, Facts, Pairs, Time } from '../parts/basics.tsx';
import { Json } from '../parts/json.tsx';
import { Value } from '../parts/values.tsx';
import { linkTo } from '../route.ts';

const isSignature = (name: string): boolean => name.toLowerCase().includes('signature');

interface Props {
  readonly collection: ShownCollection;
  readonly record: ShownDelivery;
}

/** An attempt to deliver a webhook, with the others of the same event. */
export function DeliveryDetail({ collection, record: one }: Props): JSX.Element {
  const headers = Object.entries(one.headers);
  return (
    <>
      <header class="head">
        <h2>
          <span class="mono">{one.event}</span> <span class="quiet">{one.attempt}</span>
        </h2>
        <Value of={collection} record={one} name="result" />
      </header>
      <Facts
        of={[
          ['About', one.about && <a href={linkTo('state', one.about.collection, one.about.id)}>{one.about.name}</a>],
          ['To', <span class="mono">{one.url}</span>],
          ['At', <Time at={one.at} now={now.value} />],
          ['Error', one.error],
          ['Response', one.reply === undefined ? undefined : <span class="mono">{one.reply}</span>],
          ...headers
            .filter(([name]) => isSignature(name))
            .map(([name, value]) => [name, <span class="mono">{value}</span>] as const),
        ]}
      />
      <div class="buttons">
        <Action kind="primary" run={() => api.redeliver(one.id)} done="Sent again">
          Send again
        </Action>
        <Copy text={() => one.body}>Copy the body</Copy>
      </div>
      <Card title="Attempts">
        <ol class="tasks">
          {one.attempts.map((attempt) => (
            <li key={attempt.id}>
              <a
                class="what"
                href={linkTo('state', 'deliveries', attempt.id)}
                aria-current={attempt.id === one.id ? 'true' : undefined}
              >
                {attempt.attempt}
              </a>
              {attempt.error !== undefined && <span class="quiet">{attempt.error}</span>}
              <Time at={attempt.at} now={now.value} />
              <Value of={collection} record={attempt} name="result" />
            </li>
          ))}
        </ol>
      </Card>
      <Card title="What was sent">
        <Pairs title="Headers" of={headers} />
        <Json value={jsonOrText(one.body)} label="Body of the webhook" />
      </Card>
    </>
  );
}
