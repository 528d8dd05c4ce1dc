import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, pageOf, worldName } from './api.ts';
import type { NamedWorld } from '../../engine/composed/named-worlds.ts';
import { connection, now, settings, type Connection } from './live.ts';
import { notice } from './notices.ts';
import { linkTo, route } from './route.ts';
import { ActionsView } from './views/actions.tsx';
import { CoverageView } from './views/coverage.tsx';
import { RoutesView } from './views/routes.tsx';
import { RequestsView } from './views/requests.tsx';
import { StateView } from './views/state.tsx';
import { TimeView } from './views/time.tsx';

const VIEWS = {
  requests: ['Requests', RequestsView],
  state: ['State', StateView],
  time: ['Time', TimeView],
  actions: ['Actions', ActionsView],
  coverage: ['Coverage', CoverageView],
  routes: ['Routes', RoutesView],
} as const;

type ViewName = keyof typeof VIEWS;

const isView = (name: string | undefined): name is ViewName => name !== undefined && Object.hasOwn(VIEWS, name);

/** The inspector. */
export function App(): JSX.Element {
  const [name] = route.value;
  const shown: ViewName = isView(name) ? name : 'requests';
  const [title, View] = VIEWS[shown];
  useEffect(() => {
    document.title = `${title} · ${worldName ?? 'Understudy'}`;
  }, [title]);
  return (
    <>
      <Header shown={shown} />
      {connection.value === 'gone' ? (
        <Gone />
      ) : (
        <main id="main" class="view" aria-label={title}>
          <View />
        </main>
      )}
      <Notices />
    </>
  );
}

function Header({ shown }: { readonly shown: ViewName }): JSX.Element {
  return (
    <header class="top">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('#main [tabindex], #main button, #main a, #main input')?.focus();
        }}
      >
        Skip to content
      </a>
      <h1>
        <Logo />
        <span class="brand">Understudy</span>
      </h1>
      <nav aria-label="Views">
        {(Object.keys(VIEWS) as ViewName[]).map((name) => (
          <a key={name} href={linkTo(name)} aria-current={name === shown ? 'page' : undefined}>
            {VIEWS[name][0]}
          </a>
        ))}
      </nav>
      <div class="about">
        <Worlds />
        <a class="clock" href={linkTo('time')}>
          <span class="hidden">The clock: </span>
          <span class="mono">{now.value.replace('T', ' ').replace(/\.\d+Z$/, '')}</span> UTC,{' '}
          {settings.value?.clock === 'real' ? 'running' : 'frozen'}
        </a>
        <Lamp connection={connection.value} />
      </div>
    </header>
  );
}

const Logo = (): JSX.Element => (
  <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
    <circle cx="8" cy="8" r="7.5" class="logo" />
    <path
      d="M4.2 8.4 7 11.2l4.8-6"
      stroke="white"
      stroke-width="1.8"
      fill="none"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);

const LAMPS: Readonly<Record<Connection, readonly [text: string, tone: string]>> = {
  connecting: ['connecting', 'busy'],
  live: ['live', 'good'],
  lost: ['reconnecting', 'bad'],
  gone: ['removed', 'bad'],
};

function Lamp({ connection: state }: { readonly connection: Connection }): JSX.Element {
  const [text, tone] = LAMPS[state];
  return (
    <span class="lamp" data-tone={tone} role="status" aria-label="Connection">
      {text}
    </span>
  );
}

/** The worlds of the server, where it has several. */
function Worlds(): JSX.Element | null {
  const [worlds, setWorlds] = useState<readonly NamedWorld[]>([]);
  const read = (): void => void api.worlds().then(setWorlds, () => setWorlds([]));
  useEffect(read, [connection.value]);
  if (worlds.length === 0 && worldName === undefined) return null;
  const names = [...new Set([...worlds.map(({ name }) => name), ...(worldName === undefined ? [] : [worldName])])];
  return (
    <label class="world">
      <span class="quiet">World</span>
      <select
        value={worldName ?? ''}
        onFocus={read}
        onChange={({ currentTarget }) => location.assign(pageOf(currentTarget.value || undefined))}
      >
        <option value="">main</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The page of a world that was removed while it was shown. */
function Gone(): JSX.Element {
  return (
    <main id="main" class="view gone" aria-label="Removed">
      <div class="empty">
        <p class="title">The world {worldName ?? ''} was removed</p>
        <p>
          Its requests and records are gone. <a href={pageOf(undefined)}>Show the main world</a>
        </p>
      </div>
    </main>
  );
}

/** The messages about what was done, and what went wrong. */
function Notices(): JSX.Element {
  const shown = notice.value;
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} class="notices" role={shown?.isError === true ? 'alert' : 'status'} aria-live="polite">
      {shown !== undefined && (
        <p class="notice" data-tone={shown.isError ? 'bad' : undefined}>
          <span>{shown.text}</span>
          {shown.undo !== undefined && (
            <button
              type="button"
              onClick={() => {
                shown.undo?.();
                notice.value = undefined;
              }}
            >
              Undo
            </button>
          )}
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => {
              notice.value = undefined;
            }}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}
