import type { Differences, Range } from './releases.ts';

/** What the contract says of a difference. No fake reads it, so that none carries the words. */
export interface DifferenceText<Others> {
  readonly subject: string;
  /** What the fake does as the newest version, and by default. */
  readonly here: string;
  /** What the others do: by behaviour, where there are several. */
  readonly there: Others;
  /** Where it is known from: recordings, or places in the server's source. */
  readonly source?: string;
}

/** What the contract says of each difference of an area. */
export type DifferenceTexts<D extends Differences> = {
  readonly [Name in keyof D]: DifferenceText<D[Name] extends Range ? string : Readonly<Record<keyof D[Name], string>>>;
};
