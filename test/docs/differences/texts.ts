import type { Differences, Range } from '../../../fake/engine/world/releases.ts';

/** The contract's words for a difference. The pages are generated from them. */
export interface DifferenceText<Others> {
  readonly subject: string;
  /** The behaviour of the newest version, and by default. */
  readonly here: string;
  /** The behaviour of the others; by its name, where there are several. */
  readonly there: Others;
  /** Where it is known from: recordings, or places in the server's source. */
  readonly source?: string;
  /** Of a service whose source is not published: how much the best evidence weighs, from 1 (an official page) to 7 (inference). */
  readonly weight?: number;
  /** How sure it is. Default: sure. */
  readonly certainty?: 'sure' | 'likely' | 'unknown';
  /** The fields of the client's types that it concerns: `Payment.id`. Their comments say the same. */
  readonly fields?: readonly string[];
}

/** The contract's words for each difference of an area. */
export type DifferenceTexts<D extends Differences> = {
  readonly [Name in keyof D]: DifferenceText<D[Name] extends Range ? string : Readonly<Record<keyof D[Name], string>>>;
};
