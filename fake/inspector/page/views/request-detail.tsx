import type { JSX } from 'preact';
import type { JournalEntry, RecordedMessage, RecordedRequest } from '../../../engine/world/journal.ts';
import { api, serverUrl } from '../api.ts';
import { curlOf } from '../copying/curl.ts';
import { testOf, type TestStart } from '../copying/vitest-test.ts';
import { settings } from '../live.ts';
import { useLoaded } from '../loaded.ts';
import { Action, Copy, Empty, Facts, Method, Pairs, Pill, Status, Time } from '../parts/basics.tsx';
import { Changes } from '../parts/changes.tsx';
import { download } from '../parts/download.ts';
import { Json } from '../parts/json.tsx';
import { linkTo } from '../route.ts';
import { goBack } from '../undoable.ts';

/** One request: what it was, and what may be done with it. */
export function RequestDetail({ id }: { readonly id: number }): JSX.Element {
  const { value: entry, error } = useLoaded(() => api.request(id), 'none', [id]);
  if (error !== undefined)
    return (
      <Empty title={error}>
        <p>
          <a href={linkTo('requests')}>All requests</a>
        </p>
      </Empty>
    );
  if (entry === undefined) return <Empty title="Loading…" />;
  const { method, path, status, operation, at, fault, reason, nearest, internalError } = entry;
  return (
    <article aria-label={`Request ${id}`}>
      <a class="back" href={linkTo('requests')}>
        ‹ All requests
      </a>
      <header class="head">
        <h2 class="mono">
          <Method method={method} /> {path}
        </h2>
        <Status status={status} />
      </header>
      <Facts
        of={[
          ['Operation', operation ?? <Pill tone="warn">unmatched</Pill>],
          ['Time', <Time at={at} />],
          ['Fault', fault],
          ['Reason', reason],
          [
            'Nearest routes',
            nearest && (
              <ul class="plain">
                {nearest.map((one) => (
                  <li class="mono">{one}</li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
      <div class="buttons">
        <Copy text={() => curlOf(entry, serverUrl)}>Copy as curl</Copy>
        <Copy text={() => copiedTest(entry, seedBefore)}>Copy as test</Copy>
        {settings.value?.states === true && (
          <>
            <Copy
              text={() => copiedTest(entry, stateBefore)}
              title="Exactly as it was, with ids and what falls due: long"
            >
              Copy as test with the whole state
            </Copy>
            <Action run={() => saveCase(id)} title="From this request on, to play it again: understudy-sdk play">
              Save as case
            </Action>
            <button type="button" class="primary" onClick={() => void goBack(id)}>
              Go back to before this request
            </button>
          </>
        )}
      </div>
      {internalError !== undefined && (
        <pre class="code" data-tone="bad" tabIndex={0}>
          {internalError}
        </pre>
      )}
      {settings.value?.states === true && <Changed id={id} />}
      {entry.request === undefined ? (
        <NotRecorded />
      ) : (
        <div class="sides">
          <Message title="Request" message={entry.request} />
          <Message title="Response" message={entry.response} />
        </div>
      )}
    </article>
  );
}

/** The changes of a request; nothing where the states around it were not kept. */
function Changed({ id }: { readonly id: number }): JSX.Element {
  const { value: changes } = useLoaded(() => api.changes(id), 'none', [id]);
  if (changes === undefined) return <></>;
  return (
    <section class="card" aria-label="Changes">
      <h3>Changes</h3>
      <Changes of={changes} label="What the request has changed" />
    </section>
  );
}

const saveCase = async (id: number): Promise<void> => download(`case-${id}.json`, await api.session(id));

async function copiedTest(entry: JournalEntry, startBefore: (id: number) => Promise<WorldBefore>): Promise<string> {
  const start = settings.value?.states === true ? await startBefore(entry.id).catch(() => undefined) : undefined;
  const route = (await api.routes()).find(({ id }) => id === entry.operation);
  return testOf(entry, { url: serverUrl, ...start, ...(route && { headers: route.headers }) });
}

type WorldBefore = Pick<TestStart, 'world' | 'omitted'>;

/** The world before a request as a seed, which people can read and cut down. */
async function seedBefore(id: number): Promise<WorldBefore> {
  const { document: world, omitted } = await api.seedBefore(id);
  return { world, omitted: omitted.map(({ path, reason }) => `${path}: ${reason}`) };
}

const stateBefore = async (id: number): Promise<WorldBefore> => ({ world: await api.worldBefore(id) });

function NotRecorded(): JSX.Element {
  const record = (): Promise<unknown> =>
    api.changeSettings({ bodies: true }).then((changed) => (settings.value = changed));
  return (
    <Empty title="Headers and bodies were not recorded">
      {settings.value?.bodies === true ? (
        <p>They are from now on.</p>
      ) : (
        <p>
          <Action kind="primary" run={record} done="Headers and bodies are recorded from now on">
            Record them from now on
          </Action>
        </p>
      )}
      <p class="quiet">
        From the start: <code class="mono">npx understudy-sdk serve --record-bodies</code>. Credentials are never kept.
      </p>
    </Empty>
  );
}

function Message({
  title,
  message,
}: {
  readonly title: string;
  readonly message: RecordedMessage | RecordedRequest | undefined;
}): JSX.Element {
  if (message === undefined)
    return (
      <section class="card" aria-label={title}>
        <h3>{title}</h3>
        <p class="quiet">There was none: the connection broke.</p>
      </section>
    );
  const query = 'query' in message ? Object.entries(message.query) : [];
  return (
    <section class="card" aria-label={title}>
      <h3>{title}</h3>
      {query.length > 0 && <Pairs title="Query" of={query} isOpen />}
      <Pairs title="Headers" of={Object.entries(message.headers)} />
      {message.body === undefined ? (
        <p class="quiet">No body</p>
      ) : (
        <Json value={message.body} label={`${title} body`} />
      )}
    </section>
  );
}
