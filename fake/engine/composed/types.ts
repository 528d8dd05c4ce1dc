import type { All, AreaTypes } from '../area/types.ts';
import type { FaultsDocument } from '../faults/document.ts';
import type { BaseDocument } from '../seed/document.ts';

/** A world document of a fake with some areas: what it starts with. */
export type DocumentOf<T extends AreaTypes> = BaseDocument & FaultsDocument & All<T['document']>;

/** The versions that areas are: `{ pulls: 'forgejo@15' }`. */
export type AsOf<T extends AreaTypes> = object & All<NonNullable<T['as']>>;

/** The id of an operation of some areas. */
export type OperationOf<T extends AreaTypes> = T extends AreaTypes ? keyof T['operations'] & string : never;
