import * as z from 'zod/mini';
import { checked } from '../area/control-route.ts';
import { Rejection } from '../http/rejection.ts';
import type { Core } from '../world/core.ts';
import type { KeptState } from './states.ts';

/** A kept state, as it is listed. */
export interface NamedSnapshot {
  /** Its name. */
  readonly name: string;
  /** The time of the fake's clock when it was taken. */
  readonly at: string;
}

/** Snapshots by name, for programs that cannot hold one. */
export class Snapshots {
  readonly #world: Core;
  readonly #keep: () => KeptState;
  readonly #kept = new Map<string, { readonly at: string; readonly state: KeptState }>();

  constructor(world: Core, keep: () => KeptState) {
    this.#world = world;
    this.#keep = keep;
  }

  /** The snapshots, in the order in which they were taken. */
  list(): NamedSnapshot[] {
    return [...this.#kept].map(([name, { at }]) => ({ name, at }));
  }

  /** Takes one; one of the same name is replaced. */
  take(name: string = this.#freeName()): NamedSnapshot {
    const at = this.#world.clock.iso;
    this.#kept.delete(name);
    this.#kept.set(name, { at, state: this.#keep() });
    return { name, at };
  }

  /** The state that one keeps. */
  get(name: string): KeptState {
    return this.#known(name).state;
  }

  /** The state of a name, if there is one. */
  find(name: string): KeptState | undefined {
    return this.#kept.get(name)?.state;
  }

  /** The names. */
  get names(): readonly string[] {
    return [...this.#kept.keys()];
  }

  delete(name: string): void {
    this.#known(name);
    this.#kept.delete(name);
  }

  #freeName(): string {
    let n = this.#kept.size + 1;
    while (this.#kept.has(String(n))) n += 1;
    return String(n);
  }

  #known(name: string): { readonly state: KeptState } {
    const known = this.#kept.get(name);
    if (known === undefined)
      throw new Rejection('not found', `no snapshot '${name}'; there are: ${this.names.join(', ') || 'none'}`);
    return known;
  }
}

const EXPECTED = 'expected up to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit';

/** The schema of a name that can stand in a path. */
export const pathName = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,63}$/, EXPECTED));

/** A name that can stand in a path. */
export const checkedName = (name: unknown): string =>
  checked(z.strictObject({ name: pathName }), { name }, 'name').name;
