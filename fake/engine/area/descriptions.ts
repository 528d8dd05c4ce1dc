/** The doc comment of a key of a world document. */
export interface Description {
  /** Its doc comment. */
  readonly text: string;
  /** Its default, where that is one value. */
  readonly default?: unknown;
  /** The keys of the objects in it. */
  readonly keys?: Descriptions;
}

/** The doc comments of a type's keys. */
export type Descriptions = Readonly<Record<string, Description>>;
