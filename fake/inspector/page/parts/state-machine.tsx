import type { JSX } from 'preact';

/** A picture of states: where each stands, and the moves between them. */
export interface States {
  readonly width: number;
  readonly height: number;
  /** The middle of each state. */
  readonly places: Readonly<Record<string, readonly [x: number, y: number]>>;
  readonly moves: readonly (readonly [from: string, to: string])[];
}

const ENDS = ['failed', 'canceled', 'rejected', 'abandoned', 'expired'] as const;

/** The states of a payment. */
export const PAYMENT_STATES: States = {
  width: 660,
  height: 196,
  places: {
    pending: [60, 38],
    processing: [205, 38],
    complete: [350, 38],
    'partialy-refunded': [490, 78],
    refunded: [605, 38],
    incomplete: [205, 98],
    ...Object.fromEntries(ENDS.map((name, i) => [name, [70 + i * 122, 170] as const])),
  },
  moves: [
    ['pending', 'processing'],
    ['processing', 'complete'],
    ['complete', 'refunded'],
    ['complete', 'partialy-refunded'],
    ['partialy-refunded', 'refunded'],
    ['processing', 'incomplete'],
    ['incomplete', 'complete'],
    ...ENDS.map((name) => ['incomplete', name] as const),
  ],
};

/** The states of a transfer. */
export const TRANSFER_STATES: States = {
  width: 660,
  height: 130,
  places: {
    pending: [60, 38],
    processing: [195, 38],
    sent: [320, 38],
    complete: [450, 38],
    reversed: [590, 38],
    failed: [320, 104],
    canceled: [195, 104],
  },
  moves: [
    ['pending', 'processing'],
    ['processing', 'sent'],
    ['sent', 'complete'],
    ['complete', 'reversed'],
    ['sent', 'failed'],
    ['processing', 'failed'],
    ['processing', 'canceled'],
    ['pending', 'canceled'],
  ],
};

const HEIGHT = 28;
const widthOf = (name: string): number => name.length * 7.2 + 22;

/** The states as a picture: the present one is filled, those it may reach are outlined. */
export function StateMachine({
  states,
  at,
  next,
}: {
  readonly states: States;
  readonly at: string;
  readonly next: readonly string[];
}): JSX.Element {
  const { width, height, places, moves } = states;
  const reach = next.length === 0 ? 'It ends here.' : `It may become ${next.join(', ')}.`;
  return (
    <div class="machine" tabIndex={0} role="region" aria-label="States">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`The state is ${at}. ${reach}`}>
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {moves.map(([from, to]) => (
          <Move
            key={`${from} ${to}`}
            from={boxOf(places, from)}
            to={boxOf(places, to)}
            isNext={from === at && next.includes(to)}
          />
        ))}
        {Object.entries(places).map(([name, [x, y]]) => (
          <g key={name} class={name === at ? 'at' : next.includes(name) ? 'next' : 'other'}>
            <rect x={x - widthOf(name) / 2} y={y - HEIGHT / 2} width={widthOf(name)} height={HEIGHT} rx={HEIGHT / 2} />
            <text x={x} y={y + 4.5} text-anchor="middle">
              {name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

function boxOf(places: States['places'], name: string): Box {
  const [x, y] = places[name] ?? [0, 0];
  return { x, y, half: widthOf(name) / 2 };
}

/** A line from one state's side to the other's. */
function Move({ from, to, isNext }: { readonly from: Box; readonly to: Box; readonly isNext: boolean }): JSX.Element {
  const isLevel = Math.abs(from.y - to.y) < HEIGHT;
  const [x1, y1] = isLevel
    ? [from.x + from.half, from.y]
    : [from.x, from.y + (from.y < to.y ? HEIGHT / 2 : -HEIGHT / 2)];
  const [x2, y2] = isLevel ? [to.x - to.half, to.y] : [to.x, to.y - (from.y < to.y ? HEIGHT / 2 : -HEIGHT / 2)];
  const middle = (y1 + y2) / 2;
  const path = isLevel ? `M${x1} ${y1}H${x2 - 2}` : `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
  return <path class={isNext ? 'move next' : 'move'} d={path} marker-end="url(#tip)" />;
}
