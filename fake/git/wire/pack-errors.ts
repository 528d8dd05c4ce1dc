import type { InflationFailure } from './zlib.ts';

/** A pack that cannot be taken, as git reports it. */
export class PackError extends Error {
  override readonly name = 'PackError';
  /** The text of the report after `unpack`. */
  readonly report: string;

  /** @param message - what the user sees, with its line ends */
  constructor(message: string, report: string) {
    super(message);
    this.report = report;
  }
}

/** What is wrong with a pack, or with one of its objects. */
export type Defect =
  | { readonly kind: 'cut' | 'checksum' | 'distance' | 'too large' }
  | { readonly kind: 'inflation'; readonly reason: Exclude<InflationFailure, 'cut'>; readonly message: string }
  | { readonly kind: 'type'; readonly type: number }
  | { readonly kind: 'unresolved'; readonly count: number }
  | { readonly kind: 'delta'; readonly isWild: boolean };

/**
 * Whether `git unpack-objects` takes a pack of so many objects; larger ones are for `git index-pack`, which has sentences
 * of its own, and looks at the checksum before it resolves deltas without a base in the pack.
 */
export const isUnpacked = (count: number): boolean => count < UNPACK_LIMIT;

const UNPACK_LIMIT = 100;

/** The error of a pack of so many objects with a defect: that of the object at an offset, where it is that of one. */
export function packError(count: number, defect: Defect, offset = 0): PackError {
  const text = (isUnpacked(count) ? UNPACK_OBJECTS : INDEX_PACK)[defect.kind] as (
    defect: Defect,
    offset: number,
  ) => string;
  return new PackError(text(defect, offset), `${isUnpacked(count) ? 'unpack-objects' : 'index-pack'} abnormal exit`);
}

/** The numbers that zlib returns. */
const ZLIB_RETURNS = { malformed: -3, 'too long': -5, 'too short': 1 } as const;

type Inflation = Extract<Defect, { kind: 'inflation' }>;

const streamError = ({ reason, message }: Inflation): string =>
  reason === 'malformed' ? `error: inflate: data stream error (${message})\n` : '';

const returned = ({ reason }: Inflation): string => `inflate returned ${ZLIB_RETURNS[reason]}`;

type Texts = {
  readonly [Kind in Defect['kind']]: (defect: Extract<Defect, { kind: Kind }>, offset: number) => string;
};

const UNPACK_OBJECTS: Texts = {
  cut: () => 'fatal: early EOF\n',
  checksum: () => 'fatal: final sha1 did not match\n',
  distance: () => 'fatal: offset value out of bound for delta base object\n',
  'too large': () => 'fatal: pack exceeds maximum allowed size\n',
  inflation: (defect) => `${streamError(defect)}error: ${returned(defect)}\n`,
  type: ({ type }) => `error: bad object type ${type}\n`,
  unresolved: () => 'fatal: unresolved deltas left after unpacking\n',
  delta: ({ isWild }) => `${isWild ? 'error: delta replay has gone wild\n' : ''}fatal: failed to apply delta\n`,
};

const badObject = (offset: number, why: string): string => `fatal: pack has bad object at offset ${offset}: ${why}\n`;

const INDEX_PACK: Texts = {
  ...UNPACK_OBJECTS,
  checksum: () => 'fatal: pack is corrupted (SHA1 mismatch)\n',
  distance: (_defect, offset) => badObject(offset, 'delta base offset is out of bound'),
  inflation: (defect, offset) => streamError(defect) + badObject(offset, returned(defect)),
  type: ({ type }, offset) => badObject(offset, `unknown object type ${type}`),
  unresolved: ({ count }) => `fatal: pack has ${count} unresolved delta${count === 1 ? '' : 's'}\n`,
  delta: (_defect, offset) => badObject(offset, 'failed to apply delta'),
};
