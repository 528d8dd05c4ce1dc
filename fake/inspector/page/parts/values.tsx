import type { ComponentChildren, JSX } from 'preact';
import type { Kind } from '../../../engine/area/module.ts';
import type { ShownCollection } from '../../../engine/composed/state.ts';
import type { StateRecord } from '../api.ts';
import { now } from '../live.ts';
import { linkTo } from '../route.ts';
import { State, Status, Terms, Time } from './basics.tsx';

/** A value as text: lists with commas, null and undefined as ''. */
export function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value without a kind of its own: what it is shows in its form. */
function Text({ value }: { readonly value: unknown }): JSX.Element {
  if (typeof value === 'string' && INSTANT.test(value)) return <Time at={value} now={now.value} />;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return <>{plain(value)}</>;
  return <Terms kind="pairs" of={Object.entries(value).map(([name, one]) => [name, plain(one)])} />;
}

interface Props {
  /** The collection that says how its values are shown. */
  readonly of: ShownCollection;
  readonly record: StateRecord;
  readonly name: string;
}

type Shows = (value: unknown, props: Props) => ComponentChildren;

const state: Shows = (value, { of: { tones } }) =>
  typeof value === 'number' ? <Status status={value} /> : <State state={plain(value)} tones={tones} />;

const KINDS: Readonly<Record<Extract<Kind, string>, Shows>> = {
  text: (value) => <Text value={value} />,
  code: (value) => <span class="mono">{plain(value)}</span>,
  state,
  money: (value, { record: { currency } }) => (
    <span class="amount">
      {Number(value ?? 0).toLocaleString('en')} {plain(currency)}
    </span>
  ),
};

/** How a value is shown. */
export const kindOf = ({ columns, details = {} }: ShownCollection, name: string): Kind =>
  new Map(Object.entries<Kind | undefined>({ ...columns, ...details })).get(name) ?? 'text';

/** A value of a record, as its collection says. */
export function Value(props: Props): JSX.Element {
  const value = props.record[props.name];
  const kind = kindOf(props.of, props.name);
  if (typeof kind === 'string') return <>{KINDS[kind](value, props)}</>;
  if ('moves' in kind) return <>{state(value, props)}</>;
  return (
    <a class="mono" href={linkTo('state', kind.link, plain(value))}>
      {plain(value)}
    </a>
  );
}
