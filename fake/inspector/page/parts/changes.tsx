import type { JSX } from 'preact';
import type { Change } from '../../../engine/composed/diff.ts';
import type { Tone } from '../../../engine/area/module.ts';
import { api } from '../api.ts';
import { useLoaded } from '../loaded.ts';
import { linkTo } from '../route.ts';
import { Pill } from './basics.tsx';
import { plain } from './values.tsx';

const TONES: Readonly<Record<Change['kind'], Tone>> = { added: 'good', changed: 'busy', removed: 'bad' };

// More changes would go unread, and take long to draw.
const SHOWN = 200;

/** Changes, record by record and field by field. */
export function Changes({ of, label }: { readonly of: readonly Change[]; readonly label: string }): JSX.Element {
  const { value: areas = [] } = useLoaded(api.areas, 'none', []);
  if (of.length === 0) return <p class="quiet">Nothing has changed.</p>;
  const known = new Set(areas.flatMap(({ collections }) => collections.map(({ name }) => name)));
  return (
    <>
      <ul class="changes" aria-label={label}>
        {of.slice(0, SHOWN).map((change) => (
          <li key={`${change.collection} ${change.id}`}>
            <details open={change.kind === 'changed'}>
              <summary>
                <Pill tone={TONES[change.kind]}>{change.kind}</Pill> {change.collection}{' '}
                {known.has(change.collection) && change.kind !== 'removed' ? (
                  <a class="mono" href={linkTo('state', change.collection, change.id)}>
                    {change.id}
                  </a>
                ) : (
                  <span class="mono">{change.id}</span>
                )}
              </summary>
              <Fields change={change} />
            </details>
          </li>
        ))}
      </ul>
      {of.length > SHOWN && <p class="quiet">and {of.length - SHOWN} more</p>}
    </>
  );
}

function Fields({ change: { kind, fields } }: { readonly change: Change }): JSX.Element {
  return (
    <dl class="pairs mono">
      {Object.entries(fields).map(([name, [before, after]]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {kind !== 'added' && <del>{plain(before) || '–'}</del>}{' '}
            {kind !== 'removed' && <ins>{plain(after) || '–'}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
