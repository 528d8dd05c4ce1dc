import type { JSX } from 'preact';
import type { Moves, Tones } from '../../../engine/area/module.ts';
import { State } from './basics.tsx';

/** Which states may follow on which: those on the present one stand out, the others are listed below. */
export function StateMachine({
  moves,
  at,
  tones,
}: {
  readonly moves: Moves;
  readonly at: string;
  readonly tones: Tones | undefined;
}): JSX.Element {
  const next = moves[at] ?? [];
  const others = Object.entries(moves).filter(([from, to]) => from !== at && to.length > 0);
  const reach = next.length === 0 ? 'It ends here.' : `It may become ${next.join(', ')}.`;
  return (
    <div class="machine" role="img" aria-label={`The state is ${at}. ${reach}`}>
      {[[at, next] as const, ...others].map(([from, to]) => (
        <div key={from} class={from === at ? 'at' : 'quiet'}>
          <span>{from === at ? <State state={from} tones={tones} /> : from}</span>
          <span>{to.length > 0 && '→'}</span>
          <span>{from === at ? to.map((one) => <State key={one} state={one} tones={tones} />) : to.join(', ')}</span>
        </div>
      ))}
    </div>
  );
}
