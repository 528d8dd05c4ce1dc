import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { AreaRoute } from '../../../engine/control/area-routes.ts';
import { api, serverUrl } from '../api.ts';
import { curlOfRoute } from '../copying/curl.ts';
import { useLoaded } from '../loaded.ts';
import { Card, Copy, Empty, Method } from '../parts/basics.tsx';
import { plain } from '../parts/values.tsx';
import { wordsOf } from '../words.ts';

const textOf = ({ id, method, path, about, credential }: AreaRoute): string =>
  `${id} ${method} ${path} ${about} ${plain(credential)}`.toLowerCase();

/** The operations, area by area, each as a line for a shell. */
export function RoutesView(): JSX.Element {
  const { value: routes } = useLoaded(api.routes, 'none', []);
  const [text, setText] = useState('');
  if (routes === undefined) return <Empty title="Loading…" />;
  const shown = routes.filter((route) => textOf(route).includes(text.toLowerCase().trim()));
  return (
    <div class="wide">
      <div class="bar plain">
        <input
          type="search"
          aria-label="Search routes"
          placeholder="Search path, operation, credential…"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <span class="quiet">
          at <code>{serverUrl}</code>
        </span>
      </div>
      {shown.length === 0 && <Empty title="No route has this text" />}
      {[...new Set(shown.map(({ area }) => area))].map((area) => (
        <Area key={area} area={area} routes={shown.filter((route) => route.area === area)} />
      ))}
    </div>
  );
}

function Area({ area, routes }: { readonly area: string; readonly routes: readonly AreaRoute[] }): JSX.Element {
  return (
    <Card title={wordsOf(area)} aside={<span class="count">{routes.length}</span>}>
      <ul class="tasks">
        {routes.map((route) => (
          <li key={route.id}>
            <Method method={route.method} />
            <span class="what">
              <span class="mono">{route.path}</span> {route.about}{' '}
              <span class="quiet">
                {route.id}
                {route.credential !== null && `, needs ${plain(route.credential)}`}
              </span>
            </span>
            <Copy text={() => curlOfRoute(route, serverUrl)} title={`Copy ${route.id} as curl`}>
              Copy as curl
            </Copy>
          </li>
        ))}
      </ul>
    </Card>
  );
}
