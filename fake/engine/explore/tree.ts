import type { Step } from './course.ts';

/** A step that was taken, and whether it changed the fake. */
export interface Taken {
  readonly step: Step;
  readonly changes: boolean;
}

/** A moment of some orders: all that begin with the same steps. */
export interface Moment {
  readonly parent: Moment | undefined;
  /** The strand whose step led to it. */
  readonly via: string;
  /** The strand that goes on here without a switch. */
  readonly current: string;
  /** Whether the step that is tried first makes no difference to other strands, so that no other one need be tried. */
  readonly isAside: boolean;
  /** The possible next steps in words, by strand. */
  readonly labels: ReadonlyMap<string, string>;
  /** The strands that have ended. */
  readonly ended: readonly string[];
  /** Steps with which every order that differs is run elsewhere. */
  readonly asleep: ReadonlyMap<string, Taken>;
  /** The steps that are tried here, in that order: each is asleep in what follows the ones after it. */
  readonly tried: Map<string, Taken | undefined>;
  /** How often a strand that could have gone on had to wait for another one. */
  readonly switches: number;
}

/** A step that is still to be tried at a moment. */
export interface Branch {
  readonly at: Moment;
  readonly key: string;
}

/** The branches that are still to be tried: those of the fewest switches first, as most races need few. */
export class Frontier {
  readonly #bySwitches: Branch[][] = [];

  add(branch: Branch): void {
    (this.#bySwitches[switchesOf(branch)] ??= []).push(branch);
  }

  take(): Branch | undefined {
    return this.#bySwitches.find((some) => some !== undefined && some.length > 0)?.shift();
  }
}

/** The switches of what a branch leads to. */
export const switchesOf = ({ at, key }: Branch): number =>
  at.switches + Number(!at.isAside && key !== at.current && at.labels.has(at.current));

/** The moments from the first one to one. */
export function pathTo(moment: Moment | undefined): Moment[] {
  const path: Moment[] = [];
  for (let at = moment; at !== undefined; at = at.parent) path.unshift(at);
  return path;
}

/** The steps that are asleep before a step is tried at a moment. */
export function asleepBefore({ asleep, tried }: Moment, key: string): Map<string, Taken> {
  const all = new Map(asleep);
  for (const [other, taken] of tried) {
    if (other === key) break;
    if (taken !== undefined) all.set(other, taken);
  }
  return all;
}
