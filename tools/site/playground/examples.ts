/** An example to start from: a file of `examples/`. */
export interface Example {
  readonly name: string;
  readonly title: string;
  readonly code: string;
}

/** Put in by `tools/site/playground.mjs`. */
declare const EXAMPLES: readonly Example[];

/** The examples, in the order of their files. */
export const examples: readonly Example[] = EXAMPLES;
