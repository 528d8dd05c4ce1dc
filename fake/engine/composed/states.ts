import { Rejection } from '../http/rejection.ts';
import type { Mark } from '../store/store.ts';
import type { Composition } from './composition.ts';

/**
 * A state of a fake: to go back to, to begin other fakes with, to compare. It holds no copy: keeping it costs what changes
 * afterwards.
 */
export interface Snapshot {
  /** Keeps other objects from being taken for a snapshot. */
  readonly kind: 'understudy snapshot';
}

/** The contents of a snapshot. */
export interface KeptState {
  readonly composition: Composition;
  readonly mark: Mark;
  /** The world document that was loaded last. */
  readonly document: object;
  /** Identifies what the state began with: forks share it, so that only what has changed in either has to be compared. */
  readonly start: object;
}

// Snapshots are opaque, so the state of each is kept beside it.
const states = new WeakMap<object, KeptState>();

/** A snapshot that keeps a state. */
export function snapshotOf(state: KeptState): Snapshot {
  const snapshot: Snapshot = Object.freeze({ kind: 'understudy snapshot' });
  states.set(snapshot, state);
  return snapshot;
}

/** The state that a snapshot keeps. */
export function stateOf(snapshot: Snapshot): KeptState {
  const state = states.get(snapshot);
  if (state === undefined) throw new TypeError('expected a snapshot, as fake.snapshot() gives');
  return state;
}

/** Rejects a state that has other tables than the fakes of a composition. */
export function requireSameAreas({ composition: other }: KeptState, composition: Composition): void {
  if (other === composition || other.form === composition.form) return;
  const namesOf = ({ modules }: Composition): string => modules.map(({ name }) => name).join(', ');
  throw new TypeError(
    `the snapshot is one of other areas: expected ${namesOf(composition)}; received ${namesOf(other)}${
      namesOf(other) === namesOf(composition) ? ', with other columns' : ''
    }`,
  );
}

/** Rejects two states of which neither has come from the other, nor both from a third: all of them would be different. */
export function requireCommonStart({ start }: KeptState, { start: other }: KeptState): void {
  if (start !== other)
    throw new Rejection(
      'invalid',
      'the states have no start in common: compare those of one fake, of its forks, and of fakes from its snapshots',
    );
}
