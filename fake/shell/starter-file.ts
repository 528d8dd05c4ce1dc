/** A file that is written to start from. */
export interface StarterFile {
  readonly path: string;
  readonly content: string;
}
