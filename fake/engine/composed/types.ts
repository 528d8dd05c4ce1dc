import type { All, AreaTypes } from '../area/types.ts';
import type { FaultsDocument } from '../faults/document.ts';
import type { BaseDocument } from '../seed/document.ts';

/** A world document of a fake with some areas: what it starts with. */
export type DocumentOf<T extends AreaTypes> = BaseDocument & FaultsDocument & All<T['document']>;

/** The id of an operation of some areas. */
export type OperationOf<T extends AreaTypes> = T extends AreaTypes ? keyof T['operations'] & string : never;
