/** The parts of a world document besides those of its areas. */
export interface BaseDocument {
  /** The time of the frozen clock, ISO 8601. Default: `2026-07-16T10:00:00.000Z`. */
  readonly clock?: string | null;
  /** Only in exported documents: what the areas it names hold, in a form of the fake's own. */
  readonly state?: object | null;
}
