/** The id of a row. */
export type RowId = string | number;

/** A row: a plain JSON record, replaced when it changes, never altered in place. */
export interface Row {
  readonly id: RowId;
}

/** Where a row is in a list: by its own order first, then by the order of insertion. */
export interface ListPosition {
  readonly order: number;
  readonly sequence: number;
}

/** A row with its place in all of its lists. */
export interface Stored<Row> extends ListPosition {
  readonly row: Row;
}

/** Negative, zero or positive, as the first place comes before, is, or comes after the other. */
export const comparePlaces = (a: ListPosition, b: ListPosition): number => a.order - b.order || a.sequence - b.sequence;
