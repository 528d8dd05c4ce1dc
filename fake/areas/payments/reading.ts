import type { BodyFields } from './fields.ts';
import type { Account } from './rows.ts';
import type { ValidationErrors } from './validation.ts';
import type { World } from './world.ts';

/** A request body that is being read: whose it is, its fields, and what is wrong with them so far. */
export interface Reading {
  readonly world: World;
  readonly account: Account;
  readonly fields: BodyFields;
  readonly errors: ValidationErrors;
}
