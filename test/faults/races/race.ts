import type { ExploreReport } from 'understudy-sdk/fake';

/** A known race: a program with a fault, and the same program without it. */
export interface Race {
  /** What breaks in the program with the fault. */
  readonly message: string | RegExp;
  /** Explores the program: with its fault, or mended. */
  readonly explore: (isMended: boolean) => Promise<ExploreReport>;
}
