import type { JSX } from 'preact';
import type { Moves } from '../../../engine/area/module.ts';
import { Pill } from './basics.tsx';

/** The states from which something may follow, each with what that is: the present one, and its moves, stand out. */
export function StateMachine({ moves, at }: { readonly moves: Moves; readonly at: string }): JSX.Element {
  const next = moves[at] ?? [];
  const reach = next.length === 0 ? 'It ends here.' : `It may become ${next.join(', ')}.`;
  return (
    <div class="machine" role="img" aria-label={`The state is ${at}. ${reach}`}>
      {Object.entries({ ...moves, ...(next.length === 0 && { [at]: [] }) }).map(
        ([from, to]) =>
          (to.length > 0 || from === at) && (
            <p key={from} class={from === at ? 'at' : ''}>
              <span class="from">
                <Pill tone={from === at ? 'accent' : 'plain'}>{from}</Pill>
              </span>
              {to.length > 0 && <span class="quiet">→</span>}
              {to.map((one) => (
                <Pill key={one} tone={from === at ? 'busy' : 'plain'}>
                  {one}
                </Pill>
              ))}
            </p>
          ),
      )}
    </div>
  );
}
