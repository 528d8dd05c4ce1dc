import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Tone, Tones } from '../../../engine/area/module.ts';
import { attempt, say } from '../notices.ts';

/** A short word on a coloured ground. */
export function Pill({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }): JSX.Element {
  return (
    <span class="pill" data-tone={tone}>
      {children}
    </span>
  );
}

/** A method of HTTP; a change stands out. */
export function Method({ method }: { readonly method: string }): JSX.Element {
  return (
    <span class="method" data-tone={METHODS[method] ?? 'busy'}>
      {method}
    </span>
  );
}

const METHODS: Readonly<Record<string, Tone>> = { POST: 'good', PUT: 'warn', PATCH: 'warn', DELETE: 'bad' };

/** A status of HTTP. */
export function Status({ status }: { readonly status: number }): JSX.Element {
  return <Pill tone={toneOfStatus(status)}>{status === 0 ? 'dropped' : status}</Pill>;
}

function toneOfStatus(status: number): Tone {
  if (status === 0 || status >= 500) return 'bad';
  return status >= 400 ? 'warn' : status >= 300 ? 'busy' : 'good';
}

/** The state of a record, in the tone that its collection says. */
export function State({
  state,
  tones = {},
}: {
  readonly state: string;
  readonly tones?: Tones | undefined;
}): JSX.Element {
  return <Pill tone={Object.hasOwn(tones, state) ? (tones[state] ?? 'plain') : 'plain'}>{state}</Pill>;
}

/** A moment: its date only where that is another day than the clock's. */
export function Time({ at, now }: { readonly at: string; readonly now?: string }): JSX.Element {
  const [day = '', time = ''] = at.split('T');
  const isToday = now?.startsWith(day) === true;
  return (
    <time dateTime={at} title={at}>
      {isToday ? '' : `${day} `}
      {time.replace('Z', '').replace('.000', '')}
    </time>
  );
}

interface ButtonProps {
  readonly run: () => Promise<unknown>;
  /** The message when it is done. */
  readonly done?: string;
  readonly kind?: 'primary' | 'danger';
  readonly disabled?: boolean;
  readonly title?: string;
  /** The question before it is done. */
  readonly confirm?: string;
  readonly children: ComponentChildren;
}

/** A button that does something on the server; one with `confirm` asks first. */
export function Action({ run, done, kind, disabled = false, title, confirm, children }: ButtonProps): JSX.Element {
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const start = async (): Promise<void> => {
    setState('busy');
    await attempt(run, done);
    setState('idle');
  };
  if (state === 'asking')
    return (
      <span class="asking" role="group" aria-label={confirm}>
        <span>{confirm}</span>
        <button type="button" class="danger" onClick={() => void start()}>
          Yes
        </button>
        <button type="button" onClick={() => setState('idle')}>
          No
        </button>
      </span>
    );
  const click = (): void => (confirm === undefined ? void start() : setState('asking'));
  return (
    <button type="button" class={kind} title={title} disabled={disabled || state === 'busy'} onClick={click}>
      {children}
    </button>
  );
}

/** A button that copies a text. */
export function Copy({
  text,
  title,
  children,
}: {
  readonly title?: string;
  readonly text: () => string | Promise<string>;
  readonly children: ComponentChildren;
}): JSX.Element {
  const copy = (): Promise<boolean> =>
    attempt(async () => {
      await navigator.clipboard.writeText(await text());
      say('Copied');
    });
  return (
    <button type="button" title={title} onClick={() => void copy()}>
      {children}
    </button>
  );
}

/** A part of a view with a heading. */
export function Card({
  title,
  children,
  aside,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly aside?: ComponentChildren;
}): JSX.Element {
  return (
    <section class="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A note where there is nothing yet. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="empty">
      <p class="title">{title}</p>
      {children}
    </div>
  );
}

/** How many of a long list are shown at first, and how many more each time. */
const AT_ONCE = 200;

/** A long list: how many of it are shown, and the button for more where those are not all. */
export function useMore(): readonly [limit: number, more: (total: number) => JSX.Element | false] {
  const [limit, setLimit] = useState(AT_ONCE);
  const more = (total: number): JSX.Element | false =>
    limit < total && (
      <p class="more">
        <button type="button" onClick={() => setLimit(limit + AT_ONCE)}>
          Show more: {limit} of {total.toLocaleString('en')}
        </button>
      </p>
    );
  return [limit, more];
}

/** Names and values, without those that are not there. */
export function Facts({
  of,
}: {
  readonly of: readonly (readonly [name: string, value: ComponentChildren])[];
}): JSX.Element {
  return <Terms kind="facts" of={of.filter(([, value]) => value !== undefined && value !== null && value !== '')} />;
}

/** Names and texts, to be unfolded. */
export function Pairs({
  title,
  of,
  isOpen = false,
}: {
  readonly title: string;
  readonly of: readonly (readonly [name: string, text: string])[];
  readonly isOpen?: boolean;
}): JSX.Element {
  return (
    <details open={isOpen}>
      <summary>
        {title} <span class="count">{of.length}</span>
      </summary>
      <Terms kind="pairs mono" of={of} />
    </details>
  );
}

/** Names and values, whatever they are. */
export function Terms({
  kind,
  of,
}: {
  readonly kind: string;
  readonly of: readonly (readonly [name: string, value: ComponentChildren])[];
}): JSX.Element {
  return (
    <dl class={kind}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
