/** The parts of a world document besides those of its areas. */
export interface BaseDocument {
  /** The address of this document's JSON Schema, for editors; the fake does not read it. */
  readonly $schema?: string | null;
  /** The time of the frozen clock, ISO 8601. Default: `2026-07-16T10:00:00.000Z`. */
  readonly clock?: string | null;
  /**
   * The versions that areas are, by area: `{ pulls: 'forgejo@15' }`. Default: what the fake was made as, or else the
   * published API.
   */
  readonly as?: Readonly<Record<string, string>> | null;
  /** Only in exported documents: what the areas it names hold, in a form of the fake's own. */
  readonly state?: object | null;
}
