/** The types that follow from an area for users of a fake with it. A published area names its own, so that hovers stay short. */
export interface AreaTypes {
  readonly name: string;
  /** The response of each operation, by its id. */
  readonly operations: object;
  /** Its keys of world documents. */
  readonly document: object;
  /** The names of its webhooks' events. */
  readonly events: string;
  /** The control actions, which only tests can do. */
  readonly actions: object;
  /** Its credentials by name. */
  readonly credentials: object;
  /** The options of its clients in `fake.options`. */
  readonly clients: object;
  /** The members of a fake with it. */
  readonly members: object;
  /** Its tables, as areas that require it see them. */
  readonly tables: object;
  /** Its key of the versions that areas are: `{ pulls?: 'gitea' | … }`. */
  readonly as?: object | undefined;
  /** The areas that it requires. */
  readonly requires: AreaTypes;
}

/** An area, and those that it requires. */
export type WithRequired<T extends AreaTypes> = T | T['requires'];

/** All members of a union at once. */
export type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
